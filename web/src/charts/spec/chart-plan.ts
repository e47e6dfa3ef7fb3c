// Which charts are to be shown, in which order and how high: those of the queue discipline, or the visitor's own choice, as
// documents keep it.
import { CHART_IDS, type ChartRoom, chartRow, openingCharts, USUAL_ROOM } from "./chart-rows";

export type LineScope = "run" | "link" | "queue" | "class" | "group" | "flow";

/** A line of the visitor's choice: a column of the run, or the mean of a group's flows. */
export interface LineRef {
  readonly scope: LineScope;
  /** Empty: of the watched queue, whichever that is. */
  readonly id: string;
  readonly field: string;
}

export interface ChartPlan {
  readonly id: string;
  /** Nothing: as the chart is declared. */
  readonly lines: readonly LineRef[] | null;
  readonly room: ChartRoom;
  /** Of the plot in pixels, if it was given one. */
  readonly height: number | null;
}

/** A chart as a document keeps it: by its name, or by its lines. */
export interface ChartEntry {
  readonly chart?: string;
  readonly lines?: readonly string[];
  readonly height?: number;
}

/** What a document says of how it is shown. */
export interface DocumentView {
  readonly charts?: readonly (string | ChartEntry)[];
}

export const MOST_CHARTS = 12;
/** More could not be told apart. */
export const MOST_LINES = 6;
export const LEAST_HEIGHT = 60;
export const MOST_HEIGHT = 600;

const SCOPES: readonly string[] = ["run", "link", "queue", "class", "group", "flow"] satisfies LineScope[];
const isScope = (text: string): text is LineScope => SCOPES.includes(text);

/** "flow/ftp[0]/cwnd_packets"; of the watched queue "queue//sojourn". */
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

export const openingPlans = (discipline: string): readonly ChartPlan[] => plansOf(openingCharts(discipline));

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

/** What a document says of its charts; nothing if it says nothing, or nothing that is known. */
export function readPlans(view: unknown): readonly ChartPlan[] | null {
  const charts = typeof view === "object" && view !== null && "charts" in view ? view.charts : null;
  if (!Array.isArray(charts)) return null;
  const plans = charts.slice(0, MOST_CHARTS).map(readEntry);
  const known = new Map(plans.filter((plan) => plan !== null).map((plan) => [plan.id, plan]));
  return known.size > 0 ? [...known.values()] : null;
}

/** As a document keeps them. */
export function writePlans(plans: readonly ChartPlan[]): DocumentView {
  return {
    charts: plans.map(({ id, lines, height }) => {
      if (lines) return { lines: lines.map(lineText), ...(height !== null && { height }) };
      return height === null ? id : { chart: id, height };
    }),
  };
}

/** Those that a link names, in the order in which charts stand. */
export const namedCharts = (names: readonly string[]): readonly ChartPlan[] =>
  plansOf(CHART_IDS.filter((id) => names.includes(id)));
