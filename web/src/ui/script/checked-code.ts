/** Checks what is typed, and applies it once it has no problems. */
import type { ScriptCheck, ScriptProblem } from "../../engine/protocol";

/**
 * `runs`: the text is what runs; `checking`: not known yet; `wrong`: it has problems, so what ran before runs on;
 * `failed`: it could not be checked.
 */
export interface CodeStatus {
  readonly kind: "runs" | "checking" | "wrong" | "failed";
  readonly problems: readonly ScriptProblem[];
}

/** A text that does not run, and the one that runs in its place. */
export interface Draft {
  readonly text: string;
  readonly running: string;
}

export interface CheckOptions {
  check(code: string): Promise<ScriptCheck>;
  apply(code: string): void;
  show(status: CodeStatus): void;
}

/** Of typing, before the text is checked. */
export const PAUSE_MS = 250;

export const CHECKING: CodeStatus = { kind: "checking", problems: [] };

export class CheckedCode {
  private text: string;
  private running: string;
  /** Applied, but not yet seen in the document. */
  private readonly applied: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private checks = 0;
  private newest: Promise<void> = Promise.resolve();

  /** @param code what runs */
  constructor(
    code: string,
    private readonly options: CheckOptions,
  ) {
    this.text = code;
    this.running = code;
  }

  get draft(): Draft | null {
    const { text, running } = this;
    return text === running ? null : { text, running };
  }

  /** The user changed the text. */
  edit(code: string): void {
    this.stop();
    this.text = code;
    this.options.show(CHECKING);
    this.timer = setTimeout(() => void this.check(), PAUSE_MS);
  }

  /** Checks without waiting for a pause. */
  flush(): void {
    if (this.timer !== undefined) void this.check();
  }

  /** Checks without waiting for a pause; resolves when the text has been applied, unless it has problems. */
  async finish(): Promise<void> {
    this.flush();
    if (this.draft) await this.newest;
  }

  /** The document's text; returns whether it must replace the text in the editor. */
  take(code: string): boolean {
    const echo = this.applied.indexOf(code);
    if (echo >= 0) {
      this.applied.splice(0, echo + 1);
      return false;
    }
    if (code === this.running && this.applied.length === 0) return false;
    this.applied.length = 0;
    this.running = code;
    if (code === this.text && this.timer === undefined) return false;
    this.text = code;
    void this.check();
    return true;
  }

  /** Checks the text now. */
  check(): Promise<void> {
    this.newest = this.checkNow();
    return this.newest;
  }

  /** Forgets what is under way. */
  stop(): void {
    this.checks += 1;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async checkNow(): Promise<void> {
    this.stop();
    const id = this.checks;
    const code = this.text;
    const status = await this.statusOf(code);
    if (id !== this.checks) return;
    if (status.kind === "runs" && code !== this.running) {
      this.running = code;
      this.applied.push(code);
      this.options.apply(code);
    }
    this.options.show(status);
  }

  private async statusOf(code: string): Promise<CodeStatus> {
    try {
      const { problems } = await this.options.check(code);
      return { kind: problems.length === 0 ? "runs" : "wrong", problems };
    } catch {
      return { kind: "failed", problems: [] };
    }
  }
}
