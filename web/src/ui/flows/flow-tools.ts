// What the charts need for single flows and stretches of time; loaded when the charts are mounted.
import { StretchLayer } from "../../charts/interact/stretch-layer";
import { type ChartPlan, readPlans, writePlans } from "../../charts/spec/chart-plan";
import { QUEUE_CHART } from "../../charts/spec/chart-rows";
import { isLocked } from "../../state/page/page-state";
import type { Run } from "../../state/run/run";
import { onState, type States, statesOf } from "../../state/stores";
import { editedDocument } from "../../state/work/work-state";
import { arrange } from "../charts/arrange";
import type { MountedCharts } from "../charts/mount-charts";
import { answerExportMenus } from "../export/answer-menus";
import { flowOf, flowPlans } from "./flow-charts";
import { OneFlow } from "./one-flow";
import { selecting } from "./selecting";

/** The charts shown before those of a flow; null for the usual ones. */
interface Before {
  readonly workId: string;
  readonly plans: readonly ChartPlan[] | null;
}

/** Kept while the charts are mounted anew. */
const beforeOf = new WeakMap<Run, Before>();

const hasFlow = ({ run: { schema } }: States, flow: string | null): boolean =>
  schema?.flows.some(({ id }) => id === flow) ?? false;

/** A flow that the run does not have, unless one may come of the document with it. */
const isGone = (states: States, flow: string): boolean =>
  states.run.schema !== null && states.work.draft === null && !hasFlow(states, flow);

/** The flow to begin with: the chosen one, or that of the document's charts if the run has or gets another one instead. */
function firstFlow(states: States, found: string | null): string | null {
  const { flow } = states.run;
  const ofCharts = found !== null && isGone(states, found) ? null : found;
  const isUpToDate = ofCharts === null || hasFlow(states, ofCharts);
  return isUpToDate && hasFlow(states, flow) ? flow : ofCharts;
}

/** The charts of the chosen flow take the place of those shown before, until all flows are shown again. */
class FlowCharts {
  private shown: string | null;

  constructor(
    private readonly run: Run,
    private readonly plans: () => readonly ChartPlan[],
  ) {
    this.shown = this.found;
  }

  /** The flow whose charts stand in the document, as in a link. */
  get found(): string | null {
    const stored = readPlans(this.view) ?? [];
    // Beside the usual charts, those of a flow are only added.
    if (stored.some(({ lines, id }) => !lines && id !== QUEUE_CHART)) return null;
    return stored.map(flowOf).find((flow) => flow !== null) ?? null;
  }

  /** Another document is open. */
  forget(): void {
    this.shown = this.found;
  }

  /** The document's charts are others, for example undone: their flow is the chosen one. */
  follow(): void {
    const { found } = this;
    if (found === this.shown || (this.shown === null && !this.isOf(found))) return;
    this.shown = found;
    this.run.stores.run.setState({ flow: found });
  }

  show(flow: string | null): void {
    const { viewOptions } = this.run.stores.page.getState();
    const isFixed = isLocked(viewOptions, "view") || isLocked(viewOptions, "params");
    if (flow === this.shown || !this.run.view || isFixed) return;
    const plans = this.plansOf(flow);
    // Charts of a flow that has gone are as the document has them: nobody asked for others.
    const wasShown = this.shown !== null && !isGone(statesOf(this.run.stores), this.shown);
    this.shown = plans && flow;
    if (plans) {
      if (!wasShown) this.keep(viewOptions.charts !== null);
      arrange(this.run, plans, `Show ${flow}`);
    } else if (wasShown) arrange(this.run, this.before, "Show all flows");
  }

  private get view() {
    return editedDocument(this.run.stores.work.getState())?.view;
  }

  private get before(): readonly ChartPlan[] | null {
    const before = beforeOf.get(this.run);
    return before?.workId === this.run.stores.work.getState().workId ? before.plans : null;
  }

  private keep(isOfLink: boolean): void {
    const { workId } = this.run.stores.work.getState();
    beforeOf.set(this.run, { workId, plans: this.view || isOfLink ? this.plans() : null });
  }

  /** Null for all flows, and for a flow that is not recorded. */
  private plansOf(flow: string | null): readonly ChartPlan[] | null {
    const { view, stores } = this.run;
    return view && flow !== null ? flowPlans(view.telemetry, flow, stores.run.getState().watched) : null;
  }

  /** Whether the document's charts are all those of the flow, and no others. */
  private isOf(flow: string | null): boolean {
    const plans = this.plansOf(flow);
    return plans !== null && JSON.stringify(writePlans(plans)) === JSON.stringify(this.view);
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
  store.setState({ flow: firstFlow(statesOf(stores), flowCharts.found) });
  let workId = stores.work.getState().workId;
  const stop = [
    answerExportMenus(mounted, run),
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
      ({ work }) => editedDocument(work)?.view,
      () => flowCharts.follow(),
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
