// The questions and answers of a lesson as HTML, for the page of lecturers.
import { answerName, type MeasuredAnswer, type MeasuredAnswers } from "../src/lesson/answers.ts";
import { filledText, NOTHING_KNOWN } from "../src/lesson/filled-text.ts";
import type { By, Choice, Lesson, LessonStep, NumberQuestion, Order } from "../src/lesson/format.ts";
import { KINDS } from "../src/lesson/kinds.ts";
import { pointsOf } from "../src/lesson/marking.ts";
import { inUnit } from "../src/lesson/number-answer.ts";
import { alternatives, isBy, placesIn } from "../src/lesson/variant.ts";
import { parseMarkup } from "../src/text/markup.ts";
import { escaped } from "./escaped.ts";

const TAGS = { strong: "strong", emphasis: "em", code: "code" } as const;

/** A text with markup; its links lead to controls of the page, which are not here. */
export const rich = (text: string): string =>
  parseMarkup(text)
    .map(({ kind, text: part }) => {
      const tag = kind === "text" || kind === "link" ? undefined : TAGS[kind];
      return tag ? `<${tag}>${escaped(part)}</${tag}>` : escaped(part);
    })
    .join("");

/** "8, 10 or 12 Mbps" */
export function picksText(picks: readonly (string | number)[]): string {
  const parts = picks.map((pick) => /^(\S+)( .*)?$/.exec(String(pick)) ?? ["", String(pick)]);
  const [, , unit = ""] = parts[0] ?? [];
  const isShared = parts.every((part) => (part[2] ?? "") === unit);
  const texts = isShared ? parts.map((part) => part[1] ?? "") : picks.map(String);
  const list = texts.length > 1 ? `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}` : (texts[0] ?? "");
  return isShared ? list + unit : list;
}

interface Asked {
  readonly lesson: Lesson;
  readonly step: LessonStep;
  readonly measured: MeasuredAnswer | undefined;
}

/** A text of the step, with all the values that its places can have, and "…" for numbers of the run. */
function filled({ lesson, step }: Asked, text: string): string {
  const places = Object.fromEntries(placesIn(lesson).map(({ id, pick }) => [id, picksText(pick)]));
  return rich(filledText(text, step, { ...NOTHING_KNOWN, places }));
}

const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;

/** A value, or one for each value of a place: "500 ms at 8 Mbps; 400 ms at 10 Mbps". */
function byPlace<Item>(value: Item | By<Item>, write: (item: Item) => string): string {
  if (!isBy(value)) return write(value as Item);
  return Object.entries((value as By<Item>).is)
    .map(([pick, item]) => `${write(item)} at ${escaped(pick)}`)
    .join("; ");
}

function choice(asked: Asked, { options, answer }: Choice): string {
  const textOf = (id: string) => filled(asked, options.find((option) => option.id === id)?.text ?? id);
  const right = answer === undefined ? [] : Object.values(isBy(answer) ? answer.is : { all: answer }).flat();
  const all = options.map(({ id, text, say }) => {
    const said = `${filled(asked, text)}<br><span class="quiet">${filled(asked, say)}</span>`;
    return right.includes(id) ? `<strong class="right">✓ Right:</strong> ${said}` : said;
  });
  const byPick = isBy(answer)
    ? `<p>${byPlace(answer, (ids) =>
        [ids]
          .flat()
          .map((id) => textOf(String(id)))
          .join(", "),
      )}</p>`
    : "";
  return byPick + list(all);
}

const digits = (value: number) => String(Number(value.toPrecision(3)));

function numberAnswer({ measured }: Asked, { answer, unit }: NumberQuestion): string {
  if (typeof answer === "number") return inUnit(answer, escaped(unit));
  if (isBy(answer)) return byPlace(answer as By<number>, (value) => inUnit(value, escaped(unit)));
  if (!measured || !("min" in measured)) return "measured in the student’s own run";
  return `${digits(measured.min)} to ${inUnit(digits(measured.max), escaped(unit))}, measured in the student’s own run`;
}

