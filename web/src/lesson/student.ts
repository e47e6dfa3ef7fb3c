/**
 * A lesson without its answers, for readers. What is right is hashed, so that the page can still say whether an answer is;
 * numbers that are measured need no key. It keeps honest readers honest: whoever tries all options finds the right one.
 */
import { hashOf } from "../experiment/run-key";
import type { Choice, Hashed, HashedRange, Lesson, LessonStep, NumberQuestion } from "./format";
import { hairOf, toleranceOf } from "./measure";
import { isBy } from "./variant";

const HASH_CHARS = 16;

const hashed = (what: string): string => hashOf(what).slice(0, HASH_CHARS);

/** Where a key belongs, so that equal answers of two questions have different hashes. */
const saltOf = (lesson: string, step: string) => `${lesson}|${step}|`;

const hashOfIds = (salt: string, ids: readonly string[]) => hashed(salt + ids.toSorted().join(","));

function rangeOf(salt: string, answer: number, within: NumberQuestion["within"]): HashedRange {
  const { min, max } = toleranceOf(answer, within);
  const hair = hairOf({ min, max });
  const width = max - min + 2 * hair;
  const place = Math.floor((min - hair) / width);
  const from = min - hair - place * width;
  return { from, width, hashed: hashed(salt + place) };
}

/** Whether a number is in a hashed range. */
export const isInRange = (lesson: string, step: string, { from, width, hashed: key }: HashedRange, answer: number) =>
  hashed(saltOf(lesson, step) + Math.floor((answer - from) / width)) === key;

/** All sets of ids, of one each unless several may be right. */
function* guesses({ options, multiple = false }: Choice): Generator<string[]> {
  const ids = options.map(({ id }) => id);
  if (!multiple) return yield* ids.map((id) => [id]);
  for (let bits = 1; bits < 2 ** ids.length; bits++) yield ids.filter((_, index) => (bits >> index) & 1);
}

/** The ids that a hash means; none if it is of another lesson. */
export function unhashed(lesson: string, step: string, question: Choice, { hashed: key }: Hashed): string[] {
  const salt = saltOf(lesson, step);
  for (const ids of guesses(question)) if (hashOfIds(salt, ids) === key) return ids;
  return [];
}

/** A key, or one for each pick of a place. */
function each<Item, Made>(value: unknown, make: (item: Item) => Made): unknown {
  if (!isBy(value)) return make(value as Item);
  const { by, is } = value;
  return { by, is: Object.fromEntries(Object.entries(is).map(([pick, item]) => [pick, make(item as Item)])) };
}

const isHidden = (answer: unknown): boolean =>
  isBy(answer)
    ? Object.values(answer.is).some(isHidden)
    : typeof answer === "object" && answer !== null && "hashed" in answer;

function withoutKey<Question extends LessonQuestion>(question: Question, salt: string): Question {
  if (question.type === "choice" && question.answer !== undefined && !isHidden(question.answer)) {
    const hash = (ids: string | string[]) => ({ hashed: hashOfIds(salt, [ids].flat()) });
    return { ...question, answer: each(question.answer, hash) } as Question;
  }
  if (
    question.type === "number" &&
    (typeof question.answer === "number" || isBy(question.answer)) &&
    !isHidden(question.answer)
  ) {
    const { within } = question;
    return {
      ...question,
      answer: each(question.answer, (answer: number) => rangeOf(salt, answer, within)),
    } as Question;
  }
  if (question.type === "explain") {
    const { rubric: _, ...rest } = question;
    return rest as Question;
  }
  return question;
}

type LessonQuestion = NonNullable<Extract<LessonStep, { question?: unknown }>["question"]>;

/** The step without its answers; hints stay, with what they cost. */
function bareStep(step: LessonStep, lesson: string): LessonStep {
  if (!("question" in step) || !step.question) return step;
  const { holds: _, solution: __, ...rest } = step as LessonStep & { holds?: unknown; solution?: unknown };
  const salt = saltOf(lesson, step.id);
  const pool = "pool" in step ? step.pool : undefined;
  return {
    ...rest,
    question: withoutKey(step.question, salt),
    ...(pool && {
      pool: pool.map(({ holds: ___, ...other }) => ({ ...other, question: withoutKey(other.question, salt) })),
    }),
  } as LessonStep;
}

/** The copy for readers: without answers, solutions, rubrics, and what is for lecturers. */
export function studentCopy(lesson: Lesson): Lesson {
  const { misconceptions: _, ...rest } = lesson;
  return { ...rest, keys: "hashed", steps: lesson.steps.map((step) => bareStep(step, lesson.id)) };
}
