/** Judges what a result has of one step again. */
import { answerMistake } from "./answer-form";
import type { LessonStep } from "./format";
import type { KeyFound } from "./key";
import { judge, type StepRecord } from "./marking";
import { isGoalMet, laneOfMine } from "./measure";
import type { Measuring } from "./prove";
import type { Result } from "./result";

export type StepResult = Result["steps"][string];

export interface StepGrade {
  readonly record: StepRecord;
  readonly problems: readonly string[];
  /** Null if none is claimed. */
  readonly isFingerprintRight: boolean | null;
}

const recordOf = (given: StepResult): StepRecord => given as StepRecord;

const graded = (record: StepRecord, problems: readonly string[] = []): StepGrade => ({
  record,
  problems,
  isFingerprintRight: null,
});

/** A check that does not fit the variant does not count. */
export function gradeCheck(step: LessonStep, given: StepResult, { key, isDropped }: KeyFound): StepGrade {
  const record = recordOf(given);
  if (isDropped || key === undefined) return graded({ ...record, isDropped: true });
  const wrong = (why: string) => graded({ ...record, end: "open", isDropped: false }, [`${step.id}: ${why}`]);
  if (record.isDropped) return wrong("is said not to count, but does");
  if (record.end !== "solved" || step.kind !== "check") return graded(record);
  const { answer } = record;
  const isRight =
    answer !== undefined && answerMistake(step, answer) === "" && judge(step.question, answer, key).isRight;
  return isRight ? graded(record) : wrong("is said to be right, but is not");
}

const numberAt = ({ numbers }: Measuring, path: string) => numbers.get(path) ?? Number.NaN;

function gradeAdjusted(
  step: Extract<LessonStep, { kind: "adjust" }>,
  record: StepRecord,
  measured: Measuring,
  path: string,
): StepGrade {
  if (!step.question) return graded(record);
  const { goals, controls } = step.question;
  const foreign = Object.keys(record.set ?? {}).filter((key) => !controls.includes(key));
  if (foreign.length > 0) return graded({ ...record, end: "open", met: 0 }, [`${step.id}: sets ${foreign.join(", ")}`]);
  const isMet = goals.map((goal, at) => isGoalMet(goal, numberAt(measured, `${path}.question.goals[${at}]`)));
  const met = isMet.filter(Boolean).length / goals.length;
  const claimed = record.met ?? 0;
  const isTooMuch = claimed > met || (record.end === "solved" && met < 1);
  const found = measured.fingerprints.get(laneOfMine(step.id));
  return {
    record: { ...record, met: Math.min(claimed, met), ...(isTooMuch && { end: "open" as const }) },
    problems: isTooMuch ? [`${step.id}: its goals are not met with what is set`] : [],
    isFingerprintRight: record.fingerprint === undefined ? null : record.fingerprint === found,
  };
}

/** Predictions and texts count by being given, if they are such as the page takes. */
function gradeCommitted(step: LessonStep, record: StepRecord): StepGrade {
  if (record.end !== "committed") return graded(record);
  const { answer } = record;
  const why = answer === undefined ? "is said to be committed, but has no answer" : answerMistake(step, answer);
  return why === "" ? graded(record) : graded({ ...record, end: "open" }, [`${step.id}: ${why}`]);
}

/** A step of any kind but a check: it counts for every reader. */
export function gradeOther(step: LessonStep, given: StepResult, measured: Measuring, path: string): StepGrade {
  const { isDropped = false, ...record } = recordOf(given);
  const judged = step.kind === "adjust" ? gradeAdjusted(step, record, measured, path) : gradeCommitted(step, record);
  if (!isDropped) return judged;
  return { ...judged, problems: [`${step.id}: is said not to count, but does`, ...judged.problems] };
}
