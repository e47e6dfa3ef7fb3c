// The visitor's own charts: added, moved, resized, removed, undone and shared; the cursor that stays.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { atRest, expect, type Playground, test } from "./page";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Add a chart" });
const titles = (page: Page) => page.locator(".charts-title").allTextContents();
const tools = (page: Page, title: string) => page.getByRole("button", { name: `${title}: move, resize, remove` });
const USUAL = ["Queue", "Tagged average", "Untagged average", "Goodput per flow", "Jain\u2019s index"];

/** Adds a chart of some lines, each of a subject. */
async function add(page: Page, lines: readonly (readonly [kind: string, subject: string, ...names: string[]])[]) {
  await page.getByRole("button", { name: "Add a chart", exact: true }).click();
  const dialog = dialogOf(page);
  for (const [kind, subject, ...names] of lines) {
    await dialog.getByLabel(kind, { exact: true }).getByRole("button", { name: subject, exact: true }).click();
    for (const name of names) await dialog.getByRole("checkbox", { name }).first().check();
  }
  await dialog.getByRole("button", { name: "Add the chart" }).click();
  await expect(dialog).toHaveCount(0);
}

const plotHeight = (page: Page, title: string) =>
  page.evaluate((wanted) => {
    const heads = [...document.querySelectorAll<HTMLElement>(".charts-head")];
    const head = heads.find((each) => each.querySelector(".charts-title")?.textContent === wanted);
    const below = heads.map(({ offsetTop }) => offsetTop).filter((top) => top > (head?.offsetTop ?? 0));
    const end = document.querySelector<HTMLElement>(".charts-root")?.offsetHeight ?? 0;
    return Math.min(end, ...below) - (head?.offsetTop ?? 0);
  }, title);

async function dragEdge(page: Page) {
  const height = await plotHeight(page, "Queue");
  const edge = await page.locator(".charts-edge").first().boundingBox();
  if (!edge) throw new Error("The chart has no edge.");
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 30, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => plotHeight(page, "Queue")).toBe(height + 30);
  await page.getByRole("button", { name: "Undo: Arrange the charts" }).click();
  await expect.poll(() => plotHeight(page, "Queue")).toBe(height);
}

async function useMenu(page: Page) {
  await add(page, [["Flows", "ftp[0]", "Congestion window"]]);
  const name = "Congestion window of ftp[0]";
  const choose = async (item: string) => {
    await tools(page, name).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  const undo = page.getByRole("button", { name: "Undo: Arrange the charts" });
  await choose("Move up");
  const moved = [...USUAL.slice(0, -1), name, ...USUAL.slice(-1)];
  await expect.poll(() => titles(page)).toEqual(moved);
  const height = await plotHeight(page, name);
  await choose("Taller");
  await expect.poll(() => plotHeight(page, name)).toBe(height + 40);
  await choose("Remove");
  await expect.poll(() => titles(page)).toEqual(USUAL);
  await undo.click();
  await expect.poll(() => titles(page)).toEqual(moved);
  await expect.poll(() => plotHeight(page, name)).toBe(height + 40);
  await undo.click();
  await expect.poll(() => plotHeight(page, name)).toBe(height);
  await undo.click();
  await expect.poll(() => titles(page)).toEqual([...USUAL, name]);
  await page.getByRole("button", { name: "Usual charts" }).click();
  await expect.poll(() => titles(page)).toEqual(USUAL);
  await expect(page.getByRole("button", { name: "Add a chart", exact: true })).toBeFocused();
}

async function useKeyboard(page: Page) {
  await page.getByRole("button", { name: "Add a chart", exact: true }).press("Enter");
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "ftp[0]", exact: true }).press("Enter");
  const line = dialog.getByRole("checkbox", { name: "In flight" });
  await expect(line).toHaveAccessibleDescription("Packets sent and not acknowledged yet.");
  await line.press("Space");
  await dialog.getByRole("button", { name: "Add the chart" }).press("Enter");
  const name = "In flight of ftp[0]";
  await expect.poll(() => titles(page)).toEqual([...USUAL, name]);
  await tools(page, name).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => titles(page)).toEqual([...USUAL.slice(0, -1), name, ...USUAL.slice(-1)]);
  await expect(tools(page, name)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Remove" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => titles(page)).toEqual(USUAL);
  await expect(surfaceOf(page)).toBeFocused();
}

