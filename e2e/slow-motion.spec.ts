// Slow motion: the clock has more digits, the charts show the newest part of the run, and the user's own zoom wins.
import type { Page } from "@playwright/test";
import { seek } from "./compare-page";
import { atRest, expect, type Playground, test } from "./page";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const slow = (page: Page) => page.getByRole("combobox", { name: "Slow motion" });
const follow = (page: Page) => page.getByRole("button", { name: "Follow", exact: true });

/** Start and end of the visible window in seconds, as told to screen readers. */
async function windowOf(page: Page): Promise<readonly [number, number]> {
  const label = (await page.locator(".charts-root canvas").getAttribute("aria-label")) ?? "";
  const [, from, to] = /from ([\d.]+) to ([\d.]+) seconds/.exec(label) ?? [];
  return [Number(from), Number(to)];
}
const spanOf = async (page: Page) => {
  const [from_s, to_s] = await windowOf(page);
  return to_s - from_s;
};

async function openAt(playground: Playground, rest: string) {
  await playground.page.goto(`./#p=000-f11-dcbt&${rest}`);
  // On its way to the time of the link the run can stand anywhere.
  const [, t = ""] = /t=(\d+)/.exec(rest) ?? [];
  await expect(playground.clock).toHaveText(rest.includes("run=0") ? new RegExp(`^${t}\\.00`) : /^[1-9]/);
}

async function watchMicroseconds(playground: Playground) {
  const { page, clock } = playground;
  await expect(slow(page)).toHaveValue("0.001");
  await expect(clock).toHaveText(/^12\.\d\d\d\s\d\d\d\ss$/);
  const began = Date.now(); // before the clock is read, which takes a while on a busy machine
  const from_s = await playground.time_s();
  await expect.poll(playground.time_s).toBeGreaterThan(from_s + 0.002);
  // Two simulated milliseconds take two seconds of watching; what the clock shows is a few tenths older on a busy machine.
  expect(Date.now() - began).toBeGreaterThan(1500);
  await expect.poll(() => spanOf(page)).toBeCloseTo(0.1, 3);
  const [start_s, end_s] = await windowOf(page);
  expect(start_s).toBeLessThan(from_s);
  expect(end_s).toBeGreaterThan(from_s);
}

async function watchPresent(playground: Playground) {
  const { page } = playground;
  const present = () => page.locator(".charts-present").evaluate((node) => node.getBoundingClientRect().left);
  await expect.poll(() => spanOf(page)).toBeCloseTo(1.5, 1);
  const before = await present();
  const from_s = await playground.time_s();
  await expect.poll(playground.time_s).toBeGreaterThan(from_s + 0.05);
  expect(await present()).toBe(before);
}

async function followSpeed(playground: Playground) {
  const { page } = playground;
  const whole_s = 30;
  await expect.poll(() => spanOf(page)).toBe(whole_s);
  await playground.speed("0.1×");
  await expect.poll(() => spanOf(page)).toBeCloseTo(1.5, 1);
  await expect(follow(page)).toBeHidden();
  const surface = page.getByRole("slider", { name: "Cursor in time" });
  await surface.press("-");
  await expect.poll(() => spanOf(page)).toBeCloseTo(3, 1);
  await page.keyboard.press("[");
  await expect(slow(page)).toHaveValue("0.03");
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await page.evaluate(frame); // with it would come a window of another speed
  expect(await spanOf(page)).toBeCloseTo(3, 1);
  await follow(page).click();
  await expect(surface).toBeFocused();
  await expect.poll(() => spanOf(page)).toBeCloseTo(0.45, 2);
  await surface.press("0");
  await expect.poll(() => spanOf(page)).toBe(whole_s);
  await follow(page).click();
  await expect.poll(() => spanOf(page)).toBeCloseTo(0.45, 2);
  await playground.speed("3×");
  await expect.poll(() => spanOf(page)).toBe(whole_s);
}

