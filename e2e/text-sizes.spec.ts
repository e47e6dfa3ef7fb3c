// Texts can be read at any width, and grow with the room; on the largest screens charts stand side by side.
import type { Locator, Page } from "@playwright/test";
import { whatDoesNotFit } from "./fits";
import { expect, test } from "./page";

const LINK = "./#p=000-f11-dcbt&t=12&run=0";
const LEAST_PX = 12;

/** Visible texts that are drawn smaller than `least` pixels. */
const smallTexts = (page: Page, least: number) =>
  page.evaluate((size) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!parent || !text || parent.closest(".visually-hidden, title, option, script, style")) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      const svg = parent instanceof SVGElement ? parent.closest("svg") : null;
      const zoom = svg?.viewBox.baseVal.width ? svg.clientWidth / svg.viewBox.baseVal.width : 1;
      const drawn = Number.parseFloat(getComputedStyle(parent).fontSize) * zoom;
      if (drawn < size - 0.05) found.push(`${drawn.toFixed(1)} ${text.slice(0, 30)}`);
    }
    return [...new Set(found)];
  }, least);

async function readSizes(page: Page) {
  const usual = () => page.locator("body").evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize));
  const sizes: number[] = [];
  for (const width of [360, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: width < 700 ? 740 : 1000 });
    await expect.poll(() => smallTexts(page, LEAST_PX), `at ${width} px`).toEqual([]);
    sizes.push(await usual());
  }
  expect(sizes.at(-1)).toBeGreaterThan(sizes.at(-2) ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function readColumns(page: Page) {
  await page.setViewportSize({ width: 2560, height: 1300 });
  const columns = page.locator(".charts-root");
  await expect(columns).toHaveCount(2);
  const [left, right] = [columns.first(), columns.last()];
  await expect(left.locator(".charts-title").first()).toHaveText("Queue");
  await expect(right.locator(".charts-title").last()).toHaveText("Jain’s index");
  const cursors = page.getByRole("slider", { name: "Cursor in time" });
  await cursors.last().press("ArrowLeft");
  await expect(left.locator(".charts-value").first()).toBeVisible();
  await cursors.last().press("=");
  const ticks = (column: typeof left) => column.locator(".charts-time .tick text").allTextContents();
  await expect.poll(async () => (await ticks(left)).at(-1)).not.toBe("30\u2009s");
  await expect.poll(() => ticks(right)).toEqual(await ticks(left));
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(columns).toHaveCount(1);
  await expect(columns.locator(".charts-title")).toHaveCount(5);
  // The window and the cursor stay.
  await expect.poll(async () => (await ticks(columns)).at(-1)).not.toBe("30\u2009s");
  const clear = page.getByRole("button", { name: /^Clear the cursor at 11\.99/ });
  await expect(clear).toBeVisible();
  for (const key of ["0", "Escape"]) await cursors.press(key);
  await expect(clear).toBeHidden();
  await expect.poll(async () => (await ticks(columns)).at(-1)).toBe("30\u2009s");
}

/** WCAG 1.4.10 (at 400 %, and full HD and 720p at 200 %), 1.4.4 and 1.4.12. */
const WISHES = {
  "320 px wide": { width: 320, height: 740 },
  "1280 x 720 at 200 %": { width: 640, height: 360 },
  "1920 x 1080 at 200 %": { width: 960, height: 540 },
  "text twice as large": { width: 1280, height: 900, fontPx: 32 },
  "text spaced, wide": { width: 1280, height: 900, isSpaced: true },
  "text spaced, narrow": { width: 360, height: 740, isSpaced: true },
};

type Wish = keyof typeof WISHES;
const ALL = Object.keys(WISHES) as Wish[];
/** The others lie between. */
const EXTREME: Wish[] = ["320 px wide", "text twice as large", "text spaced, narrow"];

/** What does not fit in a state of the page, by the wish of a user. */
async function misfitsOf(page: Page, wishes: readonly Wish[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const wish of wishes) {
    const { width, height, ...texts } = WISHES[wish];
    await page.setViewportSize({ width, height });
    const list = await whatDoesNotFit(page, texts);
    if (list.length > 0) found[wish] = list;
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

async function readAll(page: Page, clock: Locator) {
  const found: Record<string, Record<string, string[]>> = {};
  const look = async (state: string, wishes = ALL) => {
    found[state] = await misfitsOf(page, wishes);
  };
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await look("page");
  await page.keyboard.press("g");
  await expect(page.getByRole("heading", { name: "CBT validation", exact: true })).toBeVisible();
  await look("gallery", EXTREME);
  await close();
  await page.keyboard.press("l");
  await expect(page.getByRole("textbox", { name: "Address" })).toBeVisible();
  await look("share", EXTREME);
  await close();
  await page.keyboard.press("e");
  await expect(page.getByRole("button", { name: "Add a host" })).toBeVisible();
  await look("editor");
  await page.goto("./?first-visit#lesson=bufferbloat");
  await expect(page.getByRole("region", { name: /^Lesson/ })).toBeVisible();
  await look("lesson", EXTREME);
  await page.goto("./embed.html#p=000-f11-dcbt&speed=max");
  await expect(clock).toHaveText(/^30/);
  await look("embed", EXTREME);
  await page.goto("./lecturers.html");
  await look("lecturers", EXTREME);
  expect(found).toEqual({ page: {}, gallery: {}, share: {}, editor: {}, lesson: {}, embed: {}, lecturers: {} });
}

test("texts can be read at any size: of the screen, of the text and of its spaces", async ({ playground }) => {
  const { page, clock } = playground;
  await page.goto(LINK);
  await expect(clock).toHaveText(/^12\.00/);
  await expect(page.locator(".results").first()).toBeAttached();
  await test.step(`no text is smaller than ${LEAST_PX} px at any width, and texts are larger on large screens`, () =>
    readSizes(page));
  await test.step("where there is room, charts stand in two columns with one window and one cursor", () =>
    readColumns(page));
  await test.step("everything can be read and reached at 320 px, at 200 %, with text twice as large, and with spaced text", () =>
    readAll(page, clock));
});
