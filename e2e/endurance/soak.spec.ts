// A page that is used for long stays as it was: nothing of what it has done is kept. `npm run soak` takes half an hour.
import type { CDPSession, Page } from "@playwright/test";
import { expect, type Playground, test } from "../page";
import { growing, grown, prepare, type Reading, read } from "./gauges";
import { handOf, randomFrom } from "./hand";
import { LEAKS } from "./leaks";

const SECONDS = Number(process.env.AQM_ENDURANCE_S ?? "180");
const SEED = Number(process.env.AQM_ENDURANCE_SEED ?? "1");
/** Parts that are loaded on demand, and their code, come once: this part of the time is not measured. */
const WARM_UP = 0.4;
/** Of four lanes at full speed, between two readings. */
const FULL_SPEED_MS = 9_000;
/** What opens a dialog: gallery, papers, sharing, help. */
const DIALOG_KEYS = ["g", "p", "l", "?"];
const MARGIN_MS = 120_000;
const patiently = { timeout: 60_000 };

/** Opens a link, though the address may have been there before: the hand goes back at times. */
const open = (page: Page, fragment: string) =>
  page.evaluate((text) => {
    history.replaceState(null, "", location.pathname);
    location.hash = text;
  }, fragment);

/** The same state before each reading: a run at 2 s, alone, with nothing open, and nothing to be undone. */
async function toRest({ page, time_s }: Playground): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  });
  await open(page, "p=drop-tail-dumbbell&run=0&t=1");
  await expect.poll(time_s, patiently).toBe(1);
  await open(page, "p=red-1993-two-flows&run=0&t=2");
  await expect.poll(time_s, patiently).toBe(2);
  await page.waitForTimeout(600);
  // React keeps the last field in use, with all that was around it, until another one has been: a field that vanished
  // while it had the focus would be counted.
  const field = page.locator("input[type=range]").first();
  await field.focus();
  await field.blur();
}

/** Four lanes at full speed, with the charts of all of them. */
async function fourLanes({ page, speed }: Playground): Promise<void> {
  await open(page, "p=000-f11-red&run=0");
  await expect(page.getByRole("timer")).toHaveText(/^0\.00/, patiently);
  for (let lane = 0; lane < 3; ++lane) {
    const dialog = page.getByRole("dialog");
    await expect(async () => {
      // What the hand has asked for may come late.
      if (await dialog.isVisible()) await page.keyboard.press("Escape");
      // Not by its key: the hand may have turned keys off.
      await page.getByRole("button", { name: "Compare", exact: true }).click({ timeout: 2_000 });
    }).toPass(patiently);
    await dialog.getByRole("button", { name: "Add a lane", exact: true }).click(); // it opens as the hand has left it
    await dialog.getByRole("button", { name: /^A copy/ }).click();
    await expect(dialog).toHaveCount(0);
  }
  await speed("max");
  await page.getByRole("region", { name: "Run", exact: true }).getByRole("button", { name: "Play" }).click();
}

async function glance(page: Page): Promise<void> {
  for (const key of DIALOG_KEYS) {
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor(patiently);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0, patiently);
  }
}

interface Walk {
  readonly readings: readonly Reading[];
  readonly acts: number;
  readonly fullSpeed_s: number;
}

async function walk(playground: Playground, session: CDPSession): Promise<Walk> {
  const { page } = playground;
  const { busy } = handOf(randomFrom(SEED));
  const start = performance.now();
  const passed_s = () => (performance.now() - start) / 1000;
  const readings: Reading[] = [];
  let [acts, fullSpeed_s] = [0, 0];
  while (passed_s() < SECONDS) {
    await fourLanes(playground);
    const from_s = passed_s();
    for (; passed_s() < from_s + FULL_SPEED_MS / 1000; ++acts) await busy(page);
    fullSpeed_s += passed_s() - from_s;
    await toRest(playground);
    await glance(page);
    const reading = await read(page, session);
    if (passed_s() > SECONDS * WARM_UP) readings.push(reading);
  }
  return { readings, acts, fullSpeed_s };
}

function told({ readings, acts, fullSpeed_s }: Walk): string {
  const by = Object.entries(grown(readings)).map(([gauge, amount]) => `${gauge} ${amount > 0 ? "+" : ""}${amount}`);
  return [
    `${acts} acts, ${fullSpeed_s.toFixed(0)} s at full speed, ${readings.length} readings; grown: ${by.join(", ")}`,
    ...readings.map((reading) => JSON.stringify(reading)),
  ].join("\n");
}

test.use({ mayComplain: true });

test("memory, nodes, listeners and workers stay flat while a random hand uses the page", async ({ playground }) => {
  test.setTimeout(SECONDS * 1000 + MARGIN_MS);
  const session = await prepare(playground.page);
  playground.page.on("dialog", (dialog) => dialog.accept());
  await playground.open();
  const done = await walk(playground, session);
  console.log(told(done));
  expect(done.readings.length, "readings").toBeGreaterThanOrEqual(3);
  expect(growing(done.readings), told(done)).toEqual([]);
});

test.describe("a leak", () => {
  // A worker of ours is started without the page's policy for scripts.
  test.use({ bypassCSP: true });

  test("of each kind is noticed, and only that", async ({ playground }) => {
    const { page } = playground;
    const session = await prepare(page);
    await playground.open();
    await toRest(playground);
    const leak = async (kind: keyof typeof LEAKS) => {
      const readings: Reading[] = [];
      for (let round = 0; round < 3; ++round) {
        await LEAKS[kind](page);
        readings.push(await read(page, session));
      }
      return growing(readings);
    };
    for (const kind of ["heap", "nodes", "listeners", "engines"] as const)
      expect(await leak(kind), kind).toEqual([kind]);
    expect(await leak("workers")).toContain("workers");
  });
});
