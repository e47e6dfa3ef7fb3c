// Connects the charts with the stores: mounted once, drawn outside React; also used by the embed.
import { type ChartPhase, type Charts, createCharts, type DragPhase, type GuideSpec } from "../../charts";
import type { ChartPlan } from "../../charts/spec/chart-plan";
import type { ChartStackOptions } from "../../charts/stack";
import { disciplineOf } from "../../scenario/catalog";
import { writeQuantity } from "../../scenario/quantity";
import type { ScenarioDocument } from "../../scenario/scenario";
import { queuePath } from "../../scenario/watch";
import { isLocked } from "../../state/page/page-state";
import { onRepaint } from "../../state/page/theme";
import type { Run } from "../../state/run/run";
import { type PlayState, speedNumber } from "../../state/run/run-state";
import { onState, type States, statesOf } from "../../state/stores";
import { changesOf } from "../../state/work/timeline";
import { editedDocument, shownOwner } from "../../state/work/work-state";
import type { Telemetry } from "../../telemetry/telemetry";
import { type Coalescer, createCoalescer } from "../controls/coalesce";
import { aimsIn } from "./lazy-aims";
import { createRoom } from "./panes-room";
import { isLogGoodput, plansIn, scenarioName } from "./shown";

const PHASES: Readonly<Record<PlayState, ChartPhase>> = {
  loading: "loading",
  playing: "running",
  paused: "paused",
  ended: "ended",
  stopped: "failed",
};

const phaseOf = ({ run: { play }, work: { draft } }: States): ChartPhase =>
  play === "paused" && draft?.isOther ? "behind" : PHASES[play];

/** Sends the values of dragged thresholds, one change at a time, to the work and lane in which they are dragged. */
function thresholdDrags(run: Run) {
  const drags = new Map<string, Coalescer<number>>();
  const ownerNow = () => shownOwner(run.stores.work.getState());
  return (queue: string, { param, unit }: GuideSpec, value: number, phase: DragPhase) => {
    const path = `${queuePath(queue)}.${param}`;
    const owner = ownerNow();
    const send = async (newest: number) => owner === ownerNow() && run.change(path, writeQuantity(newest, unit));
    const key = `${owner} ${path}`;
    const drag = drags.get(key) ?? createCoalescer<number>(send, { recorded: () => changesOf(run) });
    drags.set(key, drag);
    if (phase === "end") drag.end(value);
    else drag.move(value);
  };
}

export interface MountedCharts {
  readonly plans: readonly ChartPlan[];
  readonly charts: Charts;
  remove(): void;
}

/** Shows other charts; null for those of the discipline. What keeps them in the document is loaded with the first change. */
export const changeCharts = (run: Run, plans: readonly ChartPlan[] | null, label: string): Promise<void> =>
  import("./arrange").then(({ arrange }) => arrange(run, plans, label));

interface MountOptions {
  /** Whether the user may change the charts. */
  readonly mayArrange?: boolean;
  /** When what is read aloud is to be loaded; at once without it. */
  readonly spokenAfter?: Promise<unknown>;
}

/** Draws the newest state of the run. */
function createUpdate(stack: Charts, run: Run): () => void {
  let shown: Telemetry | null = null;
  let watch = "";
  let shownWork = "";
  let shownLane: string | undefined;
  let shownDocument: ScenarioDocument | null = null;
  return () => {
    const { run: store, work } = run.stores;
    const telemetry = run.view?.telemetry ?? null;
    const { watched, openedAt_s, cursor, company } = store.getState();
    const { workId, lanes, document } = work.getState();
    const isSameRun = workId === shownWork;
    if (telemetry !== shown || watched !== watch) {
      // After an edit, or when it is undone, the axes suit what the run has now; a change during it is in the timeline.
      const isEdited =
        document !== shownDocument &&
        document?.timeline === shownDocument?.timeline &&
        document?.view === shownDocument?.view &&
        lanes?.chosen === shownLane;
      stack.setTelemetry(telemetry, watched, isSameRun, isSameRun && !isEdited && watched === watch && openedAt_s > 0);
      shownDocument = document;
      // Another lane, at the same time.
      if (isSameRun && lanes?.chosen !== shownLane) store.setState({ cursor });
    }
    stack.setCompany(company);
    shown = telemetry;
    shownWork = workId;
    shownLane = lanes?.chosen;
    watch = watched;
    stack.update(run.view?.time_s ?? 0);
  };
}