async function addLines(page: Page) {
  await page.getByRole("button", { name: "Add a chart", exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "bottleneck", exact: true }).first().click();
  await expect(dialog.getByRole("checkbox", { name: "Queue packets", exact: true })).toBeEnabled();
  await expect(dialog.getByRole("checkbox", { name: /least|most/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "ftp[0]", exact: true }).click();
  await dialog.getByRole("checkbox", { name: "Congestion window" }).check();
  await expect(dialog.getByRole("checkbox", { name: "Goodput" })).toBeDisabled();
  await dialog.getByRole("button", { name: "ftp[1]", exact: true }).click();
  await dialog.getByRole("checkbox", { name: "Congestion window" }).check();
  await dialog.getByRole("button", { name: "Add the chart" }).click();
  await expect.poll(() => titles(page)).toEqual([...USUAL, "Congestion window"]);
  const labels = page.locator(".charts-label", { hasText: /^ftp\[[01]\]$/ });
  await expect(labels).toHaveCount(2);
  await page.getByRole("button", { name: "Undo: Add a chart" }).click();
  await expect.poll(() => titles(page)).toEqual(USUAL);
}

async function arrange(playground: Playground) {
  const { page, clock } = playground;
  await page.goto("./#p=000-f11-dcbt&t=3&run=0");
  await expect(clock).toHaveText("3.00 s");
  await expect.poll(() => titles(page)).toEqual(USUAL);
  await test.step("a chart is resized by dragging its lower edge", () => dragEdge(page));
  await test.step("a chart is moved, resized and removed by its menu, each undone in a step", () => useMenu(page));
  await test.step("by the keyboard alone a chart is added, moved and removed", () => useKeyboard(page));
  await test.step("lines of one unit stand in one chart, which is undone; others are not offered, nor are extremes by themselves", () =>
    addLines(page));
  await test.step("at 360 px a chart is added and its whole menu can be reached", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await add(page, [["Flows", "ftp[0]", "Congestion window", "Slow start threshold"]]);
    const title = "Congestion window and slow start threshold of ftp[0]";
    await expect.poll(() => titles(page)).toEqual([...USUAL, title]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await tools(page, title).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect.poll(() => titles(page)).toEqual(USUAL);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
}

const surfaceOf = (page: Page) => page.getByRole("slider", { name: "Cursor in time" });
const unpinOf = (page: Page) => page.getByRole("button", { name: /^Clear the cursor at/ });

async function letGo(page: Page) {
  const [surface, unpin] = [surfaceOf(page), unpinOf(page)];
  const line = page.locator(".charts-cursor");
  const byButton = async () => {
    await unpin.click();
    await page.mouse.move(5, 5); // where the button was, the pointer would set a cursor again
  };
  for (const letGo of [() => page.keyboard.press("Escape"), byButton]) {
    await surface.press("ArrowLeft");
    await page.mouse.move(5, 5);
    await expect(unpin).toHaveText("2.99\u2009s ×");
    await expect(line).not.toHaveAttribute("display");
    await letGo();
    await expect(unpin).toBeHidden();
    await expect(line).toHaveAttribute("display", "none");
  }
}

async function splitWindow(playground: Playground) {
  const { page } = playground;
  await page.getByRole("button", { name: "Step 10 ms" }).click();
  const split = page.getByRole("button", { name: "Split the window there" });
  await expect(page.getByText("these numbers average both settings")).toBeVisible();
  await split.click();
  await expect(page.getByText("these numbers average both settings")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "3–10 s" })).toHaveAttribute("aria-pressed", "true");
  await expect(playground.clock).toHaveText("3.01 s");
  await page.getByRole("button", { name: /^Undo: Split the window/ }).click();
  await expect(page.getByRole("button", { name: "0–10 s" })).toBeVisible();
  await expect(playground.clock).toHaveText("3.01 s");
}

async function setByKey(playground: Playground) {
  const { page } = playground;
  const pin = async () => {
    await surfaceOf(page).press("End");
    await expect(unpinOf(page)).toBeVisible();
  };
  await test.step("it is drawn, and lets go by Escape and by its button", () => letGo(page));
  await pin();
  await surfaceOf(page).press("ArrowRight");
  await expect(unpinOf(page)).toHaveText("3.00\u2009s ×");
  await playground.discipline("RED").click();
  await expect(playground.discipline("RED")).toHaveAttribute("aria-pressed", "true");
  await expect(unpinOf(page)).toBeHidden();
  await test.step("a window in which something changed is split where it changed", () => splitWindow(playground));
  await pin();
  await playground.openFile("red.json", readFileSync("scenarios/red-1993-two-flows.json", "utf8"));
  await expect(playground.clock).not.toHaveText("3.01 s");
  await expect(unpinOf(page)).toBeHidden();
}

async function setByClick(playground: Playground) {
  const { page } = playground;
  await page.goto("./#p=000-f11-dcbt&t=12&run=0");
  await expect(playground.clock).toHaveText("12.00 s");
  const surface = surfaceOf(page);
  const { x, y, width } = (await surface.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.click(x + 0.3 * width, y + 60);
  const unpin = unpinOf(page);
  await expect(unpin).toBeVisible();
  const name = await unpin.getAttribute("aria-label");
  await page.mouse.move(x + 0.1 * width, y + 80);
  await page.mouse.move(5, 5);
  await expect(unpin).toHaveAttribute("aria-label", name ?? "");

  const shown = async () => Number.parseFloat((await page.locator(".decision-head .quiet").textContent()) ?? "");
  const at_s = await atRest(shown); // of the cursor's time, no longer of the clock's
  await page.locator(".decision-others").getByRole("button", { name: "next" }).click();
  await expect.poll(shown).toBeGreaterThan(at_s);
  await expect.poll(playground.time_s).toBeCloseTo(await shown(), 1);
  expect(await playground.time_s()).toBeLessThan(12);

  await page.mouse.click(x + 0.1 * width, y + 60);
  await expect(unpin).toBeVisible();
  await page.mouse.dblclick(x + 0.2 * width, y + 60);
  await page.mouse.move(5, 5);
  await expect(unpin).toHaveCount(0);
}

test("charts are arranged, each step is undone, and their cursor stays where it was set", async ({ playground }) => {
  test.slow();
  await test.step("charts are added, moved, resized and removed, and each step is undone", () => arrange(playground));
  await test.step("a cursor set by a key stays, but never beyond the present, nor in another run; a window is split at a change", () =>
    setByKey(playground));
  await test.step("a click pins the cursor, a double click lets go of it, and the next drop is the one after that shown", () =>
    setByClick(playground));
});