async function stepBack(playground: Playground) {
  const { page, clock } = playground;
  await playground.speed("0.1×");
  await expect.poll(() => spanOf(page)).toBeCloseTo(1.5, 1);
  await page.getByRole("slider", { name: "Cursor in time" }).press("+");
  await expect.poll(() => spanOf(page)).toBeCloseTo(0.75, 2);
  await page.keyboard.press("<");
  await expect(clock).toHaveText(/^9\.90/);
  await expect.poll(() => windowOf(page)).toEqual([expect.closeTo(9.9 - 0.85 * 0.75, 1), expect.any(Number)]);
  expect(await spanOf(page)).toBeCloseTo(0.75, 2);
}

async function compareBars(playground: Playground) {
  const { page } = playground;
  const boxes = () =>
    page
      .locator(".transport :is(.clock, .play, .speeds button, .speed-list, .track-line)")
      .evaluateAll((nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect())));
  const before = await boxes();
  for (const speed of ["0.3×", "0.03×", "0.001×", "10×"]) {
    await playground.speed(speed);
    expect(await boxes()).toEqual(before);
    const clock = await page.getByRole("timer").evaluate((node) => node.scrollWidth <= node.clientWidth);
    expect(clock).toBe(true);
  }
}

async function chooseSpeeds(playground: Playground) {
  const { page, clock } = playground;
  for (const speed of ["0.001×", "0.1×", "1×", "max"]) {
    await playground.speed(speed);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
  await playground.speed("0.001×");
  await expect(clock).toHaveText(/^\d+\.\d\d\d\s\d\d\d\ss$/);
  expect(await atRest(() => clock.evaluate((node) => node.scrollWidth - node.clientWidth))).toBeLessThanOrEqual(0);
}

const opener = (page: Page) => page.getByRole("button", { name: "Move in time" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function stepByTime(playground: Playground) {
  const { page, clock } = playground;
  await expect(clock).toHaveText("12.00 s");
  const there = await playground.fingerprint();
  await opener(page).click();
  await button(page, "Forward 1 ms").click();
  await expect(clock).toHaveText("12.001 s");
  await button(page, "Forward 100 ms").click();
  await expect(clock).toHaveText(/^12\.10/);
  await button(page, "Back 100 ms").click();
  await button(page, "Back 1 ms").click();
  await expect(clock).toHaveText("12.000 s");
  expect(await playground.fingerprint()).toBe(there);
  await button(page, "Forward one round trip").click();
  // 50 to 90 ms of propagation, and the queue.
  await expect.poll(playground.time_s).toBeGreaterThan(12.03);
  const there_s = await atRest(playground.time_s);
  expect(there_s).toBeLessThan(12.2);
  await button(page, "Back 10 ms").click();
  // The clock then shows hundredths.
  await expect.poll(playground.time_s).toBe(Number((there_s - 0.01).toFixed(2)));
  await page.keyboard.press("Escape");
  await expect(button(page, "Back 1 ms")).toBeHidden();
  await expect(opener(page)).toBeFocused();
}

async function stepByDrop(playground: Playground) {
  const { page, clock } = playground;
  const dropAt = async () => Number.parseFloat((await page.locator(".decision-head .quiet").textContent()) ?? "");
  const times: string[] = [];
  for (let drop = 0; drop < 2; ++drop) {
    const before_s = await playground.time_s();
    await page.keyboard.press("d");
    // With more digits the clock shows another text before the run has moved.
    await expect.poll(playground.time_s).toBeGreaterThan(before_s);
    times.push((await clock.textContent()) ?? "");
    // The explained drop is the one at which the run stands.
    const time_s = await playground.time_s();
    await expect.poll(async () => Math.abs((await dropAt()) - time_s)).toBeLessThan(0.002);
  }
  expect(times[0]).toMatch(/^12\.\d\d\d\s\d\d\d\ss$/);
  await page.keyboard.press("Shift+D");
  await expect(clock).toHaveText(times[0] ?? "");
}

async function stepByKeys(playground: Playground) {
  const { page, clock } = playground;
  for (const [key, time] of [
    [".", /^12\.01\ss$/],
    [",", /^12\.00/],
    [">", /^12\.10/],
    ["<", /^12\.00/],
    ["m", /^12\.001\ss$/],
    ["M", /^12\.000\ss$/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(clock).toHaveText(time);
  }
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Help" });
  for (const text of ["Step 1 ms", "Back 1 ms", "Step one round trip", "Next drop or mark at the watched queue"])
    await expect(help.getByText(text, { exact: true })).toBeVisible();
}

async function stepByPacket(playground: Playground) {
  const { page } = playground;
  const times = [12];
  for (let step = 0; step < 3; ++step) {
    await page.keyboard.press("q");
    await expect.poll(playground.time_s).toBeGreaterThan(times.at(-1) ?? 0);
    times.push(await atRest(playground.time_s));
  }
  // A packet of 1000 bytes takes 0.32 ms on this link, so that no two of them are further apart than a few of these.
  expect((times.at(-1) ?? 0) - 12).toBeLessThan(3 * 0.002);
  for (const time_s of times.slice(1, -1).reverse()) {
    await page.keyboard.press("Q");
    await expect.poll(playground.time_s).toBeCloseTo(time_s, 6);
  }
}

async function stepByFlow(playground: Playground) {
  const { page } = playground;
  const panel = page.getByRole("region", { name: "Why was this packet dropped?" });
  const head = panel.locator(".decision-head strong");
  const flowOf = async () => /^\S+/.exec((await head.textContent()) ?? "")?.[0];
  await seek(page, 12);
  const first = await atRest(() => head.textContent());
  const flow = await flowOf();
  await panel.getByRole("button", { name: "next", exact: true }).click();
  // On the way there are drops of other flows.
  await expect(head).not.toHaveText(first ?? "");
  await expect.poll(flowOf).toBe(flow);
  const there_s = await atRest(playground.time_s);
  expect([await flowOf(), there_s > 12]).toEqual([flow, true]);
  await panel.getByRole("button", { name: "previous", exact: true }).click();
  await expect.poll(playground.time_s).toBeLessThan(there_s);
  await expect.poll(flowOf).toBe(flow);
}

/** Forwards and back. */
async function stepThrough(playground: Playground) {
  const { page } = playground;
  await openAt(playground, "t=12&run=0");
  await test.step("by time and by round trip, from the list", () => stepByTime(playground));
  await seek(page, 12);
  await test.step("to the next drop and back to the one before, exactly", () => stepByDrop(playground));
  await seek(page, 12);
  await test.step("the queue is stepped through packet by packet", () => stepByPacket(playground));
  await test.step("a drop leads on to the drops of the same flow", () => stepByFlow(playground));
  await seek(page, 12);
  await test.step("keys step both ways and are listed in Help", () => stepByKeys(playground));
}

test("slow motion is watched, its window follows the speed, and a run is stepped through", async ({ playground }) => {
  const { page } = playground;
  await test.step("a run is stepped through, forwards and back, by time, by packet and by drop", () =>
    stepThrough(playground));
  await page.keyboard.press("Escape"); // the help that lists the keys
  await openAt(playground, "t=10&run=0");
  await test.step("a zoom of one's own stays until one lets go", () => followSpeed(playground));
  await test.step("nothing of the bar moves when the digits of the clock change", () => compareBars(playground));
  await test.step("a step back keeps the zoom of one's own", () => stepBack(playground));
  await page.setViewportSize({ width: 360, height: 780 });
  await test.step("at 360 px every speed can be chosen and nothing scrolls sideways", () => chooseSpeeds(playground));
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAt(playground, "t=12&speed=0.001&run=1");
  await test.step("at a thousandth of real time the clock counts microseconds and the window has ten samples", () =>
    watchMicroseconds(playground));
  await playground.speed("0.1×");
  await test.step("the present scrolls smoothly: it stays where it is while time passes", () =>
    watchPresent(playground));
  await test.step("an embed has the same speeds, and its link takes the new ones", async () => {
    await page.goto("./embed.html#p=000-f11-dcbt&speed=0.003&t=5");
    await expect(slow(page)).toHaveValue("0.003");
    await expect(page.getByRole("timer")).toHaveText(/^5\.\d\d\d\s\d\d\d\ss$/);
  });
});
