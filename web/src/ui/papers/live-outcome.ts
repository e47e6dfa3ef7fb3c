// What the run that is shown comes to, in the words of its experiment.
import { useMemo } from "react";
import type { Report, RunResult } from "../../engine/protocol";
import { type ClaimOutcome, documentAt, Evaluation, type Outcome, type PlannedRun, plan } from "../../experiment";
import { type OpenExperiment, useStore } from "../../state/store";

/** The tables and claims of an experiment from one run's report so far. */
export function liveOutcome({ document, place }: OpenExperiment, runs: readonly PlannedRun[], report: Report): Outcome {
  const here = runs.find((run) => Object.entries(run.place).every(([axis, point]) => place[axis] === point));
  const result: RunResult = { report, series: [], bins: [] };
  const results = new Map(here ? [[here.key, new Map([[0, result]])]] : []);
  return new Evaluation(document, runs, [0]).outcome(results);
}

/** Null while there is no experiment, or no report of its run. */
export function useLiveOutcome(): Outcome | null {
  const experiment = useStore((state) => state.experiment);
  const report = useStore((state) => state.report);
  const runs = useMemo(() => (experiment ? plan(experiment.document) : []), [experiment]);
  return useMemo(() => {
    const isWhole = report?.windows.some(({ links }) => links.length > 0);
    return experiment && report && isWhole ? liveOutcome(experiment, runs, report) : null;
  }, [experiment, runs, report]);
}

/** Has the visitor changed the run away from the published setup? */
export function useIsChanged(): boolean {
  const experiment = useStore((state) => state.experiment);
  const timeline = useStore((state) => state.document?.timeline);
  const published = useMemo(
    () => experiment && JSON.stringify(documentAt(experiment.document, experiment.place).timeline ?? []),
    [experiment],
  );
  return published !== null && JSON.stringify(timeline ?? []) !== published;
}

/** Claims that this run alone can say something about. */
export const measurable = (claims: readonly ClaimOutcome[]): ClaimOutcome[] =>
  claims.filter(({ verdict }) => verdict !== "unmeasured");
