/** A run that goes along with the run that is shown: it has a document of its own, and always the same time. */
import type { EngineRun } from "../../engine/client";
import type { Problem, QueueStates, Report } from "../../engine/protocol";
import { NANOSECOND_S } from "../../engine/resolution";
import { sameUntil, scriptOf } from "../../engine/script";
import { type ScenarioDocument, serialize } from "../../scenario/scenario";
import { createTelemetry, type Telemetry } from "../../telemetry/telemetry";
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
  readonly queues: QueueStates;
  readonly report: Report | null;
}

const commonTime = (one: ScenarioDocument, other: ScenarioDocument) =>
  sameUntil(scriptOf(serialize(one)), scriptOf(serialize(other)));

export class Companion {
  standing: Standing | null = null;
  /** Why the engine rejects the document; empty if it does not. */
  problems: readonly Problem[] = [];
  /** The view of the shown run with which it was opened. */
  private view: RunView | null = null;
  private reportAt_ms = 0;
  private isClosed = false;
  private following: Promise<void> | null = null;

  /** `standing`: a run that goes on from here, instead of a new one. */
  constructor(
    private readonly lead: Run,
    public document: ScenarioDocument,
    standing: Standing | null = null,
    /** Whether reports include flows and links. */
    private readonly isWhole = false,
  ) {
    this.standing = standing;
    if (standing) this.view = lead.view;
  }

  /** Whether it is at the time of the shown run. */
  get isThere(): boolean {
    const { view } = this.lead;
    if (view && !this.isOpen(view) && this.problems.length === 0) return false;
    return (this.standing?.time_s ?? Number.POSITIVE_INFINITY) >= (view?.time_s ?? 0) - NANOSECOND_S;
  }

  /** The shown run has been exchanged for another one at the same time. */
  goWith(view: RunView | null): void {
    this.view = view;
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
      if (standing.time_s >= view.time_s - NANOSECOND_S) return;
      await this.advance(standing, view.time_s);
    }
  }

  async readReport(): Promise<void> {
    const { standing } = this;
    if (!standing) return;
    this.reportAt_ms = performance.now();
    const report = await standing.run.report(this.isWhole);
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
    return this.view === view && (this.standing === null || this.standing.document === this.document);
  }

  /** From a keyframe of its own run or of the shown one, whichever has more in common with the document. */
  private async open(view: RunView): Promise<void> {
    const { lead, document, standing: before } = this;
    const { document: shown } = lead.stores.work.getState();
    const [own_s, lead_s] = [before, shown && { document: shown }].map((other) =>
      other ? commonTime(other.document, document) : Number.NEGATIVE_INFINITY,
    ) as [number, number];
    const isOwn = before !== null && own_s >= lead_s;
    const from = isOwn ? { run: before.run, telemetry: before.telemetry, end_s: before.time_s } : null;
    const at_s = Math.min(view.time_s, from?.end_s ?? view.time_s);
    const answer = await lead.openBeside(document, at_s, undefined, from?.run);
    if (this.isClosed || view !== lead.view || document !== this.document) {
      if (answer?.kind === "opened") answer.run.close();
      return;
    }
    this.view = view;
    before?.run.close();
    this.standing = null;
    this.problems = answer?.kind === "rejected" ? answer.problems : [];
    if (answer?.kind !== "opened") return;
    const { run, time_s, fingerprint } = answer;
    const past = from?.telemetry ?? view.telemetry;
    const telemetry = time_s > 0 ? past.cutAt(time_s, run.schema) : createTelemetry(run.schema);
    this.standing = { run, document, telemetry, time_s, fingerprint, queues: run.schema.queues, report: null };
    this.reportAt_ms = 0;
  }

  private async advance({ run, telemetry }: Standing, until_s: number): Promise<void> {
    const frame = await run.advance(until_s, BUDGET_MS);
    telemetry.append(frame);
    run.recycle(frame.buffer);
    const { standing } = this;
    if (standing?.run !== run) return;
    const { time_s, fingerprint, queues = standing.queues } = frame;
    this.standing = { ...standing, time_s, fingerprint, queues };
  }
}
