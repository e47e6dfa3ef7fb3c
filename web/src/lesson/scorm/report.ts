/** What a platform is told of a lesson: its steps with points as objectives, answers as interactions, the result. */
import type { Lesson, LessonStep } from "../format";
import { earned, pointsOf, type Records, type StepRecord, scoreOf, UNTOUCHED } from "../marking";
import { drawn, type Variant } from "../variant";
import type { Interaction, Objective, Outcome } from "./dialect";
import { decimal } from "./formats";

export const stepsOf = ({ steps }: Lesson, variant: Variant): LessonStep[] => steps.map((step) => drawn(step, variant));

function standingOf(step: LessonStep, { end, isDropped, met = 0 }: StepRecord): Objective["standing"] {
  if (end === "open" || isDropped || end === "committed") return end === "open" ? "open" : "completed";
  return end === "solved" || (step.kind === "adjust" && met === 1) ? "passed" : "failed";
}

/** In the order of the steps; those after the last one that was touched are left out. */
export function objectivesOf(steps: readonly LessonStep[], records: Records): Objective[] {
  const counted = steps.filter((step) => pointsOf(step) > 0);
  const last = counted.findLastIndex(({ id }) => records[id]);
  return counted.slice(0, last + 1).map((step) => {
    const record = records[step.id] ?? UNTOUCHED;
    return { id: step.id, share: earned(step, record) / pointsOf(step), standing: standingOf(step, record) };
  });
}

const listOf = (answer: StepRecord["answer"]): string[] => (answer === undefined ? [] : [answer].flat().map(String));

const RESULTS = { open: "neutral", committed: "neutral", solved: "right", "given up": "wrong" } as const;

function asked(step: LessonStep, { answer, set = {} }: StepRecord): Pick<Interaction, "type" | "response" | "options"> {
  const none = { options: [] };
  if (step.kind === "adjust") {
    const settings = Object.entries(set).map(([path, value]) => `${path}=${String(value)}`);
    return { type: "setting", response: settings, ...none };
  }
  if (step.kind !== "predict" && step.kind !== "check") return { type: "text", response: listOf(answer), ...none };
  const { question } = step;
  if (question.type === "number")
    return { type: "numeric", response: typeof answer === "number" ? [decimal(answer, 6)] : [], ...none };
  if (question.type === "order")
    return { type: "sequencing", response: listOf(answer), options: question.items.map(({ id }) => id) };
  return { type: "choice", response: listOf(answer), options: question.options.map(({ id }) => id) };
}

/** Of a step that is done; undefined of one that asks nothing. */
export function interactionOf(step: LessonStep, record: StepRecord, seconds: number): Interaction | undefined {
  if (step.kind === "read" || step.kind === "run" || (step.kind === "adjust" && !step.question)) return undefined;
  return { id: step.id, ...asked(step, record), result: record.isDropped ? "neutral" : RESULTS[record.end], seconds };
}

export function outcomeOf(lesson: Lesson, steps: readonly LessonStep[], records: Records): Outcome {
  const { share, isPassed } = scoreOf({ ...lesson, steps: [...steps] }, records);
  return { share: steps.some((step) => pointsOf(step) > 0) ? share : undefined, isPassed };
}
