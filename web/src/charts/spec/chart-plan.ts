// Which charts are shown, in which order and at which heights: those of the queue discipline, or the user's choice as
// stored in documents.
import { CLASSES } from "../class-style";
import { CHART_IDS, type ChartRoom, chartRow, openingCharts, USUAL_ROOM } from "./chart-rows";

export type LineScope = "run" | "link" | "queue" | "class" | "group" | "flow";

/** A line chosen by the user: a column of the run, or the mean of a group's flows. */
export interface LineRef {
  readonly scope: LineScope;
  /** Empty for the watched queue. */
  readonly id: string;
  readonly field: string;
}

/** A chart with an x-axis of its own, below those over time. */
export type PaneKind = "distribution" | "phase";

/** How a chart shows lanes, if not over each other: each in a chart of its own, or their differences from lane A. */
export type LaneView = "beside" | "difference";

export interface ChartPlan {
  readonly id: string;
  /** Null for the chart as declared. */
  readonly lines: readonly LineRef[] | null;
  /** Without it, a chart over time. */
  readonly as?: PaneKind;
  readonly lanes?: LaneView;
  /** It stands beside the charts that are wanted, or those of the discipline. */
  readonly isAdded?: true;
  readonly room: ChartRoom;
  /** Height of the plot in pixels, if set. */
  readonly height: number | null;
}

/** A chart in a document: by its name, or by its lines. */
export interface ChartEntry {
  readonly chart?: string;
  readonly lines?: readonly string[];
  readonly as?: PaneKind;
  readonly lanes?: LaneView;
  readonly height?: number;
}

/** Display options in a document. */
export interface DocumentView {
  readonly charts?: readonly (string | ChartEntry)[];
}

export const MOST_CHARTS = 12;
/** More lines cannot be told apart. */
export const MOST_LINES = 6;
/** Least and greatest number of lines of each kind of pane. */
export const PANE_LINES: Readonly<Record<PaneKind, readonly [least: number, most: number]>> = {
  distribution: [1, 4],
  phase: [2, 2],
};
export const LEAST_HEIGHT = 60;
export const MOST_HEIGHT = 600;

const SCOPES: readonly string[] = ["run", "link", "queue", "class", "group", "flow"] satisfies LineScope[];
const isScope = (text: string): text is LineScope => SCOPES.includes(text);

/** "flow/ftp[0]/cwnd_packets"; for the watched queue "queue//sojourn". */
export const lineText = ({ scope, id, field }: LineRef): string => `${scope}/${id}/${field}`;

export function readLine(text: unknown): LineRef | null {
  if (typeof text !== "string") return null;
  const [scope = "", id = "", field = "", ...rest] = text.split("/");
  return isScope(scope) && field !== "" && rest.length === 0 ? { scope, id, field } : null;
}

const roomFor = (room: ChartRoom, height: number | null): ChartRoom =>
  height === null ? room : { ...room, share: 0, least: height, most: height };

export function namedPlan(id: string, height: number | null = null): ChartPlan {
  return { id, lines: null, height, room: roomFor(chartRow(id)?.room ?? USUAL_ROOM, height) };
}

export function ownPlan(lines: readonly LineRef[], height: number | null = null, as?: PaneKind): ChartPlan {
  const id = `${as ? `${as}:` : ""}${lines.map(lineText).join("+")}`;
  return { id, lines, height, room: roomFor(USUAL_ROOM, height), ...(as && { as }) };
}

/** Begins the id of a chart of differences; the id of the chart that they are of follows. */
const DIFFERENCE = "difference:";

/** The chart of the differences between lanes. */
export const differencePlan = ({ id, lines }: ChartPlan, height: number | null = null): ChartPlan => ({
  id: `${DIFFERENCE}${id}`,
  lines,
  height,
  room: roomFor(USUAL_ROOM, height),
  lanes: "difference",
});

/** The chart that a chart of differences is of; other charts are their own. */
export const comparedPlan = (plan: ChartPlan): ChartPlan => {
  if (plan.lanes !== "difference") return plan;
  return plan.lines ? ownPlan(plan.lines) : namedPlan(plan.id.slice(DIFFERENCE.length));
};

