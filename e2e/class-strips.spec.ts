// Class strips: a small chart for each class of CBT and D-CBT, its average against its threshold on its own scale.
import type { Page } from "@playwright/test";
import { atRest, expect, type Playground, test } from "./page";

const STRIPS = ["Tagged average", "Untagged average"];
const REST = ["Goodput per flow", "Jain’s index"];

const titles = (page: Page) => page.locator(".charts-title").allTextContents();
const surface = (page: Page) => page.getByRole("slider", { name: "Cursor in time" });

async function openPaused({ page, clock }: Playground, time_s: number, preset = "000-f11-dcbt", rest = "") {
  await page.goto(`./#p=${preset}&t=${time_s}&run=0${rest}`);
  await expect(clock).toHaveText(new RegExp(`^${time_s}\\.00`));
}

/** The range of a chart's axis, as told to screen readers. */
async function topOf(page: Page, title: string): Promise<number> {
  const text = (await page.locator(".charts-root canvas").getAttribute("aria-label")) ?? "";
  return Number(new RegExp(`${title}, 0 to ([\\d.]+) packets`).exec(text)?.[1]);
}

/** Where the charts are, without the one of the classes. */
const places = (page: Page) =>
  page.locator(".charts-root").evaluateAll((roots) =>
    roots.flatMap((root) => {
      const heads = [...root.querySelectorAll<HTMLElement>(".charts-head")];
      const wanted = ["queue", "goodput", "fairness"];
      const tops = heads
        .filter(({ dataset }) => wanted.includes(dataset.chart ?? ""))
        .map(({ offsetTop }) => offsetTop);
      return [root.clientWidth, root.clientHeight, ...tops];
    }),
  );

async function showScales(playground: Playground, discipline: string) {
  const { page } = playground;
  await playground.discipline(discipline).click();
  await page.keyboard.press(">");
  await expect.poll(() => titles(page)).toEqual(["Queue", ...STRIPS, ...REST]);
  await expect.poll(() => topOf(page, "Queue")).toBeGreaterThan(20);
  expect(await topOf(page, "Untagged average")).toBeLessThanOrEqual(10);
  expect(await topOf(page, "Untagged average")).toBeGreaterThan(0);
}

async function tell(page: Page) {
  await surface(page).press("ArrowLeft");
  await expect(surface(page)).toHaveAttribute(
    "aria-valuetext",
    /Untagged average [\d.]+.packets, (not )?above its threshold of [\d.]+.packets/,
  );
  const head = page.locator('.charts-head[data-chart="strip-untagged"]');
  await expect(head).toContainText(/[\d.]+\/\s*[\d.]+/);
  const rows = page.locator(".charts-root table tr", { hasText: "Untagged average" });
  await expect(rows).toHaveCount(2);
}

/** Pixels of the class's colour in the plot of the strip and in the rug below it. */
function drawn(page: Page) {
  return page.locator(".charts-root").evaluate((root) => {
    const canvas = root.querySelector("canvas") as HTMLCanvasElement;
    const heads = [...root.querySelectorAll<HTMLElement>(".charts-head")];
    const strip = heads.find(({ dataset }) => dataset.chart === "strip-untagged") as HTMLElement;
    const next = heads.find(({ dataset }) => dataset.chart === "goodput") as HTMLElement;
    const scale = canvas.width / canvas.clientWidth;
    const bottom = next.offsetTop - 12;
    const copy = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
    const context = copy.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
    context.drawImage(canvas, 0, 0);
    const count = (top: number, end: number) => {
      const { data } = context.getImageData(0, top * scale, canvas.width, (end - top) * scale);
      let faint = 0;
      let full = 0;
      for (let index = 0; index < data.length; index += 4) {
        if ((data[index] ?? 0) < 150 || (data[index + 2] ?? 255) > 120) continue;
        const alpha = data[index + 3] ?? 0;
        if (alpha > 60 && alpha < 95) ++faint;
        else if (alpha > 95) ++full;
      }
      return { faint, full };
    };
    return { plot: count(strip.offsetTop + 26, bottom - 12), rug: count(bottom - 10, bottom) };
  });
}

async function removeStrip(page: Page) {
  await page.getByRole("button", { name: "Untagged average: move, resize, remove" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect.poll(() => titles(page)).toEqual(["Queue", "Tagged average", ...REST]);
  await page.getByRole("button", { name: "Add a chart", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add a chart" });
  await expect(dialog.getByRole("button", { name: "Class average and threshold" })).toBeVisible();
  await dialog.getByRole("button", { name: "Untagged average", exact: true }).click();
  await expect.poll(() => titles(page)).toEqual(["Queue", "Tagged average", ...REST, "Untagged average"]);
}

async function showDcbt(playground: Playground) {
  const { page } = playground;
  await openPaused(playground, 12);
  await test.step("an average and its threshold are told, and which one is above", () => tell(page));
  await showScales(playground, "D-CBT");
  await test.step("the fill is in the strip's own place, and drops stand below the line", async () => {
    await playground.speed("0.1×"); // a part of the run, in which they are seen
    await expect(async () => {
      const { plot, rug } = await drawn(page);
      expect(plot.faint).toBeGreaterThan(50);
      expect(plot.full).toBeGreaterThan(200);
      expect(rug.full).toBeGreaterThan(200);
    }).toPass();
  });
  await test.step("a strip is removed, and offered again", () => removeStrip(page));
  await test.step("a strip is named by a link", async () => {
    await openPaused(playground, 1, "000-f11-dcbt", "&view=strip-untagged,queue");
    await expect.poll(() => titles(page)).toEqual(["Queue", "Untagged average"]);
  });
  await test.step("a run without flows of such classes keeps one chart of them", async () => {
    await openPaused(playground, 1, "codel-2012-bufferbloat", "&q.bottleneck.discipline=dcbt");
    await expect.poll(() => titles(page)).toEqual(["Queue", "Class average and threshold", ...REST]);
  });
}

async function showCbt(playground: Playground) {
  const { page } = playground;
  await openPaused(playground, 12, "000-f11-red");
  await showScales(playground, "CBT");
  const line = page.getByRole("slider", { name: "untagged_th", exact: true });
  const value = async () => Number(await line.getAttribute("aria-valuenow"));
  const before = await value();
  expect(before).toBe(0.6);
  await line.press("ArrowDown");
  await expect.poll(value).toBeLessThan(before);
  await line.press("PageUp");
  await expect.poll(value).toBeGreaterThan(before);
  await expect(playground.changes()).toHaveText("2 changes");
}

async function exchange(playground: Playground) {
  const { page } = playground;
  const shown = { "D-CBT": STRIPS, RED: ["True share of the queue"] };
  for (const [width, to] of [
    [360, "RED"],
    [1440, "D-CBT"],
    [1920, "RED"],
  ] as const) {
    await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
    const before = await atRest(() => places(page));
    await playground.discipline(to).click();
    await page.keyboard.press(">");
    await expect.poll(() => titles(page)).toEqual(["Queue", ...shown[to], ...REST]);
    expect(await places(page)).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
}

test("CBT and D-CBT show each class on its own scale, and no other chart moves for that", async ({ playground }) => {
  await test.step("D-CBT shows each class on its own scale", () => showDcbt(playground));
  await test.step("so does CBT, where its fixed threshold is dragged", () => showCbt(playground));
  await test.step("no other chart moves when the discipline is exchanged within a run, at three widths", () =>
    exchange(playground));
});
