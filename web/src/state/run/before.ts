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
import { queueOf } from "../../scenario/watch";
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
  /** What was in force in it of what has been changed since, by path. */
  readonly settings: Settings;
}

type Settings = ReadonlyMap<string, string>;

/** Of more settings the others are counted. */
const MOST_NAMED = 2;

const isDiscipline = (path: string) => path === `${queueOf(path)}.discipline`;

/** Of another discipline: the run before had no such parameter. */
const isOfAnother = (path: string, settings: Settings) =>
  !isDiscipline(path) && !path.endsWith(".limit") && settings.has(`${queueOf(path)}.discipline`);

/** The setting of one more path. */
const withSetting = (settings: Settings, path: string, words: string): Settings =>
  settings.has(path) || isOfAnother(path, settings) ? settings : new Map([...settings, [path, words]]);

/** "D-CBT, maximum threshold 15 packets and 2 more". */
function nameOfRun(settings: Settings): string {
  const disciplinesFirst = [...settings].sort(
    ([one], [other]) => Number(isDiscipline(other)) - Number(isDiscipline(one)),
  );
  const named = disciplinesFirst.slice(0, MOST_NAMED).map(([, words]) => words);
  const rest = settings.size - named.length;
  return named.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** The paths that one document changes and the other does not. */
function changedSince({ timeline: before = [] }: ScenarioDocument, { timeline = [] }: ScenarioDocument): Set<string> {
  const known = new Set(before.map((entry) => JSON.stringify(entry)));
  return new Set(timeline.filter((entry) => !known.has(JSON.stringify(entry))).map(({ set }) => set));
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

/** What was in force in a run where the other one was changed. */
const settingBefore = (value: unknown, { set, at_s }: Change, document: ScenarioDocument | null): string =>
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
      const words = settingBefore(valueNow(then, now.change.set), now.change, this.previous);
      if (this.baseline) this.nameAlso(this.baseline, now.change.set, words);
      else this.begin(now.change.set, words);
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
    this.begin(set, settingBefore(appliedUntil(original, at_s)[set] ?? atStart, now.change, original));
  }

  /** Lanes are compared with each other instead. */
  private begin(path: string, words: string): void {
    const { work, run } = this.run.stores;
    const { workId, lanes } = work.getState();
    if (this.baseline || !this.previous || lanes || (run.getState().schema?.flows.length ?? 0) > MOST_FLOWS) return;
    this.baseline = { document: this.previous, workId, settings: new Map([[path, words]]) };
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
    if (isSame) this.nameLess(changedSince(baseline.document, document));
    if (!isSame || lanes || baseline.workId !== workId || this.since_s === null) this.dismiss();
  }

  private nameAlso(baseline: Baseline, path: string, words: string): void {
    this.baseline = { ...baseline, settings: withSetting(baseline.settings, path, words) };
    void this.show();
  }

  /** What has been undone is as it was. */
  private nameLess(changed: ReadonlySet<string>): void {
    const { baseline } = this;
    const settings = new Map([...(baseline?.settings ?? [])].filter(([path]) => changed.has(path)));
    if (baseline && settings.size > 0) this.baseline = { ...baseline, settings };
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
    const name = nameOfRun(baseline.settings);
    const isSame = before?.telemetry === telemetry && before.since_s === since_s && before.name === name;
    if (isSame && before.report === report) return;
    const shown = { name, since_s, telemetry, report, dismiss };
    run.setState({ before: shown });
    if (!isSame) refreshCompany(this.run);
  }
}

/** Compares a run with itself before its changes, from now on. */
export function compareWithBefore(run: Run): void {
  new BeforeAndAfter(run);
}
