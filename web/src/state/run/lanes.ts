/** Lanes: the other lanes run beside the chosen one, which is the run that is shown and steered. */
import { EngineStopped, ignoreLost } from "../../engine/client";
import { differencesOf, namesOf } from "../../scenario/lane-words";
import { carryOver, type Lane } from "../../scenario/lanes";
import type { ScenarioDocument } from "../../scenario/scenario";
import { withoutLook } from "../../scenario/structure";
import { appliedUntil } from "../work/timeline";
import { laneList, withShared } from "../work/whole-document";
import { currentWork, editedDocument, seenFrom, type WorkState } from "../work/work-state";
import { Companion, type Standing } from "./companion";
import { refreshCompany } from "./company";
import type { LaneState } from "./lane-state";
import type { Loaded } from "./loop";
import type { Run } from "./run";

const PUBLISH_MS = 100;

/** What the engine runs: without texts and drawing. */
const running = ({ title, caption, description, source, ...rest }: ScenarioDocument) => withoutLook(rest);

interface Words extends Pick<LaneState, "name" | "differences"> {}

export class LaneRuns {
  private readonly companions = new Map<string, Companion>();
  private words: readonly Words[] = [];
  private leave: (() => void) | null = null;
  private publishedAt_ms = 0;
  private isCatchingUp = false;

  constructor(private readonly run: Run) {
    const { stores } = run;
    stores.work.subscribe((now, then) => this.onWork(now, then));
    run.subscribe(() => {
      if (this.companions.size > 0) void this.show();
    });
    this.reconcile();
  }

  /** Shows another lane; all go on from where they are. */
  async choose(id: string): Promise<void> {
    const { run } = this;
    await run.settled();
    const companion = this.companions.get(id);
    const { draft, document } = run.stores.work.getState();
    const work = currentWork(run.stores.work.getState());
    if (!companion || !work?.lanes || !document || draft) return;
    await companion.follow();
    const left = await run.exchange(() => this.loadedOf(companion));
    const { standing } = companion;
    if (!left || !standing) return;
    this.companions.delete(id);
    for (const other of this.companions.values()) other.goWith(run.view);
    this.companions.set(work.lanes.chosen, new Companion(run, document, this.standingOf(left, document), true));
    const next = seenFrom(work, id);
    run.stores.work.setState({ ...next, document: withShared(next.document, document) });
    this.showRun(standing);
    this.publish();
  }

  private standingOf({ run, view }: Loaded, document: ScenarioDocument): Standing {
    const { telemetry, time_s, fingerprint } = view;
    const { queues, report } = this.run.stores.run.getState();
    return { run, document, telemetry, time_s, fingerprint, queues, report };
  }

  private showRun({ run: { schema }, document, queues, report, time_s, fingerprint }: Standing): void {
    this.run.stores.run.setState(({ runId, watched, flow }) => ({
      schema,
      queues,
      applied: appliedUntil(document, time_s),
      report,
      change: null,
      lateChange: null,
      refused: {},
      before: null,
      runId: runId + 1,
      openedAt_s: time_s,
      clock_s: time_s,
      fingerprint,
      watched: schema.watch.includes(watched) ? watched : (schema.watch[0] ?? ""),
      flow: schema.flows.some(({ id }) => id === flow) ? flow : null,
    }));
  }

  private loadedOf({ standing }: Companion) {
    if (!standing) return null;
    const { run, telemetry, time_s, fingerprint } = standing;
    return { run, view: { telemetry, time_s, fingerprint } };
  }

  private onWork(now: WorkState, then: WorkState): void {
    const before = editedDocument(then);
    const after = editedDocument(now);
    if (now.lanes === then.lanes && now.document === then.document && before === after) return;
    const isCarried = now.lanes?.isLinked && now.lanes === then.lanes && now.workId === then.workId;
    if (isCarried && before && after && before !== after) this.carry(now, before, after);
    else this.reconcile();
  }

  /** Changes of the chosen lane go to all lanes. */
  private carry({ lanes }: WorkState, before: ScenarioDocument, after: ScenarioDocument): void {
    if (!lanes) return;
    const all = lanes.all.map((lane) =>
      lane.id === lanes.chosen ? lane : { ...lane, document: carryOver(before, after, lane.document) },
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
      if (!known) this.companions.set(id, new Companion(this.run, document, null, true));
      else if (running(known.document) !== running(document)) known.document = document;
    }
    if (others.length > 0) this.leave ??= this.run.accompany(() => this.follow());
    else this.stop();
    this.publish();
    if (others.length > 0) void this.show();
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

  private async follow(): Promise<void> {
    try {
      await Promise.all([...this.companions.values()].map((companion) => companion.follow()));
    } catch (error) {
      if (error instanceof EngineStopped) this.lose();
      ignoreLost(error);
    }
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
    if (this.isCatchingUp) return;
    this.isCatchingUp = true;
    try {
      const { run } = this.run.stores;
      const isPlaying = run.getState().play === "playing";
      if (!isPlaying) {
        const timer = setInterval(() => this.publish(), PUBLISH_MS);
        await this.follow().finally(() => clearInterval(timer));
      }
      if (isPlaying && performance.now() - this.publishedAt_ms < PUBLISH_MS) return;
      await Promise.all([...this.companions.values()].map((companion) => companion.readReport().catch(ignoreLost)));
      this.publish();
    } finally {
      this.isCatchingUp = false;
    }
  }

  private publish(): void {
    this.publishedAt_ms = performance.now();
    const { run, work } = this.run.stores;
    const { lanes, document } = work.getState();
    const before = run.getState().lanes;
    if (!lanes) {
      if (before.length > 0) {
        run.setState({ lanes: [] });
        refreshCompany(this.run);
      }
      return;
    }
    const next = laneList({ lanes }, document).map(({ id }, index) => this.stateOf(id, index, id === lanes.chosen));
    if (next.length === before.length && next.every((lane, index) => isSame(lane, before[index]))) return;
    const isShownSame = next.length === before.length && next.every((lane, index) => isDrawnSame(lane, before[index]));
    run.setState({ lanes: next });
    if (!isShownSame) refreshCompany(this.run);
  }

  private stateOf(id: string, index: number, isChosen: boolean): LaneState {
    const { name, differences } = this.words[index] ?? { name: "", differences: [] };
    const head = { id, name, differences, isChosen };
    const { view, stores } = this.run;
    if (isChosen) {
      const { report, fingerprint } = stores.run.getState();
      const time_s = view?.time_s ?? 0;
      return {
        ...head,
        telemetry: view?.telemetry ?? null,
        report,
        fingerprint,
        time_s,
        isBehind: false,
        problems: [],
      };
    }
    const companion = this.companions.get(id);
    const { telemetry = null, report = null, fingerprint = "", time_s = 0 } = companion?.standing ?? {};
    const { problems = [], isThere = false } = companion ?? {};
    return { ...head, telemetry, report, fingerprint, time_s, isBehind: !isThere, problems };
  }
}

/** Differences are made anew only with the documents. */
const isSame = (one: LaneState, other: LaneState | undefined): boolean =>
  other !== undefined &&
  (Object.keys(one) as (keyof LaneState)[]).every((key) => Object.is(one[key], other[key]) || key === "problems");

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
