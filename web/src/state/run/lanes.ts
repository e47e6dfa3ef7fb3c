/** Lanes: the other lanes run beside the chosen one, which is the run that is shown and steered. */
import { EngineStopped, ignoreLost } from "../../engine/client";
import type { Report } from "../../engine/protocol";
import { carryOver, withNewNames } from "../../scenario/carry-over";
import { differencesOf, namesOf } from "../../scenario/lane-words";
import { type Lane, SHARED } from "../../scenario/lanes";
import type { ScenarioDocument } from "../../scenario/scenario";
import { isUnrecorded, withoutLook } from "../../scenario/structure";
import { isEqual } from "../../scenario/variation";
import { appliedUntil } from "../work/timeline";
import { laneList, withShared } from "../work/whole-document";
import { currentWork, type Lanes, seenFrom, type WorkState } from "../work/work-state";
import { Companion, type CompanionOptions, hasEnded, NO_PROBLEMS, type Standing } from "./companion";
import { refreshCompany } from "./company";
import { askIfHeavy } from "./cost";
import type { LaneState } from "./lane-state";
import type { Loaded } from "./loop";
import { typedTexts } from "./mending";
import type { Run } from "./run";
import { type PlayState, steppingUntil } from "./run-state";

const PUBLISH_MS = 100;
const REPORT_MS = 250;

const loadedOf = ({ run, telemetry, time_s, fingerprint, isUnfinished }: Standing): Loaded => ({
  run,
  view: { telemetry, time_s, fingerprint, isUnfinished },
});

/** What the engine runs: without texts and drawing. */
const running = ({ title, caption, description, source, ...rest }: ScenarioDocument) => withoutLook(rest);

const isUnrecordedBy = ({ document, standing }: Companion, wanted: ScenarioDocument) =>
  isUnrecorded(document, wanted, standing?.run.schema.columns);

/** What all lanes have in common cannot be the draft of one. */
function mayLeave({ draft, lanes, document, isStandIn }: WorkState): boolean {
  if (!lanes || !document) return false;
  if (!draft || isStandIn) return true;
  return !draft.isOther && SHARED.every((key) => isEqual(draft.document[key], document[key]));
}

/** A run that is shown now goes on as the one before did, unless it cannot, or only the one before had ended. */
function playOf(taken: Standing, before: PlayState): PlayState {
  if (taken.halted) return "paused";
  if (hasEnded(taken)) return "ended";
  return before === "ended" ? "paused" : before;
}

interface Words extends Pick<LaneState, "name" | "differences"> {}

export class LaneRuns {
  private readonly companions = new Map<string, Companion>();
  private words: readonly Words[] = [];
  private leave: (() => void) | null = null;
  private publishedAt_ms = 0;
  private reportsAt_ms = 0;
  /** Of the shown run, from the moment at which those of the others were read. */
  private report: Report | null = null;
  private isShowing = false;
  private isWanted = false;
  /** One lane is chosen after the other. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly run: Run) {
    const { stores } = run;
    stores.work.subscribe((now, then) => this.onWork(now, then));
    run.subscribe(() => {
      if (this.companions.size > 0) void this.show();
    });
    this.reconcile();
  }

  /**
   * Shows another lane; all go on from where they are. What the engine rejects is the draft of its lane: it goes and
   * comes with it. False if the lane cannot be shown, or the draft is about all lanes or about other work.
   */
  choose(id: string): Promise<boolean> {
    const chosen = this.turn.then(() => this.chooseNow(id));
    this.turn = chosen.catch(() => undefined);
    return chosen;
  }

  private async chooseNow(id: string): Promise<boolean> {
    const { run } = this;
    await run.changesMade();
    await run.settled();
    if (run.stores.work.getState().lanes?.chosen === id) return true;
    const companion = this.companions.get(id);
    if (!companion) return false;
    try {
      await companion.follow();
      await typedTexts(run);
      if (!companion.standing && companion.problems.length > 0) {
        await run.changesMade();
        return this.standIn(id, companion);
      }
      // What is exchanged is read when nothing is in flight any more.
      let taken: Standing | null = null;
      const next = () => {
        taken = this.mayTake(id, companion) ? companion.release() : null;
        return taken && loadedOf(taken);
      };
      const isShown = await run.exchange(next, (left) => taken && this.swap(id, companion, taken, left));
      return isShown || ((run.isRenewed || this.isOnItsWay(id, companion)) && (await this.chooseNow(id)));
    } catch (error) {
      ignoreLost(error);
      return false;
    }
  }

  /** A change of all lanes was answered while the exchange waited, so that the lane has been opened anew. */
  private isOnItsWay(id: string, companion: Companion): boolean {
    return this.companions.get(id) === companion && !companion.isThere && mayLeave(this.run.stores.work.getState());
  }

  private mayTake(id: string, companion: Companion): boolean {
    const state = this.run.stores.work.getState();
    return mayLeave(state) && !this.run.isRenewed && this.companions.get(id) === companion && companion.isThere;
  }

