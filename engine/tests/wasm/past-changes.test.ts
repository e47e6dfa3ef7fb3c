// A change in the past: what was changed later stays if it is possible, and goes if it is not.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createEngine } from "../../../web/src/engine/wasm";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { wasmFile } from "../../tools/build/build.mjs";
import { createPage } from "./in-process";
import { problemsOf } from "./problems-of";

const module = await WebAssembly.compile(readFileSync(wasmFile) as BufferSource);
const QUEUE = "links.bottleneck.queue";

function shortRun(): ScenarioDocument {
  const text = readFileSync(new URL("../../../scenarios/000-f11-red.json", import.meta.url), "utf8");
  const document = JSON.parse(text) as ScenarioDocument;
  return { ...document, duration: "2 s", measure: { ...document.measure, windows: [] } };
}

async function opened(document: ScenarioDocument) {
  const page = createPage(module);
  expect(await page.run.open(document)).toEqual({ kind: "opened" });
  return page;
}
type Page = Awaited<ReturnType<typeof opened>>;

async function reach(page: Page, time_s: number): Promise<void> {
  await page.run.seek(time_s);
  const isThere = () => Math.abs((page.run.view?.time_s ?? 0) - time_s) < 1e-6;
  for (let frames = 0; frames < 1000 && !isThere(); ++frames) await page.pass(1);
  expect(isThere()).toBe(true);
}

async function changeAt(page: Page, at_s: number, ...changes: (readonly [string, unknown])[]): Promise<void> {
  await reach(page, at_s);
  for (const [param, value] of changes) expect(await page.run.change(`${QUEUE}.${param}`, value)).toBe(true);
}

async function fingerprintAtEnd(page: Page): Promise<string> {
  await reach(page, 2);
  return page.run_state().fingerprint;
}

const timelineOf = (page: Page) => (page.work().document?.timeline ?? []).map(({ at, set, value }) => [at, set, value]);

test("later changes of parameters that another discipline does not have are removed, and undone with it", async () => {
  const page = await opened(shortRun());
  await changeAt(page, 1, ["max_p", 0.05], ["limit", "40 packets"]);
  const before = timelineOf(page);
  await changeAt(page, 0.5, ["discipline", "codel"]);
  expect(timelineOf(page).map(([, path]) => path)).toEqual([`${QUEUE}.limit`, `${QUEUE}.discipline`]);
  expect(page.run.stores.page.getState().announcement).toContain("A later change cannot be made any more: removed.");
  const document = page.work().document as ScenarioDocument;
  expect(problemsOf(createEngine(module), JSON.stringify(document))).toEqual([]);
  expect(await fingerprintAtEnd(page)).toBe(await fingerprintAtEnd(await opened(document)));
  await page.run.undo();
  expect(timelineOf(page)).toEqual(before);
});

test("later changes that are possible after another change to the same discipline stay", async () => {
  const page = await opened(shortRun());
  await changeAt(page, 1, ["discipline", "red"], ["max_p", 0.05]);
  await changeAt(page, 0.5, ["discipline", "codel"]);
  expect(timelineOf(page)).toHaveLength(3);
});
