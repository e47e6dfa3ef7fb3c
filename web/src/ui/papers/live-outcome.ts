// What the run that is shown comes to, in the words of its experiment.
import { useMemo } from "react";
import type { Report, RunResult, WindowResult } from "../../engine/protocol";
import { type SeriesRequest, seriesStatistic } from "../../engine/series";
import { type ClaimOutcome, documentAt, Evaluation, type Outcome, type PlannedRun, plan } from "../../experiment";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { OpenExperiment } from "../../state/work/work-state";
import type { Telemetry } from "../../telemetry/telemetry";
import { useRun, useRunState, useWork } from "../run-context";

/** The windows of a report at their places among all; it lists those that have begun, in the same order. */
export function inPlaces(begun: readonly WindowResult[], all: Telemetry["layout"]["windows"]): WindowResult[] {
  const placed: WindowResult[] = [];
  const rest = [...begun];
  all.forEach(([from_s], index) => {
    if (rest[0]?.from_s === from_s) placed[index] = rest.shift() as WindowResult;
  });
  return placed;
}

/** A statistic of a column over a window so far; NaN once the page has forgotten a part of it. */
export function liveStatistic(telemetry: Telemetry, request: SeriesRequest, window: WindowResult | undefined): number {
  const series = telemetry.named(request.column);
  if (!series || !window) return Number.NaN;
  if (telemetry.dropped > 0 && telemetry.time(0) > window.from_s) return Number.NaN;
  const first = telemetry.rowsBefore(window.from_s);
  const rows = Array.from({ length: telemetry.length - first }, (_, row) => first + row);
  const samples = {
    time_s: Float64Array.from(rows, (row) => telemetry.time(row)),
    value: Float64Array.from(rows, (row) => series.at(row)),
  };
  return seriesStatistic(samples, request, window.from_s, window.to_s);
}

const isHere = ({ place }: PlannedRun, here: OpenExperiment["place"]) =>
  Object.entries(place).every(([axis, point]) => here[axis] === point);

/** Turns what the run at a place has come to so far into the tables and claims of its experiment. */
export function liveOutcomes({ document, place }: OpenExperiment): (report: Report, telemetry: Telemetry) => Outcome {
  const runs = plan(document);
  const here = runs.find((run) => isHere(run, place));
  const evaluation = new Evaluation(document, runs, [0], true);
  return (report, telemetry) => {
    const windows = inPlaces(report.windows, telemetry.layout.windows);
    const series = here?.series.map((request) => liveStatistic(telemetry, request, windows[request.window])) ?? [];
    const result: RunResult = { report: { ...report, windows }, series, bins: [] };
    return evaluation.outcome(new Map(here ? [[here.key, new Map([[0, result]])]] : []));
  };
}

/** Null while there is no experiment, or no report of its run. */
export function useLiveOutcome(): Outcome | null {
  const run = useRun();
  const experiment = useWork((state) => state.experiment);
  const report = useRunState((state) => state.report);
  const outcomeOf = useMemo(() => experiment && liveOutcomes(experiment), [experiment]);
  return useMemo(() => {
    const telemetry = run.view?.telemetry;
    const isWhole = report?.windows.some(({ links }) => links.length > 0);
    return outcomeOf && report && telemetry && isWhole ? outcomeOf(report, telemetry) : null;
  }, [run, outcomeOf, report]);
}

/** Has the visitor changed the run away from the published setup? */
export function useIsChanged(): boolean {
  const experiment = useWork((state) => state.experiment);
  const document = useWork((state) => state.document);
  const published = useMemo(
    () => experiment && runText(documentAt(experiment.document, experiment.place)),
    [experiment],
  );
  return useMemo(
    () => published !== null && document !== null && runText(document) !== published,
    [document, published],
  );
}

/** What of a document makes its run, but for the seed. */
const runText = ({ title: _, description: __, seed: ___, timeline = [], ...rest }: ScenarioDocument): string =>
  JSON.stringify({ ...rest, timeline });

export interface SortedClaims {
  /** What this run alone says something about. */
  readonly here: readonly ClaimOutcome[];
  /** What needs other runs, as the seeds' runs say if there were any. */
  readonly elsewhere: readonly ClaimOutcome[];
}

export function sortedClaims(live: readonly ClaimOutcome[], ofAllRuns: readonly ClaimOutcome[] = []): SortedClaims {
  const isOpen = ({ verdict }: ClaimOutcome) => verdict === "unmeasured";
  return {
    here: live.filter((claim) => !isOpen(claim)),
    elsewhere: live.flatMap((claim, index) => (isOpen(claim) ? [ofAllRuns[index] ?? claim] : [])),
  };
}
