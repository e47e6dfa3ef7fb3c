// Texts can be read at any width, and grow with the room; on the largest screens charts stand side by side.
import type { Page } from "@playwright/test";
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

for (const width of [360, 768, 1440, 1920]) {
  test(`no text is smaller than ${LEAST_PX} px at ${width} px`, async ({ playground }) => {
    const { page, clock } = playground;
    await page.setViewportSize({ width, height: width < 700 ? 740 : 1000 });
    await page.goto(LINK);
    await expect(clock).toHaveText(/^12\.00/);
    await expect(page.locator(".results").first()).toBeAttached();
    expect(await smallTexts(page, LEAST_PX)).toEqual([]);
  });
}

test("texts are larger on large screens", async ({ playground }) => {
  const { page } = playground;
  const size = () => page.locator("body").evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(LINK);
  const usual = await size();
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect(await size()).toBeGreaterThan(usual);
});

test("where there is room, charts stand in two columns with one window and one cursor", async ({ playground }) => {
  const { page, clock } = playground;
  await page.setViewportSize({ width: 2560, height: 1300 });
  await page.goto(LINK);
  await expect(clock).toHaveText(/^12\.00/);
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
  await expect(page.getByRole("button", { name: /^Clear the cursor at 11\.99/ })).toBeVisible();
});
