// The charts beside the store: mounted once, drawn past React. The embed has them too.
import { type ChartPhase, createChartStack, type DragPhase } from "../charts";
import { disciplineOf } from "../scenario/catalog";
import { onSystemTheme } from "../state/page/theme";
import type { Run } from "../state/run/run";
import { isLocked, type PlaygroundState, type PlayState, useStore } from "../state/store";
import type { Telemetry } from "../telemetry/telemetry";
import { type Coalescer, createCoalescer } from "./controls/coalesce";
import { queuePath } from "./controls/queue-path";

const PHASES: Readonly<Record<PlayState, ChartPhase>> = {
  loading: "loading",
  playing: "running",
  paused: "paused",
  ended: "ended",
  stopped: "failed",
};

const phaseOf = ({ play, draft }: PlaygroundState): ChartPhase =>
  play === "paused" && draft?.isOther ? "behind" : PHASES[play];
const scenarioName = ({ scenarioId, document }: PlaygroundState) => scenarioId ?? document?.title ?? "";
const isViewFixed = ({ look }: PlaygroundState) => isLocked(look, "view");
const isLog = (state: PlaygroundState) => !isViewFixed(state) && (state.logGoodput[scenarioName(state)] ?? false);

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
  const { getState, setState, subscribe } = useStore;
  const { charts } = getState().look;
  const stack = createChartStack(node, {
    telemetry: null,
    watch: "",
    charts,
    onCursor: (cursor_s) => setState({ cursor_s }),
    ...(!isLocked(getState().look, "params") && { onDragGuide: thresholdDrags(run) }),
    ...(!isViewFixed(getState()) && {
      onLogGoodput: (wanted: boolean) =>
        setState((state) => ({ logGoodput: { ...state.logGoodput, [scenarioName(state)]: wanted } })),
    }),
    disciplineLabel: (id) => disciplineOf(id)?.label ?? id,
  });
  let shown: Telemetry | null = null;
  let watch = "";
  const update = () => {
    const telemetry = run.view?.telemetry ?? null;
    const { watched } = getState();
    if (telemetry !== shown || watched !== watch) stack.setTelemetry(telemetry, watched);
    shown = telemetry;
    watch = watched;
    stack.update(run.view?.time_s ?? 0);
  };
  const follow = (state: PlaygroundState, before?: PlaygroundState) => {
    if (isLog(state) !== (before && isLog(before))) stack.setLogGoodput(isLog(state));
    if (state.theme !== before?.theme) stack.setTheme();
    if (phaseOf(state) !== (before && phaseOf(before))) stack.setPhase(phaseOf(state));
    // The telemetry of a new run comes with its first frame.
    const isSameRun = state.runId === before?.runId;
    if (isSameRun && (state.play !== before.play || state.watched !== before.watched)) update();
  };
  follow(getState());
  update();
  const stop = [subscribe(follow), run.subscribe(update), onSystemTheme(() => stack.setTheme())];
  return () => {
    for (const each of stop) each();
    stack.destroy();
  };
}
