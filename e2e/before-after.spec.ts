// Before and after: with a change, the run as it was goes on behind the lines, and the table has the differences.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { violations } from "./axe";
import { seek } from "./compare-page";
import { expect, type Playground, test } from "./page";

const LINK = "./#p=000-f11-dcbt&t=12&run=0";
const note = (page: Page) => page.locator(".charts-before");
const canvasText = (page: Page) => page.locator(".charts-root canvas").getAttribute("aria-label");

async function switchTo(playground: Playground, discipline: string) {
  const { page, clock } = playground;
  await page.goto(LINK);
  await expect(clock).toHaveText(/^12\.00/);
  await playground.discipline(discipline).click();
  await expect(note(page)).toHaveText(/before: D-CBT/);
}

/** The rendered pixels of the charts. */
const pixels = (page: Page) =>
  page.locator(".charts-root canvas").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

const topOfGoodput = async (page: Page) => {
  const [, top, unit] = /Goodput per flow, 0 to ([\d.]+) ([kM])bps/.exec((await canvasText(page)) ?? "") ?? [];
  return Number(top) * (unit === "M" ? 1000 : 1);
};

async function expectNoObstacle(page: Page) {
  expect(await violations(page, { within: [".charts", ".results"], inDark: true })).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(note(page)).toBeInViewport({ ratio: 0 });
  const [pill, tools] = await Promise.all([
    note(page).boundingBox(),
    page.locator(".charts-tools").first().boundingBox(),
  ]);
  expect((pill?.x ?? 0) + (pill?.width ?? 0)).toBeLessThanOrEqual((tools?.x ?? 0) + 8);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The cell of Jain's index between 10 and 20 s. */
async function jainOfWindow(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "10–20 s" }).click();
  return page.locator(".results tfoot td").first();
}

async function expectDifference(page: Page, without: number) {
  const cell = await jainOfWindow(page);
  const difference = cell.locator(".difference");
  await expect(difference).toHaveAttribute("title", `${without.toFixed(3)} before`);
  const change = (await difference.textContent()) ?? "";
  const now = ((await cell.textContent()) ?? "").replace(change, "");
  expect(Number(change.replace("−", "-"))).toBeCloseTo(Number(now) - without, 2);
}

test("the run before a change goes on behind the lines and in the table until it is dismissed", async ({
  playground,
}) => {
  const { page, clock } = playground;
  await page.goto("./#p=000-f11-dcbt&t=14&run=0");
  await expect(clock).toHaveText(/^14\.00/);
  const without = Number(await (await jainOfWindow(page)).textContent());
  await switchTo(playground, "RED");
  await test.step("nothing of it is an obstacle", () => expectNoObstacle(page));
  await test.step("it goes on with the run", async () => {
    await page.getByRole("button", { name: "Play" }).click();
    await expect(clock).toHaveText(/^1[4-9]|^2/);
    await playground.pause();
    await expect.poll(() => canvasText(page)).toMatch(/the run before, with D-CBT/);
  });
  const grown = await test.step("it stays over a seek, and the axis that has grown for it does", async () => {
    await seek(page, 14);
    await test.step("the table has the differences to the very run without the change", () =>
      expectDifference(page, without));
    await expect(note(page)).toBeVisible();
    await expect.poll(() => canvasText(page)).toMatch(/the run before, with D-CBT/);
    return topOfGoodput(page);
  });
  await test.step("a figure that is saved names it, too", async () => {
    const menu = page.getByRole("button", { name: "Goodput per flow: move, resize, remove" });
    await menu.click();
    await page.getByRole("menuitem", { name: "Export …" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Save as SVG" }).click(),
    ]);
    const svg = readFileSync(await download.path(), "utf8");
    expect(svg).toContain("before: D-CBT");
    expect(svg).toContain("(changed), seed 1");
  });
  await test.step("dismissed, it is gone from the charts", async () => {
    const both = await pixels(page);
    await note(page).click();
    await expect(note(page)).toHaveCount(0);
    await expect.poll(async () => (await pixels(page)) === both).toBe(false);
    await expect.poll(() => canvasText(page)).not.toMatch(/the run before/);
  });
  await test.step("the axis shrinks only on request", async () => {
    await seek(page, 9);
    expect(await topOfGoodput(page)).toBe(grown);
    await page.getByRole("button", { name: "Goodput per flow: move, resize, remove" }).click();
    await page.getByRole("menuitem", { name: "Fit axis" }).click();
    await expect.poll(() => topOfGoodput(page)).toBeLessThan(grown);
  });
});
