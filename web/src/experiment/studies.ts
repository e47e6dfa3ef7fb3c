/** Studies: lanes, sweeps and seeds, what their runs measure, and how they compare. Not part of the first load. */

export { type Comparison, compare, type Finding, SIGNIFICANCE } from "./comparison";
export { type Findings, findingsOf, manyText } from "./comparison-text";
export type { PublishedTable as KeptTable } from "./document";
export { intervalOf, limitsFrom } from "./interval";
export { withKept, withSweep } from "./keep";
export { keptOverPlaces, keptOverSeeds } from "./kept-tables";
export type { Better, Topic } from "./measure-rows";
export { MEASURE_NAMES, type Measure, measureOf, measuresOf, type Numbers, numbersOf } from "./measures";
export { estimateText, numberText, ofAllText, type Scale, scaleOf, signedText } from "./notation";
export {
  type AxisNumbers,
  axisOf,
  MOST_POINTS,
  numbersOfAxis,
  type Range,
  rangeValues,
  type Written,
  writtenNumber,
} from "./range";
export { beginOfLine, lineOf } from "./run-line";
export { hasRunsOf, isStudyOf } from "./same-runs";
export {
  type Cost,
  costOf,
  documentOfRun,
  MOST_RUNS,
  nameOfVariation,
  type Planned,
  planStudy,
  repeatsText,
  runCount,
  runKey,
  type ShownLane,
  type Study,
  type StudyLane,
  type StudyProblem,
  type StudyRun,
  shownLanes,
  studyOf,
  type Variation,
  withoutRefused,
} from "./study";
export { inOrder, makeRuns, type Records, RunFailed, type RunRecord, recordOf, type WindowNumbers } from "./study-runs";
export {
  comparisonsIn,
  measuresIn,
  type StudyCell,
  type StudyTable,
  type StudyWindow,
  shownCells,
  soFar,
  tableOf,
  tablesOf,
  windowsOf,
} from "./study-table";
export {
  alignedText,
  cellsOfLanes,
  cellsOfTable,
  judgement,
  lanesMarkdown,
  markdownText,
  runsCsv,
  tableCsv,
  tableJson,
  tableMarkdown,
  tablesCsv,
  tablesJson,
  tableText,
  titleOfTable,
} from "./study-text";
