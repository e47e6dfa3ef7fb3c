// Where things stand: up to four charts above each other over one time axis.

export const CHART_IDS = ["queue", "classes", "goodput", "fairness"] as const;
export type ChartId = (typeof CHART_IDS)[number];

/** Below this width labels go above the lines instead of into a right margin. */
const NARROW = 560;
const HEAD = 26;
const HEAD_TWO_ROWS = 42;
/** Names of changes, then the rug of drops, both above the queue's lines. */
const CHANGE_ROW = 15;
const RUG = 24;
const GAP = 12;
export const AXIS_HEIGHT = 24;
const LEFT = 44;
const RIGHT = 92;
const RIGHT_NARROW = 14;
const SHARES: Readonly<Record<ChartId, number>> = { queue: 1.45, classes: 1.15, goodput: 1.15, fairness: 0.62 };
const LEAST_PLOT: Readonly<Record<ChartId, number>> = { queue: 84, classes: 86, goodput: 86, fairness: 90 };
const MOST_PLOT: Readonly<Record<ChartId, number>> = { queue: 420, classes: 330, goodput: 330, fairness: 200 };

export interface ChartBox {
  /** Top of the title. */
  readonly top: number;
  readonly hasTwoRows: boolean;
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
  /** Of those that are shown. */
  readonly charts: Readonly<Partial<Record<ChartId, ChartBox>>>;
  /** Baseline of the names of changes. */
  readonly changeBaseline: number;
  /** Where the time axis stands. */
  readonly axisTop: number;
  /** The vertical stretches of the charts, for lines that run through all of them but not through the titles. */
  readonly stretches: readonly (readonly [number, number])[];
}

/** Where there is no margin, values stand in a second row; Jain's index is short enough for the first. */
function hasTwoRows(id: ChartId, isNarrow: boolean): boolean {
  return isNarrow && id !== "fairness";
}

function headHeight(id: ChartId, isNarrow: boolean): number {
  return hasTwoRows(id, isNarrow) ? HEAD_TWO_ROWS : HEAD;
}

/** Names of changes stand above the first chart, the rug of drops above the queue. */
function rowsAbove(id: ChartId, isFirst: boolean): number {
  return (isFirst ? CHANGE_ROW : 0) + (id === "queue" ? RUG : 0);
}

function fixedHeight(id: ChartId, isFirst: boolean, isNarrow: boolean): number {
  return headHeight(id, isNarrow) + rowsAbove(id, isFirst);
}

/** The least height at which every chart keeps its 120 px. */
export function leastHeight(width: number, ids: readonly ChartId[] = CHART_IDS): number {
  const charts = ids.map((id, index) => fixedHeight(id, index === 0, width < NARROW) + LEAST_PLOT[id] + GAP);
  return charts.reduce((sum, height) => sum + height, 0) + AXIS_HEIGHT - GAP;
}

function plotHeights(free: number, ids: readonly ChartId[]): Record<ChartId, number> {
  const heights = { ...LEAST_PLOT };
  const sum = (ids: readonly ChartId[], of: Readonly<Record<ChartId, number>>) =>
    ids.reduce((total, id) => total + of[id], 0);
  // Shares of the whole, but nobody below their least: those below it are served first.
  let open = ids;
  let rest = free;
  for (;;) {
    const total = sum(open, SHARES);
    const short = open.filter((id) => (rest * SHARES[id]) / total < LEAST_PLOT[id]);
    if (short.length === 0) {
      for (const id of open) heights[id] = Math.min(MOST_PLOT[id], Math.floor((rest * SHARES[id]) / total));
      return heights;
    }
    rest -= sum(short, LEAST_PLOT);
    open = open.filter((id) => !short.includes(id));
    if (open.length === 0) return heights;
  }
}

export function layOut(width: number, availableHeight: number, ids: readonly ChartId[] = CHART_IDS): StackLayout {
  const isNarrow = width < NARROW;
  const height = Math.max(leastHeight(width, ids), availableHeight);
  const fixed = ids.reduce((sum, id, index) => sum + fixedHeight(id, index === 0, isNarrow) + GAP, AXIS_HEIGHT - GAP);
  const plots = plotHeights(height - fixed, ids);
  const charts: Partial<Record<ChartId, ChartBox>> = {};
  const stretches: [number, number][] = [];
  let top = 0;
  for (const [index, id] of ids.entries()) {
    const isFirst = index === 0;
    const plotTop = top + fixedHeight(id, isFirst, isNarrow);
    const rugTop = id === "queue" ? plotTop - RUG : plotTop;
    charts[id] = {
      top,
      hasTwoRows: hasTwoRows(id, isNarrow),
      rugTop,
      rugHeight: plotTop - rugTop,
      plotTop,
      plotHeight: plots[id],
    };
    stretches.push([isFirst ? headHeight(id, isNarrow) + 2 : plotTop - 4, plotTop + plots[id]]);
    top = plotTop + plots[id] + GAP;
  }
  return {
    isNarrow,
    width,
    height: top - GAP + AXIS_HEIGHT,
    plotLeft: LEFT,
    plotWidth: Math.max(40, width - LEFT - (isNarrow ? RIGHT_NARROW : RIGHT)),
    charts,
    changeBaseline: headHeight(ids[0] ?? "queue", isNarrow) + CHANGE_ROW - 4,
    axisTop: top - GAP,
    stretches,
  };
}

/** An SVG path of a vertical line at x through all charts. */
export function verticalPath({ stretches }: StackLayout, x: number): string {
  return stretches.map(([top, bottom]) => `M${x},${top}V${bottom}`).join("");
}
