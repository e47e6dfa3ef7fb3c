// `aqm lesson check`: proves lessons over their seeds and places.
import { loadCode, readOptions, readText, runCommand, UsageError } from "../commands/command.mjs";
import { progressBar } from "../commands/progress.mjs";
import { widthOf } from "../study/make.mjs";
import { isFile, problemLine, scenarioOf, shippedIds, shippedText } from "./open.mjs";

const usage = `aqm lesson check [ID | FILE ...] [--variants N] [--json] [--jobs N]
                 proves lessons: every key, number and solution over all seeds and places

ID            of a lesson that ships; without any, all of them
FILE          a lesson: its path, with a slash or ending in .json, or - for standard input
--variants N  at most so many combinations of seeds and places, evenly among them, instead of all
--json        an object for each lesson
--jobs N      the number of threads, by default one for each core

Exit codes: 0 every lesson is right; 1 one is not; 2 wrong usage.`;

const OPTIONS = {
  variants: { type: "string" },
  json: { type: "boolean", default: false },
  jobs: { type: "string" },
};

const fail = (message) => {
  throw new UsageError(`aqm lesson check: ${message}`);
};

function wholeNumber(name, text, usual) {
  if (text === undefined) return usual;
  const value = Number(text);
  return /^\d+$/.test(text) && value > 0 ? value : fail(`--${name}: ${text}: must be a whole number above 0`);
}

/** The texts of the lessons asked for, by name. */
function textsOf(names) {
  const known = shippedIds();
  return (names.length > 0 ? names : known).map((name) => {
    if (isFile(name)) return { name, text: readText("lesson check", name) };
    if (!known.includes(name)) fail(`${name}: must be a file, or one of ${known.join(", ")}`);
    return { name, text: shippedText(name) };
  });
}

const ofForm = (problems) => problems.map(({ path, message }) => ({ path, message, count: 0, example: "" }));

async function check(code, { name, text }, { most, make }) {
  const read = code.parseLesson(text);
  if (read.problems) return { name, problems: ofForm(read.problems), warnings: [], variants: 0 };
  const { lesson } = read;
  const scenario = scenarioOf(lesson);
  if (!scenario) {
    const message = `${lesson.scenario.preset}: there is no such scenario`;
    return { name, problems: ofForm([{ path: "scenario.preset", message }]), warnings: [], variants: 0 };
  }
  const { problems, warnings } = code.checkRules(lesson, scenario);
  if (problems.length > 0) return { name, problems: ofForm(problems), warnings, variants: 0 };
  const variants = code.variantsOf(lesson, most);
  const bar = progressBar(variants.length);
  const wrong = await code.proveAll(lesson, scenario, variants, make, () => bar.step(lesson.id));
  bar.end();
  return { name, problems: wrong, warnings, variants: variants.length, steps: lesson.steps.length };
}

function print({ variantsText }, { name, problems, warnings, variants, steps }) {
  for (const each of problems) {
    const { count, example } = each;
    const among = count > 0 ? ` (${count} of ${variantsText(variants)}, as ${example})` : "";
    console.log(`${problemLine(name, each)}${among}`);
  }
  for (const { path, message } of warnings) console.log(problemLine(name, { path, message: `warning: ${message}` }));
  if (problems.length === 0) console.log(`${name}: right (${steps} steps, ${variantsText(variants)})`);
}

async function checkAll(args) {
  const { positionals: names, variants, json, jobs, help } = readOptions("lesson check", args, OPTIONS);
  if (help) {
    console.log(usage);
    return 0;
  }
  const most = wholeNumber("variants", variants, Number.POSITIVE_INFINITY);
  const width = widthOf("lesson check", jobs);
  const code = await loadCode();
  const pool = (await import("../commands/pool.mjs")).createThreadPool(width);
  let isRight = true;
  try {
    for (const each of textsOf(names)) {
      const outcome = await check(code, each, { most, make: (order) => pool.run(order) });
      isRight &&= outcome.problems.length === 0;
      if (json) console.log(JSON.stringify(outcome));
      else print(code, outcome);
    }
  } finally {
    pool.close();
  }
  return isRight ? 0 : 1;
}

/** Runs the command; returns its exit code. */
export const checkCommand = (args) => runCommand(() => checkAll(args));
