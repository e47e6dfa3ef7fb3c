// The guided run of a first visit: to its end by keyboard, skipped, resumed, and found again.
import type { Page } from "@playwright/test";
import { violations } from "./axe";
import { expect, type Playground, tabTo, test } from "./page";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const guide = (page: Page) => page.getByRole("region", { name: "Lesson: Who gets the link?" });
const next = (page: Page) => guide(page).getByRole("button", { name: "Next" });
const title = (page: Page, name: string | RegExp) => guide(page).getByRole("heading", { name });
const firstVisit = (page: Page) => page.goto("./?first-visit");

const byPointer = (page: Page, name: string | RegExp) => guide(page).getByRole("button", { name }).click();

/** By Tab to the button, and Enter. */
async function byKeyboard(page: Page, name: string | RegExp): Promise<void> {
  const button = guide(page).getByRole("button", { name });
  await expect(button).toBeEnabled();
  await tabTo(page, button);
  await page.keyboard.press("Enter");
}

/** The shares of a stream and of a download that its text tells. */
async function told(page: Page): Promise<readonly [stream: number, download: number]> {
  const text = (await guide(page).textContent()) ?? "";
  const found = /got ([\d.]+)\sMbps and each download ([\d.]+)\sMbps/.exec(text);
  return [Number(found?.[1]), Number(found?.[2])];
}

test("five steps to the end, by keyboard", async ({ playground }) => {
  test.slow();
  const { page } = playground;
  await firstVisit(page);
  await expect(title(page, "A link that is too small")).toBeVisible();
  await expect(playground.clock).toHaveText(/^(4\.9|5\.)/);
  await title(page, "A link that is too small").focus();
  await byKeyboard(page, "Next");

  await expect(next(page)).toBeDisabled(); // until there is a prediction
  await byKeyboard(page, "All four get about the same");
  await byKeyboard(page, "Next");

  await expect.poll(playground.time_s).toBeGreaterThan(10); // at the pace of the lesson
  await playground.speed("max");
  await expect(guide(page)).toContainText("each stream got", { timeout: 60_000 });
  await expect(guide(page)).toContainText("Many expect that"); // recalled beside what happened
  const [stream, download] = await told(page);
  expect(stream).toBeGreaterThan(4);
  expect(download).toBeLessThan(1);
  await title(page, /./).focus();
  await byKeyboard(page, "Next");

  await expect(next(page)).toBeDisabled(); // until D-CBT is in place
  await byKeyboard(page, "D-CBT");
  await playground.speed("max"); // the usual pace was above
  await expect(guide(page)).toContainText("From 22 s on each stream gets", { timeout: 60_000 });
  await expect(guide(page)).toContainText(`With RED, it was ${stream} and ${download}`);
  await title(page, /./).focus();
  await byKeyboard(page, "Next");
  await byKeyboard(page, "End the guide");
  await expect(guide(page)).toHaveCount(0);

  await page.reload();
  await expect(playground.clock).not.toHaveText(/^0\.00/);
  await expect(guide(page)).toHaveCount(0);
});

/** Its first step and the one after it. */
async function expectNarrow({ page, clock }: Playground): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(clock).toHaveText(/^(4\.9|5\.)/);
  expect(await violations(page, { within: ".lesson" })).toEqual([]);
  await byPointer(page, "Next");
  await expect(title(page, "Two streams join")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("it can be skipped, stays away, is found again in the help, and is resumed where it was left; another experiment ends it", async ({
  playground,
}) => {
  const { page, clock } = playground;
  await firstVisit(page);
  await test.step("skipped, it stays away", async () => {
    const play = page.getByRole("button", { name: /^(Play|Pause)$/ });
    await expect(play).toBeEnabled(); // then it can have the focus
    await byPointer(page, "Skip the guide");
    await expect(guide(page)).toHaveCount(0);
    await expect(play).toBeFocused();
    await expect(page.locator(".caption")).toBeVisible();
    await page.reload();
    await expect(page.locator(".caption")).toBeVisible();
    await expect(guide(page)).toHaveCount(0);
  });
  await test.step("found again in the help", async () => {
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Start the guide" }).click();
    await expect(title(page, "A link that is too small")).toBeVisible();
  });
  await test.step("axe finds nothing, and 360 px are enough", () => expectNarrow(playground));
  await test.step("resumed where it was left", async () => {
    await byPointer(page, /nearly everything/);
    await page.reload();
    await expect(title(page, "Two streams join")).toBeVisible();
    const answer = guide(page).getByRole("button", { name: /nearly everything/ });
    await expect(answer).toHaveAttribute("aria-pressed", "true");
  });
  const edit = page.getByRole("button", { name: "Edit network" });
  const editor = page.getByRole("region", { name: "Network editor" });
  await test.step("a look into the editor leaves it where it is", async () => {
    await expect(clock).toHaveText(/^(4\.9|5\.)/);
    await edit.click();
    await expect(guide(page)).toHaveCount(0);
    await editor.getByRole("button", { name: "Done" }).click();
    await expect(title(page, "Two streams join")).toBeVisible();
  });
  await test.step("another experiment ends it", async () => {
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Start the guide" }).click();
    await expect(title(page, "Two streams join")).toBeVisible();
    await page.keyboard.press("g");
    const gallery = page.getByRole("dialog", { name: "Gallery" });
    await gallery.getByRole("button", { name: "RED holds the average queue of two flows" }).click();
    await expect(page.locator(".caption")).toContainText("Two TCP flows");
    await expect(guide(page)).toHaveCount(0);
  });
});

test.describe("without its part of the page", () => {
  test.use({ mayComplain: true });

  test("it is left aside for a link; where it cannot be loaded, the page opens as on a later visit", async ({
    playground,
  }) => {
    const { page } = playground;
    await test.step("a link goes straight to its run", async () => {
      await page.goto("./?first-visit#p=red-1993-two-flows&t=1&run=0");
      await expect(page.locator(".caption")).toContainText("Two TCP flows");
      await expect(guide(page)).toHaveCount(0);
    });
    await page.evaluate(() => sessionStorage.clear());
    const asked = page.waitForRequest(/LessonPlayer.*\.js/);
    await page.route(/LessonPlayer.*\.js/, (route) => route.abort());
    await firstVisit(page);
    await asked;
    await expect(page.locator(".caption")).toContainText("D-CBT’s thresholds move");
    await expect(playground.clock).not.toHaveText(/^0\.00/);
  });
});
