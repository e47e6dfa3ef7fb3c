// The guided run of a first visit: to its end by pointer and by keyboard, skipped, resumed, and found again.
import type { Page } from "@playwright/test";
import { violations } from "./axe";
import { expect, test } from "./page";

const guide = (page: Page) => page.getByRole("region", { name: "Lesson: Who gets the link?" });
const next = (page: Page) => guide(page).getByRole("button", { name: "Next" });
const title = (page: Page, name: string) => guide(page).getByRole("heading", { name });
const firstVisit = (page: Page) => page.goto("./?first-visit");

/** As a press of Enter where the button has the focus, or as a click. */
type Press = (page: Page, name: string | RegExp) => Promise<void>;
const byPointer: Press = (page, name) => guide(page).getByRole("button", { name }).click();
const byKeyboard: Press = async (page, name) => {
  await expect(guide(page).getByRole("button", { name })).toBeEnabled();
  const isThere = () =>
    guide(page)
      .getByRole("button", { name })
      .evaluate((node) => node === document.activeElement);
  for (let tabs = 0; tabs < 40 && !(await isThere()); ++tabs) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
};

for (const [way, press] of [
  ["pointer", byPointer],
  ["keyboard", byKeyboard],
] as const)
  test(`five steps to the end, by ${way}`, async ({ playground }) => {
    test.slow();
    const { page } = playground;
    await firstVisit(page);
    await expect(title(page, "A link that is too small")).toBeVisible();
    await expect(playground.clock).toHaveText(/^(4\.9|5\.)/);
    if (way === "keyboard") await title(page, "A link that is too small").focus();
    await press(page, "Next");

    await expect(next(page)).toBeDisabled(); // until there is a prediction
    await press(page, "All four get about the same");
    await press(page, "Next");

    await expect(guide(page)).toContainText("each stream got", { timeout: 60_000 });
    await expect(guide(page)).toContainText("Many expect that"); // recalled beside what happened
    const [stream = 0, download = 0] =
      ((await guide(page).textContent()) ?? "")
        .match(/got ([\d.]+) Mbps and each download ([\d.]+) Mbps/)
        ?.slice(1)
        .map(Number) ?? [];
    expect(stream).toBeGreaterThan(4);
    expect(download).toBeLessThan(1);
    await press(page, "Next");

    await expect(next(page)).toBeDisabled(); // until D-CBT is in place
    await press(page, "D-CBT");
    await expect(guide(page)).toContainText("From 22 s on each stream gets", { timeout: 60_000 });
    await expect(guide(page)).toContainText(`With RED, it was ${stream} and ${download}`);
    await press(page, "Next");
    await press(page, "End the guide");
    await expect(guide(page)).toHaveCount(0);

    await page.reload();
    await expect(playground.clock).not.toHaveText(/^0\.00/);
    await expect(guide(page)).toHaveCount(0);
  });

test("the numbers in its texts are the run's: another seed, other numbers", async ({ playground }) => {
  test.slow();
  const { page } = playground;
  const texts: (string | null)[] = [];
  for (const seed of ["1", "7"]) {
    await firstVisit(page);
    await expect(playground.clock).toHaveText(/^(4\.9|5\.)/);
    await byPointer(page, "Next");
    await byPointer(page, /nearly everything/);
    const field = page.locator(".seed input:visible");
    const before = await playground.fingerprint();
    await field.fill(seed);
    await field.press("Enter");
    await expect(field).toHaveValue(seed);
    if (seed !== "1") await expect.poll(playground.fingerprint).not.toBe(before);
    await playground.speed("max"); // what is watched at the usual speed is tested above
    await byPointer(page, "Next");
    await expect(guide(page)).toContainText("each stream got", { timeout: 60_000 });
    texts.push(await guide(page).locator(".lesson-text").textContent());
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto("about:blank");
  }
  expect(texts[0]).not.toBe(texts[1]);
});

test("it can be skipped, stays away, and is found again in the help", async ({ playground }) => {
  const { page } = playground;
  await firstVisit(page);
  await byPointer(page, "Skip the guide");
  await expect(guide(page)).toHaveCount(0);
  await expect(page.locator(".caption")).toBeVisible();
  await page.reload();
  await expect(page.locator(".caption")).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Start the guided run" }).click();
  await expect(title(page, "A link that is too small")).toBeVisible();
});

test("it can be skipped before its run has begun", async ({ playground }) => {
  const { page } = playground;
  await page.route("**/engine-*.wasm", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await firstVisit(page);
  await byPointer(page, "Skip the guide");
  await expect(guide(page)).toHaveCount(0);
  await expect(page.locator(".caption")).toBeVisible();
});

for (const [what, stored] of [
  ["a lesson that there is not", { "aqm.lesson": "nothing" }],
  ["a lesson of an older form", { "aqm.lesson": { lesson: "first-minute", step: 1, answers: {} } }],
  [
    "a step that there is not",
    {
      "aqm.lesson": "first-minute",
      "aqm.lesson.first-minute": {
        step: 99,
        records: {},
        adjusted: {},
        seconds: 0,
        variant: { seed: 1, picks: {}, draw: 0 },
      },
    },
  ],
  ["answers that are none", { "aqm.lesson": "first-minute", "aqm.lesson.first-minute": { step: 1, records: null } }],
] as const)
  test(`the page opens although storage names ${what}`, async ({ playground }) => {
    const { page } = playground;
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
    }, stored);
    await firstVisit(page);
    await expect(playground.clock).not.toHaveText(/^0\.00/);
  });

test.describe("without its part of the page", () => {
  test.use({ mayComplain: true });

  test("the page opens as on a later visit", async ({ playground }) => {
    const { page } = playground;
    await page.route(/LessonPlayer.*\.js/, (route) => route.abort());
    await firstVisit(page);
    await expect(page.locator(".caption")).toContainText("D-CBT’s thresholds move");
    await expect(playground.clock).not.toHaveText(/^0\.00/);
  });
});

test("it is resumed where it was left", async ({ playground }) => {
  const { page } = playground;
  await firstVisit(page);
  await byPointer(page, "Next");
  await byPointer(page, /nearly everything/);
  await page.reload();
  await expect(title(page, "Two streams join")).toBeVisible();
  await expect(guide(page).getByRole("button", { name: /nearly everything/ })).toHaveAttribute("aria-pressed", "true");
});

test("a link goes straight to its run", async ({ playground }) => {
  const { page } = playground;
  await page.goto("./?first-visit#p=red-1993-two-flows");
  await expect(page.locator(".caption")).toContainText("Two TCP flows");
  await expect(guide(page)).toHaveCount(0);
});

test("another experiment ends it", async ({ playground }) => {
  const { page } = playground;
  await firstVisit(page);
  await expect(playground.clock).toHaveText(/^(4\.9|5\.)/);
  await page.keyboard.press("g");
  await page
    .getByRole("dialog", { name: "Gallery" })
    .getByRole("button", { name: "RED holds the average queue of two flows" })
    .click();
  await expect(page.locator(".caption")).toContainText("Two TCP flows");
  await expect(guide(page)).toHaveCount(0);
});

test("axe finds nothing, and 360 px are enough", async ({ playground }) => {
  const { page } = playground;
  await page.setViewportSize({ width: 360, height: 740 });
  await firstVisit(page);
  await expect(playground.clock).toHaveText(/^(4\.9|5\.)/);
  expect(await violations(page)).toEqual([]);
  await byPointer(page, "Next");
  expect(await violations(page, { within: ".lesson" })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
