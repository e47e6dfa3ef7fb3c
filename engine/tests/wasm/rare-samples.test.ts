// Grading makes its runs with few samples: their reports have the same numbers and fingerprints.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { RunOrder, RunResult } from "../../../web/src/engine/protocol";
import { type Engine, loadEngine } from "../../../web/src/engine/wasm";
import { run } from "../../../web/src/engine/whole-run";
import type { Lesson } from "../../../web/src/lesson/format";
import { makingRarely } from "../../../web/src/lesson/rare-samples";
import { scriptedWasmFile } from "../../tools/build/build.mjs";
import { lesson, scenario } from "./small-lesson";

const folder = new URL("../../../scenarios/", import.meta.url);
const parsed = (path: string) => JSON.parse(readFileSync(new URL(path, folder), "utf8"));
const names = readdirSync(new URL("lessons/", folder)).filter((name) => name.endsWith(".json"));

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(scriptedWasmFile));
});

const made = async (order: RunOrder): Promise<RunResult> => run(engine, order);
const orderOf = (document: unknown): RunOrder => ({ document: JSON.stringify(document), series: [], bins: [] });

/** Without what is made of samples. */
const plain = (report: unknown) =>
  JSON.parse(JSON.stringify(report, (key, value) => (key === "average_packets" ? undefined : value)));

test.each(names)("%s", async (name) => {
  const given = parsed(`lessons/${name}`) as Lesson;
  const { scenario: source } = given as { scenario: { document?: object; preset?: string } };
  const {
    expect: _,
    sweep: __,
    lanes: ___,
    ...document
  } = (source.document ?? parsed(`${source.preset}.json`)) as Record<string, unknown>;
  const [often, rarely] = await Promise.all([made, makingRarely(given, made)].map((make) => make(orderOf(document))));
  expect(plain(rarely?.report)).toEqual(plain(often?.report));
});

test("a lesson that asks for what is made of samples has all of them", async () => {
  const asking = { ...lesson, title: "links.bottleneck.average_packets.mean" } as Lesson;
  const orders: RunOrder[] = [];
  const keep = (order: RunOrder) => {
    orders.push(order);
    return made(order);
  };
  await makingRarely(asking, keep)(orderOf(scenario));
  await makingRarely(lesson, keep)(orderOf(scenario));
  expect(orders.map(({ document }) => document.includes("sample_interval"))).toEqual([false, true]);
});
