// The charts beside the store: mounted once, drawn past React. The embed has them too.
import { type ChartPhase, createChartStack, type DragPhase } from "../charts";
import { disciplineOf } from "../scenario/catalog";
import { queuePath } from "../scenario/watch";
import { isLocked, type PageState } from "../state/page/page-state";
import { onSystemTheme } from "../state/page/theme";
import type { Run } from "../state/run/run";
import type { PlayState } from "../state/run/run-state";
import { onState, type States } from "../state/stores";
import type { WorkState } from "../state/work/work-state";
import type { Telemetry } from "../telemetry/telemetry";
import { type Coalescer, createCoalescer } from "./controls/coalesce";

const PHASES: Readonly<Record<PlayState, ChartPhase>> = {
  loading: "loading",
  playing: "running",
  paused: "paused",
  ended: "ended",
  stopped: "failed",
};

const phaseOf = ({ run: { play }, work: { draft } }: States): ChartPhase =>
  play === "paused" && draft?.isOther ? "behind" : PHASES[play];
const scenarioName = ({ scenarioId, document }: WorkState) => scenarioId ?? document?.title ?? "";
const isViewFixed = ({ look }: PageState) => isLocked(look, "view");
const isLog = ({ page, work }: States) => !isViewFixed(page) && (page.logGoodput[scenarioName(work)] ?? false);

/** One change at a time of each threshold that is dragged. */
function thresholdDrags(run: Run) {
  const drags = new Map<string, Coalescer<number>>();
  return (queue: string, param: string, value: number, phase: DragPhase) => {
    const path = `${queuePath(queue)}.${param}`;
    const drag = drags.get(path) ?? createCoalescer<number>((newest) => run.change(path, `${newest} packets`));
    drags.set(path, drag);
    if (phase === "end") drag.end(value);
    else drag.move(value);
  };
}

/** Shows a run in `node`; the answer takes the charts away again. */
export function mountCharts(node: HTMLElement, run: Run): () => void {
  const { stores } = run;
  const { look } = stores.page.getState();
  const stack = createChartStack(node, {
    telemetry: null,
    watch: "",
    charts: look.charts,
    onCursor: (cursor) => stores.run.setState({ cursor }),
    ...(!isLocked(look, "params") && { onDragGuide: thresholdDrags(run) }),
    ...(!isLocked(look, "view") && {
      onLogGoodput: (wanted: boolean) =>
        stores.page.setState(({ logGoodput }) => ({
          logGoodput: { ...logGoodput, [scenarioName(stores.work.getState())]: wanted },
        })),
    }),
    disciplineLabel: (id) => disciplineOf(id)?.label ?? id,
  });
  let shown: Telemetry | null = null;
  let watch = "";
  const update = () => {
    const telemetry = run.view?.telemetry ?? null;
    const { watched } = stores.run.getState();
    if (telemetry !== shown || watched !== watch) stack.setTelemetry(telemetry, watched);
    shown = telemetry;
    watch = watched;
    stack.update(run.view?.time_s ?? 0);
  };
  const stop = [
    onState(stores, isLog, (is) => stack.setLogGoodput(is)),
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
    stores.run.subscribe((now, before) => {
      // The telemetry of a new run comes with its first frame.
      if (now.runId === before.runId && (now.play !== before.play || now.watched !== before.watched)) update();
    }),
    run.subscribe(update),
    onSystemTheme(() => stack.setTheme()),
  ];
  update();
  return () => {
    for (const each of stop) each();
    stack.destroy();
  };
}
