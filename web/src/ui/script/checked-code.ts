/** Checks what is typed, and applies it once it has no problems. */
import type { ScriptCheck, ScriptProblem } from "../../engine/protocol";

/**
 * `runs`: the text is what runs; `checking`: not known yet; `wrong`: it has problems, so what ran before runs on;
 * `refused`: it has none, but could not be applied; `failed`: it could not be checked.
 */
export interface CodeStatus {
  readonly kind: "runs" | "checking" | "wrong" | "refused" | "failed";
  readonly problems: readonly ScriptProblem[];
  /** Why the text was refused. */
  readonly why?: string;
}

/** A text that does not run, and the one that runs in its place. */
export interface Draft {
  readonly text: string;
  readonly running: string;
}

export interface CheckOptions {
  check(code: string): Promise<ScriptCheck>;
  /** Resolves to why the text is refused; null once it runs. */
  apply(code: string): Promise<string | null>;
  show(status: CodeStatus): void;
}

/** Of typing, before the text is checked. */
export const PAUSE_MS = 250;

export const CHECKING: CodeStatus = { kind: "checking", problems: [] };

export class CheckedCode {
  private text: string;
  /** The newest text that was applied, which may still be refused. */
  private running: string;
  /** The newest text that was not refused. */
  private accepted: string;
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
    this.accepted = code;
  }

  get draft(): Draft | null {
    const { text, accepted } = this;
    return text === accepted ? null : { text, running: accepted };
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
    this.applied.length = 0;
    if (code === this.running) return false;
    this.running = code;
    this.accepted = code;
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
    const checked = await this.statusOf(code);
    if (id !== this.checks) return;
    const isNew = checked.kind === "runs" && code !== this.running;
    const status = isNew ? await this.applyNow(code) : checked;
    if (id === this.checks) this.options.show(status);
  }

  private async applyNow(code: string): Promise<CodeStatus> {
    this.running = code;
    this.applied.push(code);
    const why = await this.options.apply(code);
    if (why === null) {
      this.accepted = code;
      return { kind: "runs", problems: [] };
    }
    if (this.running === code) this.running = this.accepted;
    return { kind: "refused", problems: [], why };
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
