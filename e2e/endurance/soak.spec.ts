// A page that is used for long stays as it was: nothing of what it has done is kept. `npm run soak` takes half an hour.
import type { CDPSession, Page } from "@playwright/test";
import { expect, type Playground, test } from "../page";
import { growth, prepare, type Reading, read } from "./gauges";
import { handOf, randomFrom } from "./hand";

const SECONDS = Number(process.env.AQM_ENDURANCE_S ?? "180");
const SEED = Number(process.env.AQM_ENDURANCE_SEED ?? "1");
/** Of acts, between two readings. */
const ROUND = 25;
const MARGIN_MS = 120_000;

/** The same state before each reading: a run at 2 s, alone, with nothing open, and nothing to be undone. */
async function toRest({ page, time_s }: Playground): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    location.hash = "p=drop-tail-dumbbell&run=0&t=1";
  });
  await expect.poll(time_s).toBe(1);
  await page.evaluate(() => {
    location.hash = "p=red-1993-two-flows&run=0&t=2";
  });
  await expect.poll(time_s).toBe(2);
  await page.waitForTimeout(600);
}

/** Full speed with four lanes, before the hand does what it likes. */
async function fourLanes({ page, speed }: Playground): Promise<void> {
  await page.evaluate(() => {
    location.hash = "p=000-f11-red&run=0";
  });
  await expect(page.getByRole("timer")).toHaveText(/^0\.00/);
  for (let lane = 0; lane < 3; ++lane) {
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^A copy/ }).click();
    await expect(dialog).toHaveCount(0);
  }
  await speed("max");
  await page.keyboard.press(" ");
  await page.waitForTimeout(1500);
}

interface Walk {
  readonly readings: Reading[];
  readonly acts: number;
}

async function walk(playground: Playground, session: CDPSession, ms: number, leak?: (page: Page) => Promise<void>) {
  const act = handOf(randomFrom(SEED));
  const readings: Reading[] = [];
  let acts = 0;
  for (const start = performance.now(); performance.now() - start < ms; ) {
    if (readings.length % 4 === 1) await fourLanes(playground);
    for (let count = 0; count < ROUND; ++count, ++acts) await act(playground.page);
    await leak?.(playground.page);
    await toRest(playground);
    readings.push(await read(playground.page, session));
  }
  return { readings, acts } satisfies Walk;
}

const told = ({ readings, acts }: Walk) =>
  [`${acts} acts`, ...readings.map((reading) => JSON.stringify(reading))].join("\n");

test.use({ mayComplain: true });

test("memory, nodes, listeners and workers stay flat while a random hand uses the page", async ({ playground }) => {
  test.setTimeout(SECONDS * 1000 + MARGIN_MS);
  const session = await prepare(playground.page);
  await playground.open();
  // Parts that are loaded on demand, and their code, come once.
  await walk(playground, session, Math.min(60_000, SECONDS * 400));
  const done = await walk(playground, session, SECONDS * 1000);
  await test.info().attach("readings", { body: told(done), contentType: "text/plain" });
  if (process.env.AQM_ENDURANCE_S) console.log(told(done));
  expect(growth(done.readings), told(done)).toEqual([]);
});

test("a leak of each kind is noticed", async ({ playground }) => {
  const session = await prepare(playground.page);
  await playground.open();
  await toRest(playground);
  const readings: Reading[] = [];
  for (let round = 0; round < 6; ++round) {
    await playground.page.evaluate(() => {
      const holder = window as unknown as { kept?: unknown[] };
      const kept = holder.kept ?? [];
      holder.kept = kept;
      kept.push(Array.from({ length: 200_000 }, (_, index) => index + Math.random()));
      for (let count = 0; count < 60; ++count) kept.push(document.createElement("p"));
      for (let count = 0; count < 12; ++count) addEventListener("resize", () => kept.length);
    });
    await toRest(playground);
    readings.push(await read(playground.page, session));
  }
  const found = growth(readings).map((line) => line.split(":")[0]);
  expect(found, JSON.stringify(readings)).toEqual(expect.arrayContaining(["heap", "nodes", "listeners"]));
});