function number(asked: Asked, question: NumberQuestion): string {
  const { within, near = [], unit } = question;
  const off = "rel" in within ? `${Number((within.rel * 100).toPrecision(3))} %` : inUnit(within.abs, escaped(unit));
  const wrong = near.map(({ min, max, say }) => `${min} to ${max}: <span class="quiet">${filled(asked, say)}</span>`);
  const replies = wrong.length > 0 ? `<p>Common wrong numbers:</p>${list(wrong)}` : "";
  return `<p><strong class="right">✓ Right:</strong> ${numberAnswer(asked, question)}; accepted within ${off}.</p>${replies}`;
}

function order(asked: Asked, { items }: Order): string {
  const textOf = (id: string) => filled(asked, items.find((item) => item.id === id)?.text ?? id);
  const { measured } = asked;
  const orders = measured && "orders" in measured ? measured.orders.map((ids) => ids.map(textOf).join(", ")) : [];
  return `<p><strong class="right">✓ Right:</strong> ${orders.join("; or ")}. Measured in the student’s own runs.</p>`;
}

const settings = (set: Readonly<Record<string, unknown>>): string =>
  Object.entries(set)
    .map(([path, value]) => `<code>${escaped(path)}</code> = ${escaped(String(value))}`)
    .join(", ");

function adjust(asked: Asked, step: Extract<LessonStep, { kind: "adjust" }>): string {
  const { question, solution, until } = step;
  if (until) return `<p>The student chooses <code>${escaped(until.discipline)}</code> for the queue.</p>`;
  if (!question) return "";
  const goals = list(question.goals.map(({ claim }) => filled(asked, claim)));
  const solved = solution
    ? `<p><strong class="right">✓ A solution:</strong> ${byPlace(solution as Record<string, unknown> | By<Record<string, unknown>>, settings)}.</p>`
    : "";
  return `<p>Goals:</p>${goals}${solved}`;
}

function answers(asked: Asked): string {
  const { step } = asked;
  if (step.kind === "adjust") return adjust(asked, step);
  if (step.kind === "explain") {
    const { rubric } = step.question;
    return rubric ? `<p>A good answer says:</p>${list(rubric.map((line) => filled(asked, line)))}` : "";
  }
  if (step.kind !== "predict" && step.kind !== "check") return "";
  const { question } = step;
  if (question.type === "number") return number(asked, question);
  return question.type === "order" ? order(asked, question) : choice(asked, question);
}

const hints = (asked: Asked): string => {
  const { step } = asked;
  const all = "hints" in step && step.hints ? step.hints : [];
  return all.length > 0 ? `<p>Hints: ${all.map((hint) => filled(asked, hint)).join(" · ")}</p>` : "";
};

const question = (asked: Asked): string => `<p>${filled(asked, asked.step.text)}</p>${answers(asked)}${hints(asked)}`;

/** A step that asks something, as an item of a list that is numbered like the steps; others have none. */
function item(lesson: Lesson, each: LessonStep, at: number, measured: MeasuredAnswers): string {
  if (each.kind === "read" || each.kind === "run") return "";
  const points = pointsOf(each);
  const head = [each.title ?? "", KINDS[each.kind], points > 0 && `${points} ${points === 1 ? "point" : "points"}`];
  const asked = alternatives(each).map((step, pool) => ({
    lesson,
    step,
    measured: measured[answerName(each.id, pool)],
  }));
  const [own, ...pool] = asked.map(question);
  const others = pool.map((text) => `<div class="pool"><p>Or, for other students:</p>${text}</div>`);
  return `<li value="${at + 1}"><p><strong>${head
    .filter(Boolean)
    .map((part) => escaped(String(part)))
    .join(" · ")}</strong></p>${own}${others.join("")}</li>`;
}

/** All questions of a lesson, with what is right, the replies and the hints. */
export const lessonAnswers = (lesson: Lesson, measured: MeasuredAnswers): string =>
  `<ol class="answers">${lesson.steps.map((step, at) => item(lesson, step, at, measured)).join("\n")}</ol>`;
