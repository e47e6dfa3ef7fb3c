/** Studies: lanes, sweeps and seeds, what their runs measure, and how they compare. Not part of the first load. */

export { type Comparison, compare, type Finding, SIGNIFICANCE } from "./comparison";
export { comparisonText } from "./comparison-text";
export type { Better, Topic } from "./measure-rows";
export { type Measure, measureOf, measuresOf, type Numbers, numbersOf } from "./measures";
export { estimateText, numberText, type Scale, scaleOf, signedText } from "./notation";
export { axisOf, MOST_POINTS, type Range, rangeValues, type Written, writtenNumber } from "./range";
export {
  type Cost,
  costOf,
  documentOfRun,
  MOST_RUNS,
  type NameLane,
  nameOfVariation,
  runCount,
  runKey,
  type Study,
  type StudyLane,
  type StudyProblem,
  type StudyRun,
  studyOf,
  type Variation,
} from "./study";
export { inOrder, makeRuns, type Records, type RunRecord, recordOf, type WindowNumbers } from "./study-runs";
export {
  measuresIn,
  type StudyCell,
  type StudyTable,
  type StudyWindow,
  tableOf,
  windowName,
  windowsOf,
} from "./study-table";
export {
  alignedText,
  cellsOfTable,
  judgement,
  runsCsv,
  tableCsv,
  tableJson,
  tableMarkdown,
  tableText,
  titleOfTable,
} from "./study-text";