/** What the user does to the charts of a run goes to the run, as far as its link allows. */
function optionsFor(
  run: Run,
  { mayArrange = false, spokenAfter = Promise.resolve() }: MountOptions,
): ChartStackOptions {
  const { stores } = run;
  const { viewOptions } = stores.page.getState();
  return {
    telemetry: null,
    watch: "",
    charts: plansIn(statesOf(stores)),
    ...(mayArrange && { onArrange: (charts) => void changeCharts(run, charts, "Arrange the charts") }),
    onCursor: (cursor) => stores.run.setState({ cursor }),
    ...(!isLocked(viewOptions, "params") && { onDragGuide: thresholdDrags(run) }),
    refusal: (queue, param) => stores.run.getState().refused[`${queuePath(queue)}.${param}`],
    ...(!isLocked(viewOptions, "view") && {
      onLogGoodput: (wanted: boolean) =>
        stores.page.setState(({ logGoodput }) => ({
          logGoodput: { ...logGoodput, [scenarioName(stores.work.getState())]: wanted },
        })),
    }),
    disciplineLabel: (id) => disciplineOf(id)?.label ?? id,
    spokenAfter,
  };
}

/** Shows a run's charts in `node`. */
export function mountCharts(node: HTMLElement, run: Run, options: MountOptions = {}): MountedCharts {
  const { stores } = run;
  const stack = createCharts(node, optionsFor(run, options));
  const update = createUpdate(stack, run);
  const panes = createRoom(node, run, stack, options.mayArrange ?? false);
  const showPlans = () => {
    const plans = plansIn(statesOf(stores));
    stack.setCharts(plans);
    panes.show(plans);
  };
  const showAims = aimsIn(stack);
  const stop = [
    onState(stores, isLogGoodput, (is) => stack.setLogGoodput(is)),
    onState(
      stores,
      ({ page: { theme } }) => theme,
      () => stack.setTheme(),
    ),
    onState(
      stores,
      ({ run: { cursor } }) => cursor,
      (cursor) => stack.setCursor(cursor),
    ),
    onState(stores, phaseOf, (phase) => stack.setPhase(phase)),
    onState(
      stores,
      ({ run: { refused } }) => refused,
      () => {
        for (const each of stack.stacks) each.redraw();
      },
    ),
    onState(
      stores,
      ({ run: { speed } }) => speed,
      (speed) => stack.setSpeed(speedNumber(speed)),
    ),
    onState(stores, ({ page, work }) => page.viewOptions.charts ?? editedDocument(work)?.view, showPlans),
    onState(
      stores,
      ({ page: { aims } }) => aims,
      (aims) => {
        showPlans();
        showAims(aims);
      },
    ),
    stores.run.subscribe((now, before) => {
      // The telemetry of a new run comes with its first frame.
      if (now.runId !== before.runId) return;
      const keys = ["play", "watched", "company"] as const;
      // Lanes may come to the time of a run that stands, which draws nothing by itself.
      const hasFollowed = now.lanes !== before.lanes && now.play !== "playing";
      if (hasFollowed || keys.some((key) => now[key] !== before[key])) update();
    }),
    run.subscribe(update),
    onRepaint(() => stack.setTheme()),
  ];
  update();
  return {
    get plans() {
      return stack.plans;
    },
    charts: stack,
    remove() {
      for (const each of stop) each();
      panes.remove();
      stack.destroy();
    },
  };
}
