/** Published experiments: their sweeps, the runs they need, and their results. */

export type { Estimate } from "../telemetry/statistics";
export {
  type Axis,
  type Claim,
  defaultSeeds,
  type Expectation,
  type ExperimentDocument,
  type Place,
  seedsOf,
  withSeeds,
} from "./document";
export { checkSense } from "./expect-check";
export {
  type Cell,
  type ClaimOutcome,
  Evaluation,
  type Outcome,
  type Results,
  type SeriesOutcome,
  type TableOutcome,
  type Verdict,
} from "./outcome";
export { orderOf, type PlannedRun, plan } from "./plan";
export { documentAt, openingPlace } from "./points";
export { createPool, type Pool, RunRefused } from "./pool";
