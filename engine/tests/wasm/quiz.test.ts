// Questions for question banks: their answers are those of the runs to which their links lead.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { type Engine, loadEngine } from "../../../web/src/engine/wasm";
import { run } from "../../../web/src/engine/whole-run";
import { metricOf } from "../../../web/src/experiment/report";
import type { Lesson, LessonStep } from "../../../web/src/lesson/format";
import { questionsOf } from "../../../web/src/lesson/quiz";
import { type Variant, variantsOf } from "../../../web/src/lesson/variant";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { parseFragment } from "../../../web/src/share/fragment";
import type { Link } from "../../../web/src/share/link";
import { unpack } from "../../../web/src/share/unpack";
import { scriptedWasmFile } from "../../tools/build/build.mjs";
import { lesson, scenario } from "./small-lesson";

const aqm = fileURLToPath(new URL("../../bin/aqm.mjs", import.meta.url));
const SITE = "https://example.org/aqm/";
const OF_MINE = { at: { lane: "mine" }, product: ["links.bottleneck.sojourn_s.mean", 1000] };

let engine: Engine;
let file = "";
beforeAll(async () => {
  engine = await loadEngine(readFileSync(scriptedWasmFile));
  file = join(mkdtempSync(join(tmpdir(), "aqm-quiz-")), "lesson.json");
  writeFileSync(file, JSON.stringify(lesson));
});

async function documentOf(link: string): Promise<ScenarioDocument> {
  const { source } = parseFragment(new URL(link).hash) as Link;
  if (source.kind !== "packed") throw new Error(`The link has ${source.kind}.`);
  return JSON.parse(String(await unpack(source.payload, { document_bytes: 64 * 1024, depth: 12 })));
}

/** How long a packet waits in the run of a link, in ms. */
function waitIn(document: ScenarioDocument): number {
  const { report } = run(engine, { document: JSON.stringify(document), series: [], bins: [] });
  const [window] = report.windows;
  return window ? 1000 * metricOf(window, "links.bottleneck.sojourn_s.mean") : Number.NaN;
}

it("asks of each variant what its own run answers", async () => {
  const make = async (order: Parameters<typeof run>[1]) => run(engine, order);
  for (const variant of variantsOf(lesson, 4)) {
    const [question, ...others] = await questionsOf(lesson, scenario, variant, SITE, make);
    expect(others).toEqual([]);
    const rate = ["4 Mbps", "5 Mbps"][variant.picks.rate ?? -1];
    expect(question).toMatchObject({
      name: `small-class wait, seed ${variant.seed}, rate ${rate}`,
      text: "How long does a packet wait?",
      unit: "ms",
    });
    const { answer = 0, tolerance = 0, link = "" } = question ?? {};
    const document = await documentOf(link);
    expect(document.seed ?? 1).toBe(variant.seed); // 1 goes without saying
    expect(document).toMatchObject({ links: [{}, { rate }, {}] });
    expect(answer).toBeCloseTo(waitIn(document), 3);
    expect(tolerance).toBeCloseTo(0.05 * answer, 3);
  }
});

it("has the numbers of its text from that run, too, and leaves out what is about an adjustment", async () => {
  const make = async (order: Parameters<typeof run>[1]) => run(engine, order);
  const [guess, wait, shorten, say] = lesson.steps as [LessonStep, LessonStep, LessonStep, LessonStep];
  const told = {
    ...wait,
    text: "A packet waits {wait} ms at {rate}. How long is that?",
    numbers: { wait: { value: "links.bottleneck.sojourn_s.mean", window: ["1 s", "3 s"], scale: 1000 } },
  } as LessonStep;
  const own = { ...wait, id: "own", question: { ...(wait as { question: object }).question, answer: OF_MINE } };
  const asking = { ...lesson, steps: [guess, told, shorten, own as unknown as LessonStep, say] } as Lesson;
  const [variant] = variantsOf(asking, 1) as [Variant];
  const [question, ...others] = await questionsOf(asking, scenario, variant, SITE, make);
  expect(others).toEqual([]);
  const rate = ["4 Mbps", "5 Mbps"][variant.picks.rate ?? -1];
  const waits = Number(question?.answer.toPrecision(3));
  expect(question?.text).toBe(`A packet waits ${waits} ms at ${rate}. How long is that?`);
});

describe("aqm quiz", () => {
  const quiz = (...args: string[]) => spawnSync("node", [aqm, "quiz", ...args], { encoding: "utf8" });

  it("writes a question for each seed", () => {
    const { status, stdout, stderr } = quiz(file, "--site", `${SITE}#p=red`, "--seeds", "3..5", "--format", "gift");
    expect([status, stderr]).toEqual([0, ""]);
    const names = [...stdout.matchAll(/^::(.*?)::/gm)].map(([, name]) => name);
    expect(names).toEqual([
      "small-class wait, seed 3, rate 4 Mbps",
      "small-class wait, seed 4, rate 5 Mbps",
      "small-class wait, seed 5, rate 4 Mbps",
    ]);
    expect(stdout.match(/https\\:\/\/example.org\/aqm\/\\#s\\=/g)).toHaveLength(3);
  });

  it("warns of seeds for which the lesson is not proven", () => {
    const { status, stdout, stderr } = quiz(file, "--site", SITE, "--seeds", "50..51");
    expect(status).toBe(0);
    expect(stdout.match(/<question type="numerical">/g)).toHaveLength(2);
    expect(stderr).toContain("warning: seed 51 is not among the lesson’s (1..50)");
  });

  it.each([
    ["no address", [], "--site"],
    ["an unknown format", ["--site", SITE, "--format", "doc"], "must be one of moodle, gift, qti"],
    ["seeds backwards", ["--site", SITE, "--seeds", "5..3"], "--seeds: 5..3: must be N or A..B"],
  ])("refuses %s", (_, args, message) => {
    const { status, stderr } = quiz(file, ...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