export function withHeight(plan: ChartPlan, height: number | null): ChartPlan {
  if (plan.lanes === "difference") return differencePlan(comparedPlan(plan), height);
  const made = plan.lines ? ownPlan(plan.lines, height, plan.as) : namedPlan(plan.id, height);
  return plan.lanes ? { ...made, lanes: plan.lanes } : made;
}

const isFirst = ({ isAdded }: ChartPlan) => isAdded === true;

/** The charts over time: those of the discipline if only others were chosen. */
export function overTime(
  plans: readonly ChartPlan[] | null,
  opening: () => readonly ChartPlan[],
): readonly ChartPlan[] {
  const found = plans?.filter(({ as }) => !as) ?? [];
  const isChosen = found.some(({ lanes, isAdded }) => lanes !== "difference" && !isAdded);
  return isChosen ? found : [...found.filter(isFirst), ...opening(), ...found.filter((plan) => !isFirst(plan))];
}

export const plansOf = (ids: readonly string[]): readonly ChartPlan[] => ids.map((id) => namedPlan(id));

/** Charts in the place of another one share its room. */
export function openingPlans(discipline: string, classes: readonly string[] = CLASSES): readonly ChartPlan[] {
  return openingCharts(discipline, classes).map(({ id, sharesRoomOf }) => {
    const plan = namedPlan(id);
    const room = sharesRoomOf === undefined ? undefined : chartRow(sharesRoomOf)?.room;
    return room ? { ...plan, room: { ...room, isShared: true } } : plan;
  });
}

const readHeight = (height: unknown): number | null =>
  typeof height === "number" && Number.isFinite(height)
    ? Math.round(Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, height)))
    : null;

function readEntry(entry: unknown): ChartPlan | null {
  const read = (typeof entry === "object" && entry !== null ? entry : { chart: entry }) as Record<
    keyof ChartEntry,
    unknown
  >;
  const plan = readChart(read);
  if (!plan || plan.as) return plan;
  if (read.lanes === "difference") return differencePlan(plan, plan.height);
  return read.lanes === "beside" ? { ...plan, lanes: read.lanes } : plan;
}

function readChart({ chart, lines, as, height }: Record<keyof ChartEntry, unknown>): ChartPlan | null {
  if (typeof chart === "string" && CHART_IDS.includes(chart)) return namedPlan(chart, readHeight(height));
  if (!Array.isArray(lines)) return null;
  if (as !== undefined && as !== "distribution" && as !== "phase") return null;
  const [least, most] = as ? PANE_LINES[as] : [1, MOST_LINES];
  const known = lines
    .slice(0, most)
    .map(readLine)
    .filter((line) => line !== null);
  return known.length >= least ? ownPlan(known, readHeight(height), as) : null;
}

/** Reads a document's charts; null if it has none, or none that is known. */
export function readPlans(view: unknown): readonly ChartPlan[] | null {
  const charts = typeof view === "object" && view !== null && "charts" in view ? view.charts : null;
  if (!Array.isArray(charts)) return null;
  const plans = charts.slice(0, MOST_CHARTS).map(readEntry);
  const known = new Map(plans.filter((plan) => plan !== null).map((plan) => [plan.id, plan]));
  return known.size > 0 ? [...known.values()] : null;
}

/** Writes charts in the form of documents. */
export function writePlans(plans: readonly ChartPlan[]): DocumentView {
  return {
    charts: plans.map((plan) => {
      const { lines, as, lanes, height } = plan;
      const rest = { ...(as && { as }), ...(lanes && { lanes }), ...(height !== null && { height }) };
      if (lines) return { lines: lines.map(lineText), ...rest };
      const { id } = comparedPlan(plan);
      return height === null && !lanes ? id : { chart: id, ...rest };
    }),
  };
}

/** The charts that a link names, in standard order. */
export const namedCharts = (names: readonly string[]): readonly ChartPlan[] =>
  plansOf(CHART_IDS.filter((id) => names.includes(id)));
