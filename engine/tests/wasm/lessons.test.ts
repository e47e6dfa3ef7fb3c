// Lessons that ship are right, and broken ones are not, with the engine.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { RunOrder, RunResult } from "../../../web/src/engine/protocol";
import { type Engine, loadEngine } from "../../../web/src/engine/wasm";
import { run } from "../../../web/src/engine/whole-run";
import { type MeasuredAnswers, measuredAnswers } from "../../../web/src/lesson/answers";
import base from "../../../web/src/lesson/broken/base.json";
import { patched, runs } from "../../../web/src/lesson/broken/patched";
import type { Lesson } from "../../../web/src/lesson/format";
import { problemsIn } from "../../../web/src/lesson/prove";
import { readLesson } from "../../../web/src/lesson/read";
import { checkRules } from "../../../web/src/lesson/rules";
import { variantsOf } from "../../../web/src/lesson/variant";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { scriptedWasmFile } from "../../tools/build/build.mjs";

const folder = new URL("../../../scenarios/", import.meta.url);
const parsed = (path: string) => JSON.parse(readFileSync(new URL(path, folder), "utf8"));
const names = readdirSync(new URL("lessons/", folder)).filter((name) => name.endsWith(".json"));

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(scriptedWasmFile));
});

/** Runs each order once. */
function makerOf() {
  const made = new Map<string, RunResult>();
  return async (order: RunOrder): Promise<RunResult> => {
    const key = JSON.stringify(order);
    const result = made.get(key) ?? run(engine, order);
    made.set(key, result);
    return result;
  };
}

function lessonOf(given: unknown): { lesson: Lesson; scenario: ScenarioDocument } {
  const read = readLesson(given);
  expect("problems" in read ? read.problems : []).toEqual([]);
  const { lesson } = read as { lesson: Lesson };
  const { scenario: source } = lesson;
  const scenario = "document" in source ? source.document : parsed(`${source.preset}.json`);
  expect(checkRules(lesson, scenario).problems).toEqual([]);
  return { lesson, scenario };
}

async function problemsOver(given: unknown, variants: number, make = makerOf()) {
  const { lesson, scenario } = lessonOf(given);
  const found = variantsOf(lesson, variants).map((variant) => problemsIn(lesson, scenario, variant, make));
  return (await Promise.all(found)).flat();
}

// Both ask for the same runs.
const makeShipped = makerOf();

describe("lessons that ship", () => {
  test.each(names)("%s is right in five variants", async (name) => {
    expect(await problemsOver(parsed(`lessons/${name}`), 5, makeShipped)).toEqual([]);
  });
});

test("the answers that lecturers read are those of the runs", async () => {
  const { variants, lessons } = parsed("lessons/measured/answers.json");
  expect(Object.keys(lessons)).toEqual(names.map((name) => name.replace(".json", "")));
  for (const [id, recorded] of Object.entries<MeasuredAnswers>(lessons)) {
    const { lesson, scenario } = lessonOf(parsed(`lessons/${id}.json`));
    expect(await measuredAnswers(lesson, scenario, variantsOf(lesson, variants), makeShipped), id).toEqual(recorded);
  }
});

describe("broken lessons", () => {
  test("the lesson that is broken is right before, in all its variants", async () => {
    expect(await problemsOver(base, Number.POSITIVE_INFINITY)).toEqual([]);
  });

  test.each(runs)("$name", async (broken) => {
    const problems = await problemsOver(patched(base, broken), 8);
    expect(problems).toContainEqual({ path: broken.path, message: expect.stringContaining(broken.says) });
  });
});

test("a key that is right for one seed only is right for that seed", async () => {
  const broken = runs.find(({ name }) => name.includes("one seed only"));
  if (!broken) throw new Error("There is no such case.");
  expect(await problemsOver(patched(base, broken), 1)).toEqual([]);
});
