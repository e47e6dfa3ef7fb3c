/** The report card of a queue discipline after RFC 7928. Not part of the first load. */

export {
  type CardCell,
  type CardEntry,
  type CardOrder,
  CardPlan,
  CardResults,
  type CardRow,
  type CardRun,
  type Graded,
  orderOfRun,
  sections,
  usualSections,
} from "./card";
export { cardCsv } from "./card-csv";
export { type CardJson, cardFingerprint, cardJson } from "./card-json";
export {
  cardMarkdown,
  cardText,
  cautionOf,
  differenceText,
  equalSeedsText,
  markOf,
  ONE_SEED,
  ruleText,
  scaleOfMetric,
  valueText,
} from "./card-text";
export { notMeasured } from "./claims";
export { type Ellipse, ellipseOf } from "./ellipse";
export { type CardProgress, distinctRuns, makeCard } from "./make";
export {
  checkedScheme,
  disciplineIds,
  distinctSchemes,
  queueIn,
  REFERENCE,
  schemeNamed,
  schemeOf,
  schemeOfScript,
  withParam,
} from "./schemes";
export type { CardCurve, Metric, Scheme } from "./section";
export { LIMIT } from "./setup";
export { claimOutcomes } from "./verdicts";
