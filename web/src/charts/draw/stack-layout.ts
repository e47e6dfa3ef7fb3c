// The layout of a stack of charts over a common time axis.
import type { ChartPlan } from "../spec/chart-plan";
import { type ChartRoom, QUEUE_CHART } from "../spec/chart-rows";

/** Below this width labels are above the lines instead of in a right margin. */
const NARROW = 560;
const HEAD = 26;
const HEAD_TWO_ROWS = 42;
/** Height of each row of values beyond the first. */
const HEAD_ROW = 19;
/** Heights of the labels of changes and of the rug of drops, both above the queue's lines. */
const CHANGE_ROW = 15;
const RUG = 24;
const GAP = 12;
export const AXIS_HEIGHT = 24;
const LEFT = 44;
const RIGHT = 92;
const RIGHT_NARROW = 14;
export interface ChartBox {
  /** Top of the title. */
  readonly top: number;
  /** Rows of the title and the values below it. */
  readonly headRows: number;
  readonly rugTop: number;
  readonly rugHeight: number;
  readonly plotTop: number;
  readonly plotHeight: number;
}

export interface StackLayout {
  readonly isNarrow: boolean;
  readonly width: number;
  readonly height: number;
  readonly plotLeft: number;
  readonly plotWidth: number;
  /** The visible charts. */
  readonly charts: ReadonlyMap<string, ChartBox>;
  /** Baseline of the labels of changes. */
  readonly changeBaseline: number;
  /** Top of the time axis. */
  readonly axisTop: number;
  /** Vertical extents of the plots, for lines that run through all of them but not through the headings. */
  readonly stretches: readonly (readonly [number, number])[];
}

/**
 * Without a margin, values have a second row unless they fit into the first; in users' own charts, whose names may be
 * long, each line has its own row.
 */
function headRows({ room, lines }: ChartPlan, isNarrow: boolean): number {
  return isNarrow && !room.isBrief ? 1 + (lines?.length ?? 1) : 1;
}

function headHeight(plan: ChartPlan, isNarrow: boolean): number {
  const rows = headRows(plan, isNarrow);
  return rows > 1 ? HEAD_TWO_ROWS + (rows - 2) * HEAD_ROW : HEAD;
}

/** Labels of changes are above the first chart, the rug of drops above the queue. */
function rowsAbove({ id }: ChartPlan, isFirst: boolean): number {
  return (isFirst ? CHANGE_ROW : 0) + (id === QUEUE_CHART ? RUG : 0);
}

function fixedHeight(plan: ChartPlan, isFirst: boolean, isNarrow: boolean): number {
  return headHeight(plan, isNarrow) + rowsAbove(plan, isFirst);
}

/** The least height at which every chart has its minimum of 120 px, or its given height. */
export function leastHeight(width: number, plans: readonly ChartPlan[]): number {
  const charts = plans.map((plan, index) => fixedHeight(plan, index === 0, width < NARROW) + plan.room.least + GAP);
  return charts.reduce((sum, height) => sum + height, 0) + AXIS_HEIGHT - GAP;
}

/** Distributes height by shares; charts that would fall below their minimum get the minimum first. */
function plotHeights(free: number, plans: readonly ChartPlan[]): ReadonlyMap<string, number> {
  const heights = new Map(plans.map(({ id, room }) => [id, room.least]));
  const sum = (of: readonly ChartPlan[], amount: "share" | "least") =>
    of.reduce((total, { room }) => total + room[amount], 0);
  const isElastic = ({ share }: ChartRoom) => share > 0;
  let open = plans.filter(({ room }) => isElastic(room));
  let rest =
    free -
    sum(
      plans.filter(({ room }) => !isElastic(room)),
      "least",
    );
  while (open.length > 0) {
    const wanted = ({ room }: ChartPlan) => (rest * room.share) / sum(open, "share");
    const short = open.filter((plan) => wanted(plan) < plan.room.least);
    if (short.length === 0) {
      for (const plan of open) heights.set(plan.id, Math.min(plan.room.most, Math.floor(wanted(plan))));
      break;
    }
    rest -= sum(short, "least");
    open = open.filter((plan) => !short.includes(plan));
  }
  return heights;
}

export function layOut(width: number, availableHeight: number, plans: readonly ChartPlan[]): StackLayout {
  const isNarrow = width < NARROW;
  const height = Math.max(leastHeight(width, plans), availableHeight);
  const fixed = plans.reduce(
    (sum, plan, index) => sum + fixedHeight(plan, index === 0, isNarrow) + GAP,
    AXIS_HEIGHT - GAP,
  );
  const plots = plotHeights(height - fixed, plans);
  const charts = new Map<string, ChartBox>();
  const stretches: [number, number][] = [];
  let top = 0;
  for (const [index, plan] of plans.entries()) {
    const { id } = plan;
    const isFirst = index === 0;
    const plotTop = top + fixedHeight(plan, isFirst, isNarrow);
    const plotHeight = plots.get(id) ?? 0;
    const rugTop = id === QUEUE_CHART ? plotTop - RUG : plotTop;
    const rugHeight = plotTop - rugTop;
    charts.set(id, { top, headRows: headRows(plan, isNarrow), rugTop, rugHeight, plotTop, plotHeight });
    stretches.push([isFirst ? headHeight(plan, isNarrow) + 2 : plotTop - 4, plotTop + plotHeight]);
    top = plotTop + plotHeight + GAP;
  }
  const [first] = plans;
  return {
    isNarrow,
    width,
    height: top - GAP + AXIS_HEIGHT,
    plotLeft: LEFT,
    plotWidth: Math.max(40, width - LEFT - (isNarrow ? RIGHT_NARROW : RIGHT)),
    charts,
    changeBaseline: (first ? headHeight(first, isNarrow) : 0) + CHANGE_ROW - 4,
    axisTop: top - GAP,
    stretches,
  };
}

/** An SVG path of a vertical line at x through all plots. */
export function verticalPath({ stretches }: StackLayout, x: number): string {
  return stretches.map(([top, bottom]) => `M${x},${top}V${bottom}`).join("");
}
