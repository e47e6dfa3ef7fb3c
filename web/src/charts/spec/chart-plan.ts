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

export interface ChartPlan {
  readonly id: string;
  /** Null for the chart as declared. */
  readonly lines: readonly LineRef[] | null;
  readonly room: ChartRoom;
  /** Height of the plot in pixels, if set. */
  readonly height: number | null;
}

/** A chart in a document: by its name, or by its lines. */
export interface ChartEntry {
  readonly chart?: string;
  readonly lines?: readonly string[];
  readonly height?: number;
}

/** Display options in a document. */
export interface DocumentView {
  readonly charts?: readonly (string | ChartEntry)[];
}

export const MOST_CHARTS = 12;
/** More lines cannot be told apart. */
export const MOST_LINES = 6;
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

export function ownPlan(lines: readonly LineRef[], height: number | null = null): ChartPlan {
  return { id: lines.map(lineText).join("+"), lines, height, room: roomFor(USUAL_ROOM, height) };
}

export const withHeight = (plan: ChartPlan, height: number | null): ChartPlan =>
  plan.lines ? ownPlan(plan.lines, height) : namedPlan(plan.id, height);

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
  const { chart, lines, height } = (typeof entry === "object" && entry !== null ? entry : { chart: entry }) as Record<
    keyof ChartEntry,
    unknown
  >;
  if (typeof chart === "string" && CHART_IDS.includes(chart)) return namedPlan(chart, readHeight(height));
  if (!Array.isArray(lines)) return null;
  const read = lines.slice(0, MOST_LINES).map(readLine);
  const known = read.filter((line) => line !== null);
  return known.length > 0 ? ownPlan(known, readHeight(height)) : null;
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
    charts: plans.map(({ id, lines, height }) => {
      if (lines) return { lines: lines.map(lineText), ...(height !== null && { height }) };
      return height === null ? id : { chart: id, height };
    }),
  };
}

/** The charts that a link names, in standard order. */
export const namedCharts = (names: readonly string[]): readonly ChartPlan[] =>
  plansOf(CHART_IDS.filter((id) => names.includes(id)));
