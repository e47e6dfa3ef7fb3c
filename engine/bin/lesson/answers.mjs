// `aqm lesson answers`: what is right in the runs of lessons.
import { availableParallelism } from "node:os";
import { loadCode, readOptions, runCommand, UsageError } from "../commands/command.mjs";
import { progressBar } from "../commands/progress.mjs";
import { lessonToGive, shippedIds } from "./open.mjs";

const usage = `aqm lesson answers [ID | FILE ...] [--variants N]
                 measures the answers of lessons: the range of each number over N variants, and the right orders, as JSON

ID            of a lesson that ships; without any, all of them
FILE          a lesson: its path, with a slash or ending in .json, or - for standard input
--variants N  combinations of seeds and places, evenly among them; 10 if omitted

scenarios/lessons/measured/answers.json is what it prints of all lessons: the page for lecturers shows these numbers.

Exit codes: 0 success; 1 a run failed; 2 wrong usage, or a lesson with mistakes.`;

const OPTIONS = { variants: { type: "string", default: "10" } };

/** Makes each run once. */
function onceEach(pool) {
  const made = new Map();
  return (order) => {
    const key = JSON.stringify(order);
    if (!made.has(key)) made.set(key, pool.run(order));
    return made.get(key);
  };
}

async function lessonsNamed(code, names) {
  const found = [];
  for (const name of names) found.push(await lessonToGive(code, "lesson answers", name));
  return found;
}

async function answers(args) {
  const { positionals, variants, help } = readOptions("lesson answers", args, OPTIONS);
  if (help) {
    console.log(usage);
    return 0;
  }
  if (!/^[1-9]\d{0,3}$/.test(variants))
    throw new UsageError(`aqm lesson answers: --variants: ${variants}: must be a whole number from 1 to 9999`);
  const code = await loadCode();
  const lessons = await lessonsNamed(code, positionals.length > 0 ? positionals : shippedIds());
  const pool = (await import("../commands/pool.mjs")).createThreadPool(availableParallelism());
  const bar = progressBar(lessons.length);
  const found = {};
  try {
    for (const { lesson, scenario } of lessons) {
      const chosen = code.variantsOf(lesson, Number(variants));
      found[lesson.id] = await code.measuredAnswers(lesson, scenario, chosen, onceEach(pool));
      bar.step(lesson.id);
    }
  } finally {
    bar.end();
    pool.close();
  }
  console.log(JSON.stringify({ variants: Number(variants), lessons: found }, undefined, 1));
  return 0;
}

/** Runs the command; returns its exit code. */
export const answersCommand = (args) => runCommand(() => answers(args));
