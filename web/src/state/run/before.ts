/**
 * Before and after: with the first change of a run, the run as it was goes on beside it, with the same traffic and random
 * numbers, until it is dismissed.
 */

import { type EngineRun, EngineStopped, ignoreLost } from "../../engine/client";
import type { Report } from "../../engine/protocol";
import { NANOSECOND_S } from "../../engine/resolution";
import { sameUntil, scriptOf } from "../../engine/script";
import { settingInForce } from "../../scenario/change-words";
import { type ScenarioDocument, serialize } from "../../scenario/scenario";
import { withoutLook } from "../../scenario/structure";
import { createTelemetry, type Telemetry } from "../../telemetry/telemetry";
import { valueNow } from "../work/changes";
import type { RunView } from "./loop";
import type { Run } from "./run";
import type { RunState } from "./run-state";

const BUDGET_MS = 100;
const REPORT_MS = 250;
/** A second run of more flows would take too much time and memory. */
const MOST_FLOWS = 1000;

interface Baseline {
  readonly document: ScenarioDocument;
  readonly workId: string;
  readonly name: string;
}

/** The baseline's run beside the run of which `view` is shown. */
interface Beside {
  readonly view: RunView;
  readonly run: EngineRun;
  readonly telemetry: Telemetry;
  time_s: number;
  report: Report | null;
  reportAt_ms: number;
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

/** What was in force at the path of the newest change. */
function nameBefore(now: RunState, then: RunState): string {
  const path = now.change?.set ?? "";
  const value = valueNow(then, path);
  return value === undefined ? "as it was" : settingInForce(path, value);
}

class BeforeAndAfter {
  private baseline: Baseline | null = null;
  private beside: Beside | null = null;
  private isBusy = false;
  /** The document before the newest change of it. */
  private previous: ScenarioDocument | null = null;

  constructor(private readonly run: Run) {
    const { stores } = run;
    stores.work.subscribe((now, then) => {
      if (now.document === then.document) return;
      this.previous = now.workId === then.workId ? then.document : null;
      this.check();
    });
    stores.run.subscribe((now, then) => {
      if (now.change !== null && now.change !== then.change) this.begin(nameBefore(now, then));
    });
    run.subscribe(() => void this.follow());
    this.catchUp();
  }

  /** A change may have been made before this was loaded. */
  private catchUp(): void {
    const { work, run } = this.run.stores;
    const now = run.getState();
    const { original } = work.getState();
    if (!now.change || !now.schema || !original) return;
    this.previous = original;
    this.begin(nameBefore(now, { ...now, queues: now.schema.queues, applied: {} }));
  }

  private begin(name: string): void {
    const { work, run } = this.run.stores;
    const { workId } = work.getState();
    if (this.baseline || !this.previous || (run.getState().schema?.flows.length ?? 0) > MOST_FLOWS) return;
    this.baseline = { document: this.previous, workId, name };
    this.check();
    void this.follow();
  }

  /**
   * The baseline says what the shown document says, but for its changes; the comparison ends with a document that is
   * another simulation.
   */
  private check(): void {
    const { document, workId } = this.run.stores.work.getState();
    const { baseline } = this;
    if (!baseline || !document) return;
    const said = withTimeline(document, baseline.document.timeline);
    const isSame = simulationOf(baseline.document) === simulationOf(document);
    const isSaid = serialize(said) === serialize(baseline.document);
    if (isSame && !isSaid) this.baseline = { ...baseline, document: said };
    if (!isSame || baseline.workId !== workId || this.since_s === null) this.dismiss();
  }

  private get since_s(): number | null {
    const { document, workId } = this.run.stores.work.getState();
    const { baseline } = this;
    return baseline && document && baseline.workId === workId ? differSince(baseline.document, document) : null;
  }

  private readonly dismiss = (): void => {
    this.baseline = null;
    this.close();
    this.run.stores.run.setState({ before: null });
  };

  private close(): void {
    this.beside?.run.close();
    this.beside = null;
  }

  /** Goes on to the time of the run. */
  private async follow(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (await this.step());
    } catch (error) {
      this.beside = null;
      // A run that is too much for the engine must not stop it again.
      if (error instanceof EngineStopped) this.dismiss();
      ignoreLost(error);
    } finally {
      this.isBusy = false;
    }
  }

  /** Returns whether there is more to do. */
  private async step(): Promise<boolean> {
    const { baseline, run } = this;
    const { view } = run;
    if (!baseline || !view) return false;
    const isNew = this.beside?.view !== view;
    if (isNew) await this.open(baseline, view);
    const { beside } = this;
    if (!beside || view !== run.view || baseline !== this.baseline) return true;
    if (beside.time_s < view.time_s - NANOSECOND_S) await this.advance(beside, view.time_s);
    const isThere = beside.time_s >= view.time_s - NANOSECOND_S;
    const isPlaying = run.stores.run.getState().play === "playing";
    const isDue = isThere && (!isPlaying || performance.now() - beside.reportAt_ms >= REPORT_MS);
    if (isDue) await this.readReport(beside);
    // While the run plays, its own frames draw both.
    if ((isNew || isDue || !isPlaying) && baseline === this.baseline) this.publish(baseline, beside);
    return !isThere;
  }

  private async open(baseline: Baseline, view: RunView): Promise<void> {
    this.close();
    const answer = await this.run.openBeside(baseline.document);
    if (answer?.kind !== "opened") {
      this.dismiss();
      return;
    }
    const { run, time_s } = answer;
    if (view !== this.run.view || baseline !== this.baseline) return run.close();
    const telemetry = time_s > 0 ? view.telemetry.cutAt(time_s, run.schema) : createTelemetry(run.schema);
    this.beside = { view, run, telemetry, time_s, report: null, reportAt_ms: 0 };
  }

  private async advance(beside: Beside, until_s: number): Promise<void> {
    const frame = await beside.run.advance(until_s, BUDGET_MS);
    beside.telemetry.append(frame);
    beside.run.recycle(frame.buffer);
    beside.time_s = frame.time_s;
  }

  private async readReport(beside: Beside): Promise<void> {
    beside.reportAt_ms = performance.now();
    beside.report = await beside.run.report(false);
  }

  private publish({ name }: Baseline, { telemetry, report }: Beside): void {
    const { since_s, dismiss } = this;
    if (since_s !== null) this.run.stores.run.setState({ before: { name, since_s, telemetry, report, dismiss } });
  }
}

/** Compares a run with itself before its changes, from now on. */
export function compareWithBefore(run: Run): void {
  new BeforeAndAfter(run);
}
