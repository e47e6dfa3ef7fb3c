// Fingers on a phone: charts scroll with the page and zoom by a pinch, thresholds and sliders are dragged, buttons tapped.
import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, type Playground, test } from "./page";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

type Point = readonly [x: number, y: number];

/** Fingers that go from their first places to their last ones, each through the same number of points. */
async function fingers(protocol: CDPSession, paths: readonly (readonly [from: Point, to: Point])[]): Promise<void> {
  const STEPS = 8;
  const at = (part: number) =>
    paths.map(([[fromX, fromY], [toX, toY]], id) => ({
      x: fromX + part * (toX - fromX),
      y: fromY + part * (toY - fromY),
      id,
    }));
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: ReturnType<typeof at>) =>
    protocol.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", at(0));
  for (let step = 1; step <= STEPS; ++step) await send("touchMove", at(step / STEPS));
  await send("touchEnd", []);
}

async function middleOf(node: Locator): Promise<Point> {
  await node.scrollIntoViewIfNeeded();
  const box = await node.boundingBox();
  if (!box) throw new Error("It is not there.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const scrolled = (page: Page) => page.evaluate(() => scrollY);
const numberOf = async (slider: Locator) => Number(await slider.getAttribute("aria-valuenow"));

async function usePen(page: Page, protocol: CDPSession) {
  const pen = (type: "mouseMoved" | "mousePressed" | "mouseReleased", [x, y]: Point) =>
    protocol.send("Input.dispatchMouseEvent", {
      ...{ type, x, y, pointerType: "pen", clickCount: 1 },
      ...(type === "mouseMoved" ? {} : { button: "left", buttons: 1 }),
    });
  const [x, y] = await middleOf(page.locator(".charts-head").first());
  const place: Point = [x, y + 90];
  await pen("mouseMoved", place);
  await expect(page.locator(".charts-chip.is-cursor")).toBeVisible();
  await pen("mousePressed", place);
  await pen("mouseReleased", place);
  await expect(page.getByRole("button", { name: /^Clear the cursor/ })).toBeVisible();
}

async function useFingers(playground: Playground, protocol: CDPSession) {
  const { page } = playground;
  const surface = page.locator(".charts-surface").first();
  const ticks = () => page.locator(".charts-time .tick text").allTextContents();
  const all = await ticks();

  // Up and down, the page scrolls; the window stays, and so does the cursor.
  const cursor = page.getByRole("button", { name: /^Clear the cursor/ });
  const pinned = await cursor.textContent();
  const [x, y] = await middleOf(surface);
  const before = await scrolled(page);
  await fingers(protocol, [
    [
      [x + 40, y],
      [x + 45, y - 200],
    ],
  ]);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 100);
  expect(await ticks()).toEqual(all);
  expect(await cursor.textContent()).toBe(pinned);

  // Two fingers that part see half of the time.
  await page.evaluate(() => scrollTo(0, 0));
  const [, middle] = await middleOf(page.locator(".charts-head").first());
  const low = middle + 80;
  await fingers(protocol, [
    [
      [x - 40, low],
      [x - 120, low],
    ],
    [
      [x + 40, low],
      [x + 120, low],
    ],
  ]);
  await expect.poll(ticks).not.toEqual(all);

  const threshold = page.getByRole("slider", { name: "max_th" });
  const was = await numberOf(threshold);
  const at = await middleOf(threshold.locator(".charts-handle-grip"));
  await fingers(protocol, [[at, [at[0], at[1] - 40]]]);
  await expect.poll(() => numberOf(threshold)).toBeGreaterThan(was);
  await expect(playground.changes()).toHaveText("1 change");

  await page.getByRole("button", { name: "Set", exact: true }).tap();
  const slider = page.getByRole("slider", { name: /Minimum threshold/ });
  const [left, top] = await middleOf(slider);
  const value = await slider.inputValue();
  await fingers(protocol, [
    [
      [left, top],
      [left + 60, top],
    ],
  ]);
  await expect.poll(() => slider.inputValue()).not.toBe(value);

  await page.getByRole("button", { name: "Play" }).tap();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
}

test("fingers and a pen move charts, thresholds and sliders", async ({ playground }) => {
  const { page, clock } = playground;
  await page.goto("./#p=000-f11-red&t=12&run=0");
  await expect(clock).toHaveText(/^12\.00/);
  const protocol = await page.context().newCDPSession(page);
  await test.step("a pen points before it touches, and a touch pins the cursor", () => usePen(page, protocol));
  await test.step("fingers scroll over charts, zoom, and drag thresholds and sliders", () =>
    useFingers(playground, protocol));
});
