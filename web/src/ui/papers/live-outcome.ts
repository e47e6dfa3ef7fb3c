// The results of the current run in terms of its experiment.
import { useMemo } from "react";
import type { Report, RunResult, WindowResult } from "../../engine/protocol";
import { type SeriesRequest, seriesStatistic } from "../../engine/series";
import { windowSoFar } from "../../engine/window-so-far";
import { type ClaimOutcome, Evaluation, type Outcome, type PlannedRun, plan } from "../../experiment";
import type { OpenExperiment } from "../../state/work/work-state";
import type { Telemetry } from "../../telemetry/telemetry";
import { useRun, useRunState } from "../run-context";

/** A statistic of a column over a window so far; NaN if a part of it has been thinned. */
export function liveStatistic(telemetry: Telemetry, request: SeriesRequest, window: WindowResult | undefined): number {
  const series = telemetry.named(request.column);
  if (!series || !window) return Number.NaN;
  const first = telemetry.rowsBefore(window.from_s);
  if (first < telemetry.thinned) return Number.NaN;
  const rows = Array.from({ length: telemetry.length - first }, (_, row) => first + row);
  const samples = {
    time_s: Float64Array.from(rows, (row) => telemetry.time(row)),
    value: Float64Array.from(rows, (row) => series.at(row)),
  };
  return seriesStatistic(samples, request, window.from_s, window.to_s);
}

const isHere = ({ place }: PlannedRun, here: OpenExperiment["place"]) =>
  Object.keys(place).length === Object.keys(here).length &&
  Object.entries(place).every(([axis, point]) => here[axis] === point);

/** Computes tables and claims of an experiment from the current run at a place. */
export function liveOutcomes({ document, place }: OpenExperiment): (report: Report, telemetry: Telemetry) => Outcome {
  const runs = plan(document);
  const here = runs.find((run) => isHere(run, place));
  const evaluation = new Evaluation(document, runs, [0], true);
  return (report, telemetry) => {
    const windows: WindowResult[] = [];
    telemetry.schema.windows.forEach(([from_s, to_s], index) => {
      const window = windowSoFar(report.windows, from_s, to_s);
      if (window) windows[index] = window;
    });
    const series = here?.series.map((request) => liveStatistic(telemetry, request, windows[request.window])) ?? [];
    const result: RunResult = { report: { ...report, windows }, series, bins: [] };
    return evaluation.outcome(new Map(here ? [[here.key, new Map([[0, result]])]] : []));
  };
}

/** Null without a report of the run. */
export function useLiveOutcome(experiment: OpenExperiment): Outcome | null {
  const run = useRun();
  const report = useRunState((state) => state.report);
  const outcomeOf = useMemo(() => liveOutcomes(experiment), [experiment]);
  return useMemo(() => {
    const telemetry = run.view?.telemetry;
    const isWhole = report?.windows.some(({ links }) => links.length > 0);
    return report && telemetry && isWhole ? outcomeOf(report, telemetry) : null;
  }, [run, outcomeOf, report]);
}

export interface SortedClaims {
  /** Claims that this run alone can decide. */
  readonly here: readonly ClaimOutcome[];
  /** Claims that need other runs, with the results of the runs over seeds if there are any. */
  readonly elsewhere: readonly ClaimOutcome[];
}

export function sortedClaims(live: readonly ClaimOutcome[], ofAllRuns: readonly ClaimOutcome[] = []): SortedClaims {
  const isOpen = ({ verdict }: ClaimOutcome) => verdict === "unmeasured";
  return {
    here: live.filter((claim) => !isOpen(claim)),
    elsewhere: live.flatMap((claim, index) => (isOpen(claim) ? [ofAllRuns[index] ?? claim] : [])),
  };
}
