// Whatever is done before the engine has answered, the document says what the run has: a straight run of it is the same.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { editedDocument } from "../../../web/src/state/work/work-state";
import { scriptedWasmFile } from "../../tools/build/build.mjs";
import { createPage } from "./in-process";

/** `AQM_STORIES=300 npm test -- wasm` takes minutes. */
const STORIES = Number(process.env.AQM_STORIES ?? "8");
const END_S = 2;
const MOST_FRAMES = 2000;
const QUEUE = "links.bottleneck.queue";
const module = await WebAssembly.compile(readFileSync(scriptedWasmFile) as BufferSource);
type Page = ReturnType<typeof createPage>;
type Act = (page: Page) => unknown;

function shortRun(): ScenarioDocument {
  const text = readFileSync(new URL("../../../scenarios/000-f11-red.json", import.meta.url), "utf8");
  const document = JSON.parse(text) as ScenarioDocument;
  return { ...document, duration: `${END_S} s`, measure: { ...document.measure, windows: [] } };
}

const change =
  (name: string, value: unknown): Act =>
  ({ run }) =>
    run.change(`${QUEUE}.${name}`, value);

/** Several values at once, as a slider sends them. */
const drag = fc
  .array(fc.integer({ min: 5, max: 60 }), { minLength: 2, maxLength: 4 })
  .map((values): [string, Act] => [
    `drag ${values}`,
    (page) => Promise.all(values.map((value) => change("limit", `${value} packets`)(page))),
  ]);
const seek = fc
  .integer({ min: 0, max: 40 })
  .map((place): [string, Act] => [`seek ${place / 20}`, ({ run }) => run.seek(place / 20)]);
const discipline = fc
  .constantFrom("red", "codel", "drop_tail", "script")
  .map((id): [string, Act] => [id, change("discipline", id)]);
/** Only some disciplines have it. */
const parameter = fc.constantFrom<[string, Act]>(
  ["max_p", change("max_p", 0.2)],
  ["max_th", change("max_th", "20 packets")],
  ["min_th", change("min_th", "12 packets")],
  ["target", change("target", "10 ms")],
);
const removal = fc
  .integer({ min: 0, max: 5 })
  .map((index): [string, Act] => [`remove ${index}`, ({ run }) => run.removeChanges([index])]);
const control = fc.constantFrom<[string, Act]>(
  ["max", ({ run }) => run.setSpeed("max")],
  ["undo", ({ run }) => run.undo()],
  ["redo", ({ run }) => run.redo()],
  ["restart", ({ run }) => run.restart()],
  ["toggle", ({ run }) => run.toggle()],
  ["step", ({ run }) => run.step()],
  ["seed", ({ run }) => run.setSeed(7)],
  ["from the start", ({ run }) => run.applyFromStart()],
);
const act = fc.oneof(
  { weight: 3, arbitrary: drag },
  { weight: 2, arbitrary: discipline },
  { weight: 2, arbitrary: parameter },
  { weight: 2, arbitrary: seek },
  { weight: 1, arbitrary: removal },
  { weight: 6, arbitrary: control },
);
/** With the animation frames that pass before the next. */
const acts = fc.array(fc.tuple(act, fc.constantFrom(0, 0, 1, 2, 4, 8)), { minLength: 15, maxLength: 25 });

/** Runs go on until all that was asked for is done. */
async function until(page: Page, done: Promise<unknown>): Promise<void> {
  let isDone = false;
  void done.finally(() => {
    isDone = true;
  });
  for (let frames = 0; !isDone; ++frames) {
    if (frames > MOST_FRAMES) throw new Error("It never ends.");
    await page.pass(1);
  }
}

async function reach(page: Page, time_s: number): Promise<void> {
  await until(page, page.run.seek(time_s));
  for (let frames = 0; frames < 1000 && (page.run.view?.time_s ?? 0) < time_s - 1e-9; ++frames) await page.pass(1);
  expect(page.run.view?.time_s).toBeCloseTo(time_s, 9);
}

async function straight(document: ScenarioDocument, time_s: number): Promise<string | undefined> {
  const page = createPage(module, undefined, true);
  await until(page, page.run.open(document));
  await reach(page, time_s);
  return page.run.view?.fingerprint;
}

async function expectSame(page: Page): Promise<void> {
  const { time_s = 0, fingerprint } = page.run.view ?? {};
  if (time_s > 0) expect(fingerprint).toBe(await straight(page.work().document as ScenarioDocument, time_s));
}

test("the document says what the run has, whatever is done at once", async () => {
  const story = fc.asyncProperty(acts, async (all) => {
    const page = createPage(module, undefined, true);
    await until(page, page.run.open(shortRun()));
    const asked: Promise<unknown>[] = [];
    for (const [[, act], frames] of all) {
      asked.push(Promise.resolve(act(page)));
      await page.pass(frames);
    }
    await until(page, Promise.all(asked));
    await until(page, page.run.settled());
    page.run.pause();
    await page.pass(5);
    await expectSame(page);
    await reach(page, END_S);
    await expectSame(page);
  });
  await fc.assert(story, { numRuns: STORIES });
});

/** Nothing here takes a change back, and no run ends. */
const kept = fc.oneof(
  fc.constant<"change">("change"),
  fc.integer({ min: 0, max: 10 }).map(
    (place): Act =>
      ({ run }) =>
        run.seek(place / 20),
  ),
  fc.constantFrom<Act>(
    ({ run }) => run.restart(),
    ({ run }) => run.toggle(),
    ({ run }) => run.step(),
    ({ run }) => run.setSeed(7),
    ({ run, work }) => run.edit({ ...(editedDocument(work()) as ScenarioDocument), caption: "Edited" }, "Edit"),
    ({ run, work }) => run.edit({ ...(editedDocument(work()) as ScenarioDocument), seed: 9 }, "Edit"),
    ({ run }) => run.open({ title: "no scenario" } as unknown as ScenarioDocument),
  ),
);

test("a change that was accepted is in the document, and one that was not has a reason", async () => {
  const story = fc.asyncProperty(
    fc.array(fc.tuple(kept, fc.constantFrom(0, 0, 0, 1, 3)), { minLength: 15, maxLength: 25 }),
    async (all) => {
      const page = createPage(module, undefined, true);
      await until(page, page.run.open({ ...shortRun(), duration: "60 s" }));
      const accepted: number[] = [];
      const asked: Promise<unknown>[] = [];
      const path = `${QUEUE}.max_p`;
      const changeTo = async (value: number) => {
        const isAccepted = await page.run.change(path, value);
        if (isAccepted) accepted.push(value);
        else expect(page.run_state().refused[path]?.message).toBeTruthy();
      };
      for (const [index, [act, frames]] of all.entries()) {
        asked.push(Promise.resolve(act === "change" ? changeTo((index + 1) / 100) : act(page)));
        await page.pass(frames);
      }
      await until(page, Promise.all(asked));
      await until(page, page.run.settled());
      const { document, draft } = page.work();
      expect(draft).toBeNull();
      const changes = all.flatMap(([act], index) => (act === "change" ? [(index + 1) / 100] : []));
      expect(accepted.sort()).toEqual(changes);
      expect((document?.timeline ?? []).map(({ value }) => value).sort()).toEqual(changes);
      page.run.pause();
      await page.pass(5);
      await expectSame(page);
    },
  );
  await fc.assert(story, { numRuns: STORIES });
});
