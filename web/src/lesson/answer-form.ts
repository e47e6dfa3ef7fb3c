/** Whether an answer is one that the page takes, right or not. */
import type { Choice, Explain, LessonStep, Order } from "./format";
import { USUAL_WORDS } from "./limits";
import type { Answer } from "./marking";

/** Of a text; a result with a longer one is read nowhere. */
export const MOST_ANSWER_CHARS = 10_000;

export const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** The fewest and the most words of a text. */
export const wordsOf = ({ words = [...USUAL_WORDS] }: Explain): readonly [number, number] => words;

export function hasEnoughWords(question: Explain, text: string): boolean {
  const [least, most] = wordsOf(question);
  const count = wordCount(text);
  return count >= least && count <= most;
}

function textMistake(question: Explain, answer: Answer): string {
  if (typeof answer !== "string") return "is not a text";
  if (hasEnoughWords(question, answer)) return "";
  const [count, [least, most]] = [wordCount(answer), wordsOf(question)];
  return `has ${count} ${count === 1 ? "word" : "words"} (the page takes ${least} to ${most})`;
}

function choiceMistake({ options, multiple = false }: Choice, answer: Answer): string {
  if (!Array.isArray(answer) || answer.length === 0) return "chooses nothing";
  const unknown = answer.filter((id) => !options.some((option) => option.id === id));
  if (unknown.length > 0) return `${unknown.join(", ")}: is none of the options`;
  return answer.length > 1 && (!multiple || new Set(answer).size < answer.length) ? "chooses more than one option" : "";
}

function orderMistake({ items }: Order, answer: Answer): string {
  const isOrder =
    Array.isArray(answer) && answer.length === items.length && items.every(({ id }) => answer.includes(id));
  return isOrder ? "" : "is not an order of its items";
}

/** Why the page would not have taken this answer; empty if it would. */
export function answerMistake(step: LessonStep, answer: Answer): string {
  if (step.kind === "explain") return textMistake(step.question, answer);
  if (step.kind !== "predict" && step.kind !== "check") return "";
  const { question } = step;
  if (question.type === "choice") return choiceMistake(question, answer);
  if (question.type === "order") return orderMistake(question, answer);
  return typeof answer === "number" ? "" : "is not a number";
}
