/** A run that goes along with the run that is shown: it has a document of its own, and always the same time. */
import type { EngineRun } from "../../engine/client";
import type { Problem, QueueStates, Report } from "../../engine/protocol";
import { NANOSECOND_S } from "../../engine/resolution";
import { sameUntil, scriptOf } from "../../engine/script";
import { type ScenarioDocument, serialize } from "../../scenario/scenario";
import { createTelemetry, type Telemetry } from "../../telemetry/telemetry";
import type { Halted } from "./lane-state";
import type { RunView } from "./loop";
import type { Run } from "./run";

const BUDGET_MS = 100;
const REPORT_MS = 250;

/** A run as it stands: its engine's run, and what was recorded of it. */
export interface Standing {
  readonly run: EngineRun;
  readonly document: ScenarioDocument;
  readonly telemetry: Telemetry;
  readonly time_s: number;
  readonly fingerprint: string;
  /** The instant goes on. */
  readonly isUnfinished?: boolean | undefined;
  readonly queues: QueueStates;
  readonly report: Report | null;
  /** Its script went wrong: it stands still. */
  readonly halted: Halted | null;
}

const hasReached = ({ time_s, isUnfinished }: Standing, goal_s: number) =>
  time_s >= goal_s - NANOSECOND_S && !isUnfinished;

export const hasEnded = (standing: Standing): boolean => hasReached(standing, standing.telemetry.schema.duration_s);

export interface CompanionOptions {
  /** A run that goes on from here, instead of a new one. */
  readonly standing?: Standing | null;
  /** Why the engine rejects the document, if that is known. */
  readonly problems?: readonly Problem[];
  /** Whether reports include flows and links. */
  readonly isWhole?: boolean;
  /** Called on the way to the time of the shown run, after at most 100 ms each. */
  onProgress?(): void;
}

/** One list for all that have none, so that they compare equal. */
export const NO_PROBLEMS: readonly Problem[] = [];

const commonTime = (one: ScenarioDocument, other: ScenarioDocument) =>
  sameUntil(scriptOf(serialize(one)), scriptOf(serialize(other)));

export class Companion {
  standing: Standing | null = null;
  /** Why the engine rejects the document, empty if it does not. The run before goes on then, as behind a draft. */
  problems: readonly Problem[];
  /** What was opened last: the document, with the view of the shown run. */
  private tried: { readonly document: ScenarioDocument; readonly view: RunView | null } | null = null;
  private reportAt_ms = 0;
  private isClosed = false;
  private following: Promise<void> | null = null;

  constructor(
    private readonly lead: Run,
    public document: ScenarioDocument,
    private readonly options: CompanionOptions = {},
  ) {
    const { standing = null, problems = NO_PROBLEMS } = options;
    this.standing = standing;
    this.problems = problems;
    if (standing || problems.length > 0) this.tried = { document, view: lead.view };
  }

  /** Whether it is at the time of the shown run. */
  get isThere(): boolean {
    const { view } = this.lead;
    if (view && !this.isOpen(view)) return false;
    return !this.standing || this.standing.halted !== null || hasReached(this.standing, view?.time_s ?? 0);
  }

  /** The shown run has been exchanged for another one at the same time. */
  goWith(view: RunView | null): void {
    if (this.tried) this.tried = { ...this.tried, view };
  }

  /** Goes to the time of the shown run, however far away that is. Callers at the same time wait for the same. */
  follow(): Promise<void> {
    this.following ??= this.go().finally(() => {
      this.following = null;
    });
    return this.following;
  }

  private async go(): Promise<void> {
    while (!this.isClosed && this.lead.view) {
      const { view } = this.lead;
      if (!this.isOpen(view)) await this.open(view);
      const { standing } = this;
      if (!standing || this.isClosed) return;
      if (view !== this.lead.view || !this.isOpen(view)) continue;
      if (hasReached(standing, view.time_s) || standing.halted) return;
      await this.advance(standing, view.time_s);
      this.options.onProgress?.();
    }
  }

  async readReport(): Promise<void> {
    const { standing } = this;
    if (!standing) return;
    this.reportAt_ms = performance.now();
    const report = await standing.run.report(this.options.isWhole ?? false);
    if (this.standing?.run === standing.run) this.standing = { ...this.standing, report };
  }

  /** A few times per second; always while the shown run stands. */
  async readReportIfDue(): Promise<void> {
    const isPlaying = this.lead.stores.run.getState().play === "playing";
    if (!isPlaying || performance.now() - this.reportAt_ms >= REPORT_MS) await this.readReport();
  }

  /** Hands over its run, which stays open. */
  release(): Standing | null {
    const { standing } = this;
    this.isClosed = true;
    this.standing = null;
    return standing;
  }

  close(): void {
    this.isClosed = true;
    this.standing?.run.close();
    this.standing = null;
  }

  private isOpen(view: RunView): boolean {
    return this.tried?.view === view && this.tried.document === this.document;
  }

  private async open(view: RunView): Promise<void> {
    const { document, standing: before } = this;
    const isMoved = this.tried?.view !== view;
    const isStale = () => this.isClosed || view !== this.lead.view || document !== this.document;
    let made = await this.make(document, view);
    const problems = made.answer?.kind === "rejected" ? made.answer.problems : NO_PROBLEMS;
    // The run before goes on, at the new time if the shown one has been moved.
    const isKept = problems.length > 0 && before !== null;
    if (isKept && isMoved && !isStale()) made = await this.make(before.document, view);
    const { answer, past } = made;
    if (isStale()) {
      if (answer?.kind === "opened") answer.run.close();
      return;
    }
    this.tried = { document, view };
    this.problems = problems;
    if (isKept && !isMoved) return;
    before?.run.close();
    this.standing = null;
    if (answer?.kind !== "opened") return;
    const { run, time_s, fingerprint } = answer;
    const telemetry = time_s > 0 ? past.cutAt(time_s, run.schema) : createTelemetry(run.schema);
    const opened = made.document;
    const { queues } = run.schema;
    this.standing = { run, document: opened, telemetry, time_s, fingerprint, queues, report: null, halted: null };
    this.reportAt_ms = 0;
  }

  /** From a keyframe of its own run or of the shown one, whichever has more in common with the document. */
  private async make(document: ScenarioDocument, view: RunView) {
    const { lead, standing: before } = this;
    const { document: shown } = lead.stores.work.getState();
    const [own_s, lead_s] = [before, shown && { document: shown }].map((other) =>
      other ? commonTime(other.document, document) : Number.NEGATIVE_INFINITY,
    ) as [number, number];
    const isOwn = before !== null && own_s >= lead_s;
    const from = isOwn ? { run: before.run, telemetry: before.telemetry, end_s: before.time_s } : null;
    const at_s = Math.min(view.time_s, from?.end_s ?? view.time_s);
    const answer = await lead.openBeside(document, at_s, undefined, from?.run);
    return { document, answer, past: from?.telemetry ?? view.telemetry };
  }

  private async advance({ run, telemetry }: Standing, until_s: number): Promise<void> {
    const frame = await run.advance(until_s, BUDGET_MS);
    telemetry.append(frame);
    run.recycle(frame.buffer);
    const { standing } = this;
    if (standing?.run !== run) return;
    const { time_s, fingerprint, isUnfinished, queues = standing.queues } = frame;
    const halted = frame.halted === undefined ? null : { at_s: time_s, why: frame.halted };
    this.standing = { ...standing, time_s, fingerprint, isUnfinished, queues, halted };
  }
}
