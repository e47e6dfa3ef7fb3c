import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import fourSteps from "../../../../e2e/fixtures/four-steps.json";
import { scriptDiscipline } from "../../scenario/catalog";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { Lesson } from "../format";
import { digestOf } from "../result";
import { packageName, packageOf } from "./package";

const lesson = fourSteps as unknown as Lesson;
const scenario = fourSteps.scenario.document as unknown as ScenarioDocument;
const list = { page: "lesson.html", files: ["lesson.html", "assets/b.js", "assets/a.css"], scripts: ["assets/s.wasm"] };
const load = async (path: string) => new TextEncoder().encode(`bytes of ${path}`);
const made = (given: Lesson, document = scenario) =>
  packageOf({ version: "1.2", lesson: given, scenario: document, list, load });
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test("has the manifest at its root, the lesson, and the page's files; equal bytes each time", async () => {
  const zip = await made(lesson);
  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual(["imsmanifest.xml", "lesson.json", "assets/a.css", "assets/b.js", "lesson.html"]);
  expect(textOf(files["assets/b.js"])).toBe("bytes of assets/b.js");
  expect(await made({ ...lesson })).toEqual(zip);
  expect(packageName(lesson, "2004")).toBe("four-steps-scorm-2004.zip");
});

test("the lesson stays the same, so that its results are graded as such; a scenario that it names comes with it", async () => {
  const named: Lesson = { ...lesson, scenario: { preset: "some" } };
  const content = JSON.parse(textOf(unzipSync(await made(named))["lesson.json"]));
  expect(digestOf(content.lesson)).toBe(digestOf(named));
  expect(content).toMatchObject({ scorm: "1.2", scenario: { title: "One link" } });
  expect(JSON.parse(textOf(unzipSync(await made(lesson))["lesson.json"]))).not.toHaveProperty("scenario");
});

test("the engine with scripts comes only with a script, or where one can be chosen", async () => {
  const script = { ...scenario, title: scriptDiscipline } as ScenarioDocument;
  const named: Lesson = { ...lesson, scenario: { preset: "some" } };
  expect(unzipSync(await made(named, script))).toHaveProperty(["assets/s.wasm"]);
  expect(unzipSync(await made(named))).not.toHaveProperty(["assets/s.wasm"]);
  const [first, ...rest] = named.steps;
  const { stage: _, ...open } = first as Lesson["steps"][number];
  expect(unzipSync(await made({ ...named, steps: [open, ...rest] }))).toHaveProperty(["assets/s.wasm"]);
});

test("a lesson that is none is refused with its problems", async () => {
  await expect(made({ ...lesson, steps: [] })).rejects.toThrow("steps: must be a list of 1 to 40");
});
