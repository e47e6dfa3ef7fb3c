/** Shows in the charts what the study over seeds found, as long as it is about the open document. */

import type { Band } from "../../charts/band-line";
import { CLASSES } from "../../charts/class-style";
import type { BinRequest } from "../../engine/series";
import type { ExperimentDocument } from "../../experiment";
import { intervalOf, isStudyOf, measureOf, runKey, type Study } from "../../experiment/studies";
import type { RunSchema } from "../../telemetry/run-schema";
import { estimate } from "../../telemetry/statistics";
import { runningWhole } from "../work/whole-document";
import { refreshCompany } from "./company";
import type { Run } from "./run";
import type { SeedBands } from "./run-state";
import { binsOf, studies } from "./study";

/** Bins of a run. */
const BINS = 120;

/** The columns that become bands, by the key of their line, with the measure of each. Lanes may have flows of other classes. */
const COLUMNS: readonly (readonly [key: string, column: string, measure: string])[] = [
  ["jain", "run.jain", "jain"],
  ...CLASSES.map((name) => {
    const column = `class.${name}.goodput_per_flow_bps`;
    return [`goodput.${name}`, column, `classes.${name}.goodput_per_flow_bps`] as const;
  }),
];

export const bandRequests = ({ duration_s }: RunSchema): BinRequest[] =>
  COLUMNS.map(([, column]) => ({ column, bin_s: duration_s / BINS, mayLack: true }));

/** The means of the bins, with their intervals within what the measure can be. */
function bandOf(lists: readonly (readonly number[])[], bin_s: number, measure: string): Band {
  const estimates = Array.from({ length: lists[0]?.length ?? 0 }, (_, bin) =>
    estimate(lists.map((bins) => bins[bin] ?? Number.NaN).filter(Number.isFinite)),
  );
  const limits = measureOf(measure)?.limits;
  const intervals = estimates.map((each) => intervalOf(each, limits));
  return {
    bin_s,
    mean: estimates.map(({ mean }) => mean),
    low: intervals.map(({ low }) => low),
    high: intervals.map(({ high }) => high),
  };
}

/** The bins of a variation's runs. */
const binsIn = ({ seeds }: Study, variation: Study["variations"][number]) =>
  (seeds ?? []).flatMap((seed) => {
    const bins = binsOf.get(runKey(variation, seed));
    return bins && bins.length > 0 ? [bins] : [];
  });

/** "10"; "8 to 10" where lanes have bands over different numbers of runs. */
function seedsText(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(least) : `${least} to ${most}`;
}

/** The bands of each lane, by the key of their line; null if no lane has more than one run. */
function bandsOf(study: Study, schema: RunSchema): SeedBands | null {
  const bin_s = schema.duration_s / BINS;
  const runs = study.variations.map((variation) => binsIn(study, variation));
  const lanes = runs.map((all) => {
    const bands = COLUMNS.flatMap(([key, , measure], place) => {
      const lists = all.map((bins) => bins[place] ?? []).filter((bins) => bins.length > 0);
      return lists.length > 1 ? [[key, bandOf(lists, bin_s, measure)] as const] : [];
    });
    return new Map(bands);
  });
  const counts = runs.map((all) => all.length).filter((count) => count > 1);
  if (counts.length === 0) return null;
  const seeds = `${seedsText(counts)} seeds`;
  return { of: `mean over ${seeds}`, said: `${seeds}: mean and 95 %`, lanes };
}

const watching = new WeakSet<Run>();

/** From now on the charts show the newest study over seeds. */
export function showSeedBands(run: Run): void {
  if (watching.has(run)) return;
  watching.add(run);
  const { run: store, work } = run.stores;
  const refresh = () => {
    const { seeds: newest } = studies.getState();
    const { schema, bands } = store.getState();
    const isDone = newest !== null && newest.status !== "running" && (newest.study.seeds?.length ?? 0) > 1;
    const open = runningWhole(work.getState()) as ExperimentDocument | null;
    const isShown = isDone && schema !== null && open !== null && isStudyOf(open, newest);
    if (!isShown && !bands) return;
    store.setState({ bands: isShown ? bandsOf(newest.study, schema) : null });
    refreshCompany(run);
  };
  studies.subscribe((now, before) => {
    if (now.seeds?.status !== before.seeds?.status) refresh();
  });
  work.subscribe((now, before) => {
    if (now.document !== before.document || now.lanes !== before.lanes) refresh();
  });
  refresh();
}
