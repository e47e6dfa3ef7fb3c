// Lanes in charts of their own, with the same axes; and their differences.
import type { Locator, Page } from "@playwright/test";
import { violations } from "./axe";
import { chosen, laneNames, lanes, openEmbedded, openTab } from "./compare-page";
import { atRest, expect, type Playground, test } from "./page";

const stacks = (page: Page): Locator => page.locator(".lane-charts");
const toggle = (page: Page): Locator => page.getByRole("button", { name: "Side by side", exact: true });
const head = (within: Page | Locator, chart: string) => within.locator(`.charts-head[data-chart="${chart}"]`);

async function addLane(page: Page, discipline: string, letter: string) {
  const open = await openTab(page, "Add a lane");
  await open.getByRole("button", { name: discipline, exact: true }).click();
  await expect(chosen(page)).toHaveText(letter);
}

/** RED beside D-CBT at rest. */
async function openTwo({ page, clock }: Playground) {
  await page.goto("./#p=000-f11-red&t=13&run=0");
  await expect(clock).toHaveText(/^13\.00/);
  await addLane(page, "D-CBT", "B");
}

async function inMenu(page: Page, chart: RegExp, item: string, which = 0) {
  await page.getByRole("button", { name: chart }).nth(which).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** The labels of the value axes of the charts of a lane. */
const ticks = (stack: Locator): Promise<string[]> =>
  stack.locator(".charts-axis:not(.charts-time) .tick text").allTextContents();

const numbers = (text: string | null): number[] =>
  [...(text ?? "").replaceAll("\u2212", "-").matchAll(/-?\d+(\.\d+)?/g)].map(([value]) => Number(value));

async function oneChart(page: Page) {
  await page.keyboard.press("1");
  await expect(chosen(page)).toHaveText("A");
  await inMenu(page, /^Queue: move/, "Lanes side by side");
  await expect(stacks(page)).toHaveCount(2);
  await expect(head(stacks(page).last(), "queue")).toHaveCount(1);
  await expect(head(stacks(page).last(), "goodput")).toHaveCount(0);
  await expect(head(page.locator(".lanes-over"), "goodput")).toHaveCount(1);
  // A threshold is dragged where the controls act.
  await expect(stacks(page).first().getByRole("slider", { name: "max_th" })).toHaveCount(1);
  await expect(stacks(page).last().getByRole("slider", { name: "max_th" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(stacks(page)).toHaveCount(0);
}

async function allCharts(page: Page) {
  await toggle(page).click();
  await expect(stacks(page)).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Lane A: RED" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Lane B: D-CBT" })).toBeVisible();
  const [one, other] = [stacks(page).first(), stacks(page).last()];
  const axes = await atRest(async () => (await ticks(one)).join());
  expect(axes.length).toBeGreaterThan(20);
  expect((await ticks(other)).join()).toBe(axes);
  // The window is zoomed in one of them, and the cursor is set in one of them.
  await one.locator(".charts-surface").focus();
  await page.keyboard.press("+");
  const times = () => one.locator(".charts-time .tick text").allTextContents();
  const shown = await atRest(async () => (await times()).join());
  expect((await other.locator(".charts-time .tick text").allTextContents()).join()).toBe(shown);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const at = await atRest(() => one.locator(".charts-surface").getAttribute("aria-valuenow"));
  await expect(other.locator(".charts-surface")).toHaveAttribute("aria-valuenow", at ?? "");
  const jain = async (stack: Locator) => numbers(await head(stack, "fairness").locator(".charts-notes").textContent());
  const [ofRed, ofDcbt] = [await jain(one), await jain(other)];
  expect(ofRed[0]).toBeLessThan(0.6);
  expect(ofDcbt[0]).toBeGreaterThan(0.6);
}

async function differenceAbove(page: Page) {
  await inMenu(page, /^Jain’s index: move/, "Difference of lanes");
  const difference = head(page.locator(".lanes-over"), "difference:fairness");
  await expect(difference.locator(".charts-unit")).toHaveText("mean of 1 s");
  await page.getByRole("button", { name: /^Jain’s index: B less A: move/ }).click();
  for (const name of ["Move up", "Move down"]) await expect(page.getByRole("menuitem", { name })).toBeDisabled();
  await page.keyboard.press("Escape");
}

async function differenceOfGoodput(page: Page) {
  await inMenu(page, /^Goodput per flow: move/, "Difference of lanes");
  const difference = head(page, "difference:goodput");
  await expect(difference.locator(".charts-title")).toHaveText("Goodput per flow: B less A");
  const surface = page.locator(".charts-surface").first();
  await surface.focus();
  await page.keyboard.press("End");
  const found = numbers(await atRest(() => difference.locator(".charts-notes").textContent()));
  const values = await head(page, "goodput").locator(".charts-notes").textContent();
  const [tcpB = 0, tcpA = 0] = numbers(values?.match(/TCP.*?tagged/)?.[0] ?? "");
  expect(found[0]).toBeCloseTo(tcpB - tcpA, 2);
  await expect(surface).toHaveAttribute("aria-valuetext", /TCP, B \u2212 A \u2212?\d/);
}

/** The link of lanes that stand side by side. */
async function shared(page: Page): Promise<string> {
  await toggle(page).click();
  await expect(stacks(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await page.getByRole("dialog").getByRole("textbox").first().inputValue();
  await page.keyboard.press("Escape");
  return link;
}

async function closeOne(page: Page) {
  await toggle(page).click();
  await expect(stacks(page)).toHaveCount(0);
  await expect.poll(() => laneNames(page)).toEqual(["RED", "D-CBT"]);
  await expect(head(page, "difference:goodput")).toHaveCount(1);
  await page.getByRole("button", { name: "More for lane B" }).click();
  await page.getByRole("button", { name: "Close lane B" }).click();
  await expect(lanes(page)).toHaveCount(0);
  await expect(head(page, "difference:goodput")).toHaveCount(0);
  await expect(head(page, "goodput")).toHaveCount(1);
}

async function embed(page: Page, link: string) {
  await openEmbedded(page, link);
  await expect(stacks(page)).toHaveCount(2);
  await expect.poll(() => laneNames(page)).toEqual(["RED", "D-CBT"]);
  expect(await page.locator("html").evaluate((node) => node.scrollWidth <= innerWidth)).toBe(true);
}

test("lanes stand side by side with the same axes, window and cursor, as far as there is room", async ({
  playground,
}) => {
  const { page } = playground;
  await openTwo(playground);
  await test.step("one chart stands side by side while the others stay, and undo takes it back", () => oneChart(page));
  await test.step("all charts have the same axes, window and cursor", () => allCharts(page));
  await test.step("a chart of differences above them moves among those above", () => differenceAbove(page));
  await test.step("charts side by side are no obstacle", async () => {
    expect(await violations(page, { within: [".lanes-over", ".lane-charts"] })).toEqual([]);
  });
  await test.step("on a phone they are in one chart, and nothing scrolls sideways", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(stacks(page)).toHaveCount(0);
    await expect(toggle(page)).toBeHidden();
    await expect(head(page, "goodput")).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(stacks(page)).toHaveCount(2);
  await toggle(page).click();
  await expect(stacks(page)).toHaveCount(0);
  await page.keyboard.press("2");
  await expect(chosen(page)).toHaveText("B");
  await test.step("a chart of differences has what B has more than A", () => differenceOfGoodput(page));
  const link = await shared(page);
  await test.step("in one chart again, and the differences go with the lanes", () => closeOne(page));
  await test.step("an embed shows the lanes of a link side by side, as its document does", () => embed(page, link));
});
