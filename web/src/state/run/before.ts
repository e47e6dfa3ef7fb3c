/**
 * Before and after: with the first change of a run, the run as it was goes on beside it, with the same traffic and random
 * numbers, until it is dismissed.
 */

import { EngineStopped, ignoreLost } from "../../engine/client";
import type { Change } from "../../engine/protocol";
import { sameUntil, scriptOf } from "../../engine/script";
import { ownerAt, settingInForce } from "../../scenario/change-words";
import { type ScenarioDocument, serialize } from "../../scenario/scenario";
import { withoutLook } from "../../scenario/structure";
import { valueNow } from "../work/changes";
import { appliedUntil } from "../work/timeline";
import { Companion } from "./companion";
import { refreshCompany } from "./company";
import type { Run } from "./run";

/** A second run of more flows would take too much time and memory. */
const MOST_FLOWS = 1000;

interface Baseline {
  readonly document: ScenarioDocument;
  readonly workId: string;
  readonly name: string;
}

/** When the runs of two documents begin to differ; null if they do not, or differ in more than their changes. */
export function differSince(one: ScenarioDocument, other: ScenarioDocument): number | null {
  const since_s = sameUntil(scriptOf(serialize(one)), scriptOf(serialize(other)));
  return Number.isFinite(since_s) ? since_s : null;
}

/** What two documents must have in common to be compared: all but their texts, drawing, charts, windows and changes. */
function simulationOf({ timeline, title, caption, description, measure, ...rest }: ScenarioDocument): string {
  const { windows, ...measured } = measure ?? {};
  return withoutLook({ ...rest, measure: measured });
}

const withTimeline = ({ timeline: _, ...rest }: ScenarioDocument, timeline: ScenarioDocument["timeline"]) =>
  timeline ? { ...rest, timeline } : rest;

/** A run by what was in force in it where the other one was changed. */
const nameOf = (value: unknown, { set, at_s }: Change, document: ScenarioDocument | null): string =>
  value === undefined ? "as it was" : settingInForce(set, value, document ? ownerAt(document, set, at_s) : undefined);

class BeforeAndAfter {
  private baseline: Baseline | null = null;
  private companion: Companion | null = null;
  private leave: (() => void) | null = null;
  /** The document before the newest change of it. */
  private previous: ScenarioDocument | null = null;

  constructor(private readonly run: Run) {
    const { stores } = run;
    stores.work.subscribe((now, then) => {
      if (now.document === then.document && now.lanes === then.lanes) return;
      const isSameRun = now.workId === then.workId && now.lanes?.chosen === then.lanes?.chosen;
      this.previous = isSameRun ? then.document : null;
      this.check();
    });
    stores.run.subscribe((now, then) => {
      if (now.change === null || now.change === then.change) return;
      this.begin(nameOf(valueNow(then, now.change.set), now.change, this.previous));
    });
    run.subscribe(() => void this.show());
    this.catchUp();
  }

  /** A change may have been made before this was loaded. */
  private catchUp(): void {
    const { work, run } = this.run.stores;
    const now = run.getState();
    const { original } = work.getState();
    if (!now.change || !now.schema || !original) return;
    this.previous = original;
    const { set, at_s } = now.change;
    const atStart = valueNow({ ...now, queues: now.schema.queues, applied: {} }, set);
    this.begin(nameOf(appliedUntil(original, at_s)[set] ?? atStart, now.change, original));
  }

  /** Lanes are compared with each other instead. */
  private begin(name: string): void {
    const { work, run } = this.run.stores;
    const { workId, lanes } = work.getState();
    if (this.baseline || !this.previous || lanes || (run.getState().schema?.flows.length ?? 0) > MOST_FLOWS) return;
    this.baseline = { document: this.previous, workId, name };
    this.companion = new Companion(this.run, this.previous);
    this.leave = this.run.accompany(() => this.follow());
    this.check();
    void this.show();
  }

  /**
   * The baseline says what the shown document says, but for its changes; the comparison ends with a document that is
   * another simulation.
   */
  private check(): void {
    const { document, workId, lanes } = this.run.stores.work.getState();
    const { baseline } = this;
    if (!baseline || !document) return;
    const said = withTimeline(document, baseline.document.timeline);
    const isSame = simulationOf(baseline.document) === simulationOf(document);
    const isSaid = serialize(said) === serialize(baseline.document);
    if (isSame && !isSaid) this.say(baseline, said);
    if (!isSame || lanes || baseline.workId !== workId || this.since_s === null) this.dismiss();
  }

  private say(baseline: Baseline, document: ScenarioDocument): void {
    this.baseline = { ...baseline, document };
    if (this.companion) this.companion.document = document;
  }

  private get since_s(): number | null {
    const { document, workId } = this.run.stores.work.getState();
    const { baseline } = this;
    return baseline && document && baseline.workId === workId ? differSince(baseline.document, document) : null;
  }

  private readonly dismiss = (): void => {
    this.leave?.();
    this.companion?.close();
    this.companion = null;
    this.baseline = null;
    this.run.stores.run.setState({ before: null });
    refreshCompany(this.run);
  };

  private async follow(): Promise<void> {
    const { companion } = this;
    if (!companion) return;
    try {
      await companion.follow();
      if (companion.problems.length > 0 || companion.standing?.halted) this.dismiss();
    } catch (error) {
      // A run that is too much for the engine must not stop it again.
      if (error instanceof EngineStopped) this.dismiss();
      ignoreLost(error);
    }
  }

  /** While the run plays, its own frames draw both. */
  private async show(): Promise<void> {
    const { companion } = this;
    const { run } = this.run.stores;
    if (!companion) return;
    if (run.getState().play !== "playing") await this.follow();
    await companion.readReportIfDue().catch(ignoreLost);
    const { baseline, since_s, dismiss } = this;
    const { standing } = companion;
    if (!baseline || !standing || since_s === null || companion !== this.companion) return;
    const { telemetry, report } = standing;
    const { before } = run.getState();
    if (before?.telemetry === telemetry && before.report === report && before.since_s === since_s) return;
    const shown = { name: baseline.name, since_s, telemetry, report, dismiss };
    const isSame = before?.telemetry === telemetry && before.since_s === since_s;
    run.setState({ before: shown });
    if (!isSame) refreshCompany(this.run);
  }
}

/** Compares a run with itself before its changes, from now on. */
export function compareWithBefore(run: Run): void {
  new BeforeAndAfter(run);
}
