/** Texts with which authors begin, to be replaced by their own; and where a lesson still has them. */
import type { Path } from "../scenario/set-in";
import { type LessonProblem, pathOf } from "./read";

export const TEMPLATE = {
  goal: "Say what the experiment shows",
  facts: "Facts that the student needs first.",
  task: "Meet the goal.",
  options: ["The first possibility", "The second possibility"],
  option: "Another possibility",
  right: "Why it is right.",
  wrong: "Why it is not so.",
  near: "What went wrong.",
  item: "An item",
  question: "Another question",
  rubric: "What a good answer says",
} as const;

const texts: ReadonlySet<unknown> = new Set(Object.values(TEMPLATE).flat());

function lookedThrough(value: unknown, keys: Path): LessonProblem[] {
  if (texts.has(value)) return [{ path: pathOf(keys), message: `is still the template’s: “${value}”` }];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((part, index) => lookedThrough(part, [...keys, index]));
  return Object.entries(value).flatMap(([key, part]) => lookedThrough(part, [...keys, key]));
}

/** The template's texts that are left in a lesson. */
export const templateTextsIn = ({ goals, steps }: Readonly<Record<string, unknown>>): LessonProblem[] =>
  lookedThrough({ goals, steps }, []);