  private swap(id: string, { problems }: Companion, taken: Standing, left: Loaded): void {
    const { run } = this;
    const state = run.stores.work.getState();
    const work = currentWork(state);
    if (!work?.lanes || !state.document) return;
    this.companions.delete(id);
    for (const other of this.companions.values()) other.goWith(run.view);
    this.companions.set(work.lanes.chosen, this.companionOf(work.document, this.leftBehind(left, state)));
    const next = seenFrom(work, id);
    const wanted = withShared(next.document, state.document);
    const isRefused = problems.length > 0;
    const draft = isRefused ? { document: wanted, problems, isOther: false } : null;
    run.stores.work.setState({ ...next, document: isRefused ? taken.document : wanted, draft, isStandIn: false });
    this.showRun(taken);
    this.publish();
  }

  /** The run shown so far goes on as a companion, unless it stood in for the lane. */
  private leftBehind(left: Loaded, { document, draft, isStandIn }: WorkState): CompanionOptions {
    const problems = draft?.problems ?? [];
    if (!isStandIn && document) return { standing: this.standingOf(left, document), problems };
    left.run.close();
    return { problems };
  }

  /** A lane that has never run is a draft, and the run shown so far stands in for it. */
  private standIn(id: string, { problems }: Companion): boolean {
    const { work: store } = this.run.stores;
    const state = store.getState();
    const work = currentWork(state);
    if (!work || !state.document || !mayLeave(state)) return false;
    this.run.pause();
    const next = seenFrom(work, id);
    const draft = { document: withShared(next.document, state.document), problems, isOther: true };
    store.setState({ ...next, document: state.document, draft, isStandIn: true });
    return true;
  }

  private standingOf({ run, view }: Loaded, document: ScenarioDocument): Standing {
    const { telemetry, time_s, fingerprint, isUnfinished } = view;
    const { queues, report, halted } = this.run.stores.run.getState();
    return { run, document, telemetry, time_s, fingerprint, isUnfinished, queues, report, halted };
  }

  private showRun(taken: Standing): void {
    const { telemetry, document, queues, report, halted, time_s, fingerprint } = taken;
    // The engine's run may have begun at a keyframe, and its schema has the queues of that time.
    const { schema } = telemetry;
    this.run.stores.run.setState(({ play, runId, watched, flow, cursor, stepping }) => ({
      schema,
      play: playOf(taken, play),
      queues,
      applied: appliedUntil(document, time_s),
      report,
      halted,
      change: null,
      lateChange: null,
      refused: {},
      before: null,
      // What is expected is the fingerprint of the lane before.
      expectation: null,
      runId: runId + 1,
      openedAt_s: time_s,
      clock_s: time_s,
      fingerprint,
      watched: schema.watch.includes(watched) ? watched : (schema.watch[0] ?? ""),
      flow: schema.flows.some(({ id }) => id === flow) ? flow : null,
      // A lane whose script went wrong may not have come so far.
      cursor: cursor && cursor.at_s <= time_s ? cursor : null,
      stepping: steppingUntil({ stepping }, time_s),
    }));
  }

  private onWork(now: WorkState, then: WorkState): void {
    if (now.lanes === then.lanes && now.document === then.document) return;
    const isSame = now.lanes === then.lanes && now.workId === then.workId;
    // Only what the engine has accepted goes to the other lanes. Undo restores all of them.
    if (isSame && now.lanes && then.document && now.document) this.carry(now.lanes, then.document, now.document);
    else this.reconcile();
  }

  /** Changes of the chosen lane go to all lanes if these are linked; new names always do. */
  private carry(lanes: Lanes, before: ScenarioDocument, after: ScenarioDocument): void {
    const carried = lanes.isLinked ? carryOver : withNewNames;
    const all = lanes.all.map((lane) =>
      lane.id === lanes.chosen ? lane : { ...lane, document: carried(before, after, lane.document) },
    );
    this.run.stores.work.setState({ lanes: { ...lanes, all } });
  }

  /** Starts and ends runs, so that there is one for each lane. */
  private reconcile(): void {
    const { work } = this.run.stores;
    const state = work.getState();
    const list = laneList(state, state.document);
    this.setWords(list);
    const others = list.filter(({ id }) => id !== state.lanes?.chosen);
    for (const [id, companion] of this.companions) {
      if (others.some((lane) => lane.id === id)) continue;
      companion.close();
      this.companions.delete(id);
    }
    for (const { id, document } of others) {
      const known = this.companions.get(id);
      if (!known) this.companions.set(id, this.companionOf(document));
      else if (running(known.document) !== running(document) || isUnrecordedBy(known, document))
        known.document = document;
    }
    if (others.length > 0) this.leave ??= this.run.accompany(() => this.follow());
    else this.stop();
    this.publish();
    if (others.length > 0) void this.show();
  }

