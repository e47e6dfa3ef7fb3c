// Measures how long `aqm grade` takes for a class of a thousand: half of them in each of two lessons that ship, every student
// with a variant and a setting of their own.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { mustBuild } from "../build/build.mjs";
import { at } from "../process.mjs";

await mustBuild("wasm");
const { codeOf, pickOf, resultOf, variantFor } = await import(at("engine", "build", "experiment", "experiment.mjs"));

const STUDENTS = Number(process.argv[2] ?? 1000);
const lessons = ["cbr-under-red", "red-for-a-delay"].map((id) =>
  JSON.parse(readFileSync(at("scenarios", "lessons", `${id}.json`), "utf8")),
);
const HANDED_IN = { tries: 1, hints: 0 };

/** The setting of a lesson's solution, a little beside it. */
const settingOf = (solution, index) =>
  Object.fromEntries(
    Object.entries(solution).map(([path, value]) => {
      const [, number, unit] = /^([\d.]+)(.*)$/.exec(String(value));
      return [path, `${Number((Number(number) * (1 + (index % 97) / 400)).toPrecision(6))}${unit}`];
    }),
  );

function answerTo(step, index) {
  const { question } = step;
  if (question.type === "order") return question.items.map(({ id }) => id);
  if (question.type === "number") return 10 + index;
  return question.type === "choice" ? [question.options[0].id] : `Because the queue of student ${index} is long.`;
}

function recordOf(step, index, pick) {
  if (step.kind === "adjust") {
    const solution = step.solution.by ? step.solution.is[pick(step.solution.by)] : step.solution;
    return { ...HANDED_IN, end: "given up", met: 0, set: settingOf(solution, index) };
  }
  return { ...HANDED_IN, end: step.kind === "check" ? "solved" : "committed", answer: answerTo(step, index) };
}

function resultFor(index) {
  const lesson = lessons[index % lessons.length];
  const asked = lesson.steps.filter((step) => step.question);
  const number = `s${10_000 + index}`;
  const variant = variantFor(lesson, number);
  const pick = (place) => pickOf(lesson, variant, place);
  const records = Object.fromEntries(asked.map((step) => [step.id, recordOf(step, index, pick)]));
  return resultOf({ lesson, variant, records, seconds: 900, reader: number });
}

const folder = mkdtempSync(join(tmpdir(), "aqm-grade-"));
try {
  for (let index = 0; index < STUDENTS; ++index)
    writeFileSync(join(folder, `Student ${index}.txt`), `https://example.org/#r=1.${await codeOf(resultFor(index))}`);
  const begin = performance.now();
  const { status, stderr, stdout } = spawnSync("node", [at("engine", "bin", "aqm.mjs"), "grade", folder], {
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr);
  const seconds = (performance.now() - begin) / 1000;
  const lines = stdout.trim().split("\r\n").length - 1;
  console.log(`${lines} results graded in ${seconds.toFixed(1)} s with ${availableParallelism()} threads.`);
} finally {
  rmSync(folder, { recursive: true });
}
