// The charts of a run as files: pictures for documents, and the numbers in them.
import { chartData } from "../../charts/export/chart-data";
import { type ChartSource, withCharts, withPane } from "../../charts/export/off-screen";
import { chartPicture, chartSvg } from "../../charts/export/picture";
import { type ChartPlan, withHeight } from "../../charts/spec/chart-plan";
import { shownPlans } from "../../charts/spec/chart-specs";
import { disciplineOf } from "../../scenario/catalog";
import { letterOf } from "../../scenario/lanes";
import { titleOf } from "../../scenario/scenario";
import type { Run } from "../../state/run/run";
import { statesOf } from "../../state/stores";
import { isRunChanged } from "../../state/work/work-state";
import { csvLines } from "../../text/csv";
import { isLogGoodput, plansIn } from "../charts/shown";
import { sourceLine } from "./source-line";

/** Of a figure in a document, in pixels. */
const WIDTH = 760;
const PANE_WIDTH = 480;

/** The run as its charts draw it, in a window of time; the whole run so far without one. */
export function chartSource(run: Run, window?: readonly [from_s: number, to_s: number]): ChartSource | null {
  const { view } = run;
  if (!view) return null;
  const states = statesOf(run.stores);
  const { company, watched } = states.run;
  return {
    telemetry: view.telemetry,
    watch: watched,
    company,
    isLogGoodput: isLogGoodput(states),
    now_s: view.time_s,
    window: window ?? [0, Math.max(view.time_s, view.telemetry.schema.sample_interval_s * 10)],
    disciplineLabel: (id) => disciplineOf(id)?.label ?? id,
  };
}

/** What the page shows, each with the room of a chart of its own. */
export const plansOf = (run: Run, { telemetry, watch }: ChartSource): readonly ChartPlan[] =>
  shownPlans(plansIn(statesOf(run.stores)), telemetry, watch).map(alone);

/** Lanes that stand side by side in the page are in one figure. */
const alone = ({ lanes, ...plan }: ChartPlan): ChartPlan =>
  withHeight(lanes === "difference" ? { ...plan, lanes } : plan, null);

/**
 * What a figure is of: "D-CBT main experiment, seed 1. A: RED, B: D-CBT. AQM Playground". As it ran, whatever draft
 * there is of it.
 */
export function footOf(run: Run): string {
  const schema = run.view?.telemetry.schema;
  const { lanes } = run.stores.run.getState();
  const names = lanes.map(({ name }, index) => `${letterOf(index)}: ${name}`).join(", ");
  const isChanged = isRunChanged(run.stores.work.getState());
  const of = schema ? [sourceLine(titleOf(schema), isChanged, `seed ${schema.seed}`)] : [];
  return [...of, ...(names ? [names] : []), "AQM Playground"].join(". ");
}

/** A chart on its own, drawn for a document. */
function drawn<Made>(source: ChartSource, plan: ChartPlan, use: Parameters<typeof withCharts<Made>>[3]): Promise<Made> {
  return withCharts(source, [alone(plan)], { width: WIDTH, isLight: true }, use);
}

/** A distribution or a phase view on its own. */
const drawnPane = <Made>(source: ChartSource, plan: ChartPlan, use: Parameters<typeof withPane<Made>>[3]) =>
  withPane(source, alone(plan), { width: PANE_WIDTH, isLight: true }, use);

/** Twice the pixels, for print. */
export const figurePng = (source: ChartSource, plan: ChartPlan, foot: string): Promise<Blob> =>
  plan.as
    ? drawnPane(source, plan, ({ node }) => chartPicture(node, { ratio: 2, foot }))
    : drawn(source, plan, ({ root, scene }) => chartPicture(root, { ratio: 2, scene, foot }));

export interface Figure {
  readonly title: string;
  readonly svg: string;
}

/** `name` begins the ids in it. */
export const figureSvg = (source: ChartSource, plan: ChartPlan, name: string, foot: string): Promise<Figure> =>
  plan.as
    ? paneSvg(source, plan, name, foot)
    : drawn(source, plan, ({ root, scene }) => {
        const title = scene?.charts[0]?.spec.title ?? plan.id;
        return { title, svg: scene ? chartSvg(root, scene, title, name, foot) : "" };
      });

const paneSvg = (source: ChartSource, plan: ChartPlan, name: string, foot: string): Promise<Figure> =>
  drawnPane(source, plan, ({ node, title }) => ({ title, svg: chartSvg(node, null, title, name, foot) }));

/** The columns of numbers of a distribution or a phase view. */
const paneData = (source: ChartSource, plan: ChartPlan) =>
  drawnPane(source, plan, ({ title, data }) => ({ title, columns: data }));

const dataOf = (source: ChartSource, plan: ChartPlan) =>
  drawn(source, plan, ({ scene }) => {
    const chart = scene?.charts[0];
    if (!scene || !chart) throw new Error("There is no such chart.");
    return chartData(scene, chart, source.company.look?.letter);
  });

export async function figureCsv(source: ChartSource, plan: ChartPlan): Promise<string> {
  if (plan.as) {
    const { columns } = await paneData(source, plan);
    const rows = columns[0]?.values.map((_, row) => columns.map(({ values }) => values[row] ?? Number.NaN)) ?? [];
    return csvLines([columns.map(({ name }) => name), ...rows]);
  }
  const { time_s, columns } = await dataOf(source, plan);
  const head = ["time_s", ...columns.map(({ name }) => name)];
  return csvLines([
    head,
    ...time_s.map((time, row) => [time, ...columns.map(({ values }) => values[row] ?? Number.NaN)]),
  ]);
}

/** A missing number is null. */
export async function figureJson(source: ChartSource, plan: ChartPlan): Promise<string> {
  const { telemetry, watch, window } = source;
  const { title, columns, ...time } = await (plan.as ? paneData(source, plan) : dataOf(source, plan));
  const { title: experiment, seed, sample_interval_s } = telemetry.schema;
  const about = { chart: title, experiment, seed, queue: watch, from_s: window[0], to_s: window[1], sample_interval_s };
  return `${JSON.stringify({ ...about, ...time, series: columns })}\n`;
}
