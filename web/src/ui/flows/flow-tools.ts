// What the charts need for single flows and stretches of time; loaded when the charts are mounted.
import { StretchLayer } from "../../charts/interact/stretch-layer";
import { type ChartPlan, readPlans } from "../../charts/spec/chart-plan";
import { isLocked } from "../../state/page/page-state";
import type { Run } from "../../state/run/run";
import { onState } from "../../state/stores";
import { editedDocument } from "../../state/work/work-state";
import { arrange, type MountedCharts } from "../charts/mount-charts";
import { flowOf, flowPlans } from "./flow-charts";
import { OneFlow } from "./one-flow";
import { selecting } from "./selecting";

/** The charts of the chosen flow take the place of those shown before, until all flows are shown again. */
class FlowCharts {
  private before: readonly ChartPlan[] | null = null;
  private shown: string | null;

  constructor(
    private readonly run: Run,
    private readonly plans: () => readonly ChartPlan[],
  ) {
    this.shown = this.found;
  }

  /** The flow whose charts stand in the document, as in a link. */
  get found(): string | null {
    const stored = readPlans(editedDocument(this.run.stores.work.getState())?.view) ?? [];
    return stored.map(flowOf).find((flow) => flow !== null) ?? null;
  }

  forget(): void {
    this.before = null;
    this.shown = this.found;
  }

  show(flow: string | null): void {
    const { telemetry } = this.run.view ?? {};
    const { viewOptions } = this.run.stores.page.getState();
    if (flow === this.shown || !telemetry || isLocked(viewOptions, "view") || isLocked(viewOptions, "params")) return;
    const plans = flow === null ? null : flowPlans(telemetry, flow, this.run.stores.run.getState().watched);
    const isShown = this.shown !== null;
    if (flow === null) {
      this.shown = null;
      arrange(this.run, this.before, "Show all flows");
    }
    if (flow === null || !plans) return;
    const stored = editedDocument(this.run.stores.work.getState())?.view;
    if (!isShown) this.before = stored ? this.plans() : null;
    this.shown = flow;
    arrange(this.run, plans, `Show ${flow}`);
  }
}

/** Returns what removes them. */
export function addFlowTools(mounted: MountedCharts, run: Run): () => void {
  const { charts } = mounted;
  const { stores } = run;
  const { run: store } = stores;
  const oneFlow = new OneFlow(run);
  const options = {
    duration_s: () => store.getState().schema?.duration_s ?? 0,
    now_s: () => run.view?.time_s ?? 0,
    cursor_s: () => store.getState().cursor?.at_s ?? null,
    stretch: () => store.getState().stretch,
    isSelecting: () => selecting.getState().isOn,
    onStretch: (stretch: readonly [number, number] | null) => store.setState({ stretch }),
    onDone: () => selecting.setState({ isOn: false }),
  };
  let layers: readonly StretchLayer[] = [];
  const remove = () => {
    for (const layer of layers) layer.remove();
  };
  const cover = () => {
    remove();
    layers = charts.stacks.map((stack) => new StretchLayer({ stack, ...options }));
    oneFlow.standBelow(charts.stacks[0]);
  };
  const draw = () => {
    for (const layer of layers) layer.draw();
  };
  charts.onStacks(cover);
  cover();
  const flowCharts = new FlowCharts(run, () => mounted.plans);
  if (store.getState().flow === null) store.setState({ flow: flowCharts.found });
  let workId = stores.work.getState().workId;
  const stop = [
    selecting.subscribe(draw),
    onState(stores, ({ run: { stretch } }) => stretch, draw),
    // Another document has other times and flows.
    onState(
      stores,
      ({ work }) => work.workId,
      (id) => {
        if (id !== workId) {
          flowCharts.forget();
          store.setState({ flow: flowCharts.found, stretch: null });
        }
        workId = id;
      },
    ),
    onState(
      stores,
      ({ run: { flow } }) => flow,
      (flow) => flowCharts.show(flow),
    ),
  ];
  return () => {
    for (const each of stop) each();
    remove();
    oneFlow.remove();
  };
}