  private companionOf(document: ScenarioDocument, options: CompanionOptions = {}): Companion {
    return new Companion(this.run, document, { ...options, isWhole: true, onProgress: () => this.publishIfDue() });
  }

  private setWords(list: readonly Lane[]): void {
    const names = namesOf(list);
    const [first] = list;
    this.words = list.map(({ document }, index) => ({
      name: names[index] ?? "",
      differences: index > 0 && first ? differencesOf(first.document, document) : [],
    }));
  }

  private stop(): void {
    this.leave?.();
    this.leave = null;
  }

  /** Takes all lanes to the time of the shown run; their reports are read there, so that all are of one moment. */
  private async follow(): Promise<void> {
    try {
      await Promise.all([...this.companions.values()].map((companion) => companion.follow()));
      await this.readReports();
    } catch (error) {
      if (error instanceof EngineStopped) this.lose();
      ignoreLost(error);
    }
  }

  private async readReports(): Promise<void> {
    const isPlaying = this.run.stores.run.getState().play === "playing";
    if (isPlaying && performance.now() - this.reportsAt_ms < REPORT_MS) return;
    this.reportsAt_ms = performance.now();
    const reports = [...this.companions.values()].map((companion) => companion.readReport());
    await Promise.all([this.run.readReport(), ...reports]);
    this.report = this.run.stores.run.getState().report;
  }

  /** The engine has stopped: with its next start the lanes begin anew. */
  private lose(): void {
    for (const companion of this.companions.values()) companion.close();
    this.companions.clear();
    this.stop();
    const { runId } = this.run.stores.run.getState();
    const stop = this.run.stores.run.subscribe((now) => {
      if (now.runId === runId) return;
      stop();
      this.reconcile();
    });
  }

  /** A standing run waits for nobody, so its lanes are taken to its time here. */
  private async show(): Promise<void> {
    const isPlaying = this.run.stores.run.getState().play === "playing";
    if (isPlaying) return this.publishIfDue();
    this.isWanted = true;
    if (this.isShowing) return;
    this.isShowing = true;
    while (this.isWanted) {
      this.isWanted = false;
      await this.follow();
      this.publish();
    }
    this.isShowing = false;
  }

  private publishIfDue(): void {
    if (performance.now() - this.publishedAt_ms >= PUBLISH_MS) this.publish();
  }

  private publish(): void {
    this.publishedAt_ms = performance.now();
    const { run, work } = this.run.stores;
    const { lanes } = work.getState();
    const before = run.getState().lanes;
    if (!lanes) {
      if (before.length > 0) {
        run.setState({ lanes: [] });
        refreshCompany(this.run);
      }
      return;
    }
    const next = lanes.all.map(({ id, label }, index) => this.stateOf(id, label, index, id === lanes.chosen));
    if (next.length === before.length && next.every((lane, index) => isSame(lane, before[index]))) return;
    const isShownSame = next.length === before.length && next.every((lane, index) => isDrawnSame(lane, before[index]));
    run.setState({ lanes: next });
    if (isShownSame) return;
    refreshCompany(this.run);
    const schemas = next.flatMap(({ telemetry }) => telemetry?.schema ?? []);
    if (askIfHeavy(run, work.getState().workId, schemas)) this.run.pause();
  }

  private stateOf(id: string, label: string, index: number, isChosen: boolean): LaneState {
    const { name, differences } = this.words[index] ?? { name: "", differences: [] };
    const head = { id, label, name, differences, isChosen };
    const { view, stores } = this.run;
    if (isChosen) {
      const { report } = this;
      const { fingerprint } = stores.run.getState();
      const time_s = view?.time_s ?? 0;
      return {
        ...head,
        telemetry: view?.telemetry ?? null,
        report,
        fingerprint,
        time_s,
        isBehind: false,
        problems: NO_PROBLEMS,
        halted: null,
      };
    }
    const companion = this.companions.get(id);
    const { telemetry = null, report = null, fingerprint = "", time_s = 0, halted = null } = companion?.standing ?? {};
    const { problems = NO_PROBLEMS, isThere = false } = companion ?? {};
    return { ...head, telemetry, report, fingerprint, time_s, isBehind: !isThere, problems, halted };
  }
}

/** Differences are made anew only with the documents. */
const isSame = (one: LaneState, other: LaneState | undefined): boolean =>
  other !== undefined && (Object.keys(one) as (keyof LaneState)[]).every((key) => Object.is(one[key], other[key]));

const isDrawnSame = ({ name, telemetry, isChosen }: LaneState, other: LaneState | undefined): boolean =>
  other?.name === name && other.telemetry === telemetry && other.isChosen === isChosen;

const managers = new WeakMap<Run, LaneRuns>();

/** The lanes of a run; from the first call on they follow its work. */
export function lanesOfRun(run: Run): LaneRuns {
  const known = managers.get(run);
  if (known) return known;
  const made = new LaneRuns(run);
  managers.set(run, made);
  return made;
}
