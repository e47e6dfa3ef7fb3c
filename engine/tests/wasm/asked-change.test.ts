// The guide of a first visit with the real engine: wherever D-CBT is chosen, the run is the one that its texts are about.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createPlayer } from "../../../web/src/lesson/player";
import { openLesson, scenarioOfLesson } from "../../../web/src/lesson/shipped";
import { plainVariant } from "../../../web/src/lesson/variant";
import { compareWithBefore } from "../../../web/src/state/run/before";
import { scriptedWasmFile } from "../../tools/build/build.mjs";
import { createPage } from "./in-process";

const module = await WebAssembly.compile(readFileSync(scriptedWasmFile) as BufferSource);
const lesson = await openLesson("first-minute");
const scenario = await scenarioOfLesson(lesson);
const PATH = "links.bottleneck.queue.discipline";
type Page = ReturnType<typeof createPage>;

const timeNow = ({ run }: Page) => run.view?.time_s ?? 0;

async function until(page: Page, isThere: () => boolean) {
  for (let frames = 0; !isThere() && frames < 20_000; ++frames) await page.pass(1);
  expect(isThere()).toBe(true);
}

/** The guide at the step that waits for D-CBT. */
async function atSwitch() {
  const page = createPage(module, undefined, true);
  compareWithBefore(page.run);
  const variant = plainVariant(lesson);
  const player = createPlayer({
    ...{ run: page.run, lesson, scenario, variant },
    progress: undefined,
    loadFacts: () => Promise.reject(new Error("none")),
    keep: () => undefined,
    now: () => 0,
    onEnd: () => undefined,
  });
  const isReached = () => player.store.getState().isReached;
  void player.start();
  await until(page, () => timeNow(page) > 4.8);
  void player.next();
  await page.pass(5);
  await player.answer(["equal"]);
  void player.next();
  page.run.setSpeed("max");
  await until(page, isReached);
  void player.next();
  await page.pass(20);
  expect(isReached()).toBe(false);
  return { page, isReached };
}

const playTo = async (page: Page, to_s: number) => {
  page.run.setSpeed("max");
  page.run.play();
  await until(page, () => timeNow(page) >= to_s || page.run_state().play === "ended");
};

test.each<[string, (page: Page) => Promise<unknown>]>([
  ["after the step's end", (page) => playTo(page, 35)],
  ["after the run's end", (page) => playTo(page, 40)],
  ["in the past, to which the reader went back", (page) => page.run.seek(3)],
])("chosen %s, it is in force from 20.2 s, beside the run with RED from then on", async (_, before) => {
  const { page, isReached } = await atSwitch();
  await before(page);
  void page.run.change(PATH, "dcbt");
  await until(page, isReached);
  expect(timeNow(page)).toBeGreaterThanOrEqual(32);
  expect(page.work().document?.timeline).toEqual([{ at: "20.2 s", set: PATH, value: "dcbt" }]);
  expect(page.run_state().before).toMatchObject({ name: "RED", since_s: 20.2 });
});
