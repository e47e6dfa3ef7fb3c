// The page for lecturers, without modules: how to give lessons to a class, and what each lesson asks and answers.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { MeasuredAnswers } from "../src/lesson/answers.ts";
import type { Lesson } from "../src/lesson/format.ts";
import { pointsOf } from "../src/lesson/marking.ts";
import { placesIn, seedsIn } from "../src/lesson/variant.ts";
import { onTheWay } from "../src/lesson/way.ts";
import { escaped } from "./escaped.ts";
import { lecturersText } from "./lecturers-text.ts";
import { lessonAnswers, picksText, rich } from "./lesson-answers.ts";
import { pagePolicies } from "./policy.ts";

const folder = fileURLToPath(new URL("../../scenarios/lessons/", import.meta.url));

const parsed = <Content>(path: string) => JSON.parse(readFileSync(`${folder}${path}`, "utf8")) as Content;

interface Measured {
  readonly variants: number;
  readonly lessons: Readonly<Record<string, MeasuredAnswers>>;
}

const lessonIds = (): string[] =>
  onTheWay(
    readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .map((file) => file.slice(0, -".json".length)),
  );

const listed = (title: string, items: readonly string[] = []): string =>
  items.length === 0 ? "" : `<h4>${title}</h4><ul>${items.map((item) => `<li>${rich(item)}</li>`).join("")}</ul>`;

function variety(lesson: Lesson): string {
  const places = placesIn(lesson).map(({ id, pick }) => `${id} ${picksText(pick)}`);
  const hasPools = lesson.steps.some((step) => "pool" in step && step.pool);
  const seeds = seedsIn(lesson).length;
  const parts = [
    ...(seeds > 1 ? [`${seeds} random seeds`] : []),
    ...places,
    ...(hasPools ? ["one of several questions at some steps"] : []),
  ];
  return parts.length > 0 ? `Differs among students: ${parts.map(escaped).join("; ")}.` : "The same for all students.";
}

function section(id: string, { lessons }: Measured): string {
  const lesson = parsed<Lesson>(`${id}.json`);
  const { title, minutes, goals, misconceptions, steps } = lesson;
  const points = steps.reduce((sum, step) => sum + pointsOf(step), 0);
  const about = [`${minutes} minutes`, `${steps.length} steps`, ...(points > 0 ? [`${points} points`] : [])];
  return `<section class="lecture" id="${id}" aria-labelledby="${id}-title">
        <h3 id="${id}-title">${escaped(title)}</h3>
        <p class="quiet">${about.join(" · ")} · <a href="./#lesson=${id}">Open the lesson</a> · <code>${id}</code></p>
        ${listed("Afterwards students can", goals)}
        ${listed("What students often believe at first", misconceptions)}
        <p>${variety(lesson)}</p>
        <details>
          <summary>Questions and answers<span class="visually-hidden">: ${escaped(title)}</span></summary>
          ${lessonAnswers(lesson, lessons[id] ?? {})}
        </details>
      </section>`;
}

const contents = (ids: readonly string[]): string =>
  ids.map((id) => `<li><a href="#${id}">${escaped(parsed<Lesson>(`${id}.json`).title)}</a></li>`).join("");

export function lecturersPage(): string {
  const ids = lessonIds();
  const measured = parsed<Measured>("measured/answers.json");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta http-equiv="Content-Security-Policy" content="${pagePolicies.text}">
    <meta name="referrer" content="no-referrer">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>For lecturers · AQM Playground</title>
    <meta name="description" content="Lessons on queues and congestion control: how to give them to a class, what they ask, and what a result proves.">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="./icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="./tokens.css">
    <link rel="stylesheet" href="./poster.css">
    <link rel="stylesheet" href="./lessons.css">
    <script src="./lecturers.js" defer></script>
  </head>
  <body>
    <main class="text-page">
      <p><a href="./">AQM Playground</a></p>
      <h1>For lecturers</h1>
      ${lecturersText(ids.length)}
      <h2 id="lessons">The lessons</h2>
      <p>
        In an order that works for a course; each stands alone, too. Numbers that are measured are given as they came out in
        ${measured.variants} variants of the lesson; each student’s answer is compared with that student’s own run.
      </p>
      <ol>${contents(ids)}</ol>
      <p class="example-actions"><button type="button" class="poster-plain" id="unfold" hidden>Show all answers</button></p>
      ${ids.map((id) => section(id, measured)).join("\n      ")}
    </main>
  </body>
</html>
`;
}
