// Charts of one's choice: found by a search, kept in links and files, moved by the keyboard; distributions and phase views.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { printed } from "./aqm";
import { violations } from "./axe";
import { expect, type Playground, test } from "./page";

const titles = (page: Page) => page.locator(".charts-root .charts-title").allTextContents();
const panes = (page: Page) => page.locator(".pane .charts-title").allTextContents();
const pane = (page: Page, title: string) => page.getByRole("group", { name: title, exact: true });

async function openPaused({ page, clock }: Playground) {
  await page.goto("./#p=000-f11-dcbt&t=3&run=0");
  await expect(clock).toHaveText("3.00 s");
}

/** Adds a chart of signals found by words. */
async function add(page: Page, kind: string, signals: readonly (readonly [words: string, name: RegExp | string])[]) {
  await page.getByRole("button", { name: "Add a chart", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add a chart" });
  await dialog.getByRole("radio", { name: kind }).check();
  for (const [words, name] of signals) {
    await dialog.getByRole("searchbox", { name: "Find a signal" }).fill(words);
    await dialog.getByRole("checkbox", { name }).first().check();
  }
  await dialog.getByRole("button", { name: "Add the chart" }).click();
  await expect(dialog).toHaveCount(0);
}

const addQueue = (page: Page) => add(page, "Distribution", [["bottleneck packets", /^Queue packets$/]]);
const addRates = (page: Page) =>
  add(page, "Phase view", [
    ["throughput tcp", "Throughput, TCP"],
    ["throughput tagged", "Throughput, tagged"],
  ]);

const countIn = async (page: Page, title: string) => {
  const last = pane(page, title).locator("tr").nth(1).locator("td").last();
  return Number((await last.textContent())?.replace(/\s/g, ""));
};

async function readDistribution(page: Page) {
  const queue = pane(page, "Queue: distribution");
  await expect(queue.getByRole("img")).toHaveAccessibleName(/^Distribution over .*median \d+.*95th percentile \d+/);
  const cells = await queue.locator("tr").nth(1).locator("td").allTextContents();
  const [median = 0, p95 = 0, p99 = 0, mean = 0, count = 0] = cells.map((text) => Number(text.replace(/\s/g, "")));
  expect(count).toBeGreaterThan(250);
  expect(median).toBeLessThanOrEqual(p95);
  expect(p95).toBeLessThanOrEqual(p99);
  expect(mean).toBeGreaterThan(0);
  const surface = queue.getByRole("slider");
  await surface.focus();
  await page.keyboard.press("ArrowRight");
  await expect(queue.locator(".pane-told")).toHaveText(/^At most .*packets: .*%/);
  const before = await queue.locator(".pane-told").textContent();
  await page.keyboard.press("ArrowRight");
  await expect(queue.locator(".pane-told")).not.toHaveText(before ?? "");
  await surface.blur();
  await expect(queue.locator(".pane-told")).toHaveText("sampled every 10\u2009ms");
  const box = await surface.boundingBox();
  if (!box) throw new Error("no drawing");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(queue.locator(".pane-told")).toHaveText(/^At most/);
}

async function saveDistribution(page: Page) {
  const save = async (item: string) => {
    await page.getByRole("button", { name: "Queue: distribution: move, resize, remove" }).click();
    await page.getByRole("menuitem", { name: "Export …" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: item }).click();
    return readFileSync(await (await download).path(), "utf8");
  };
  const svg = await save("Save as SVG");
  expect(svg).toContain("Queue: distribution");
  expect(svg.match(/<path /g)?.length).toBeGreaterThan(10);
  const [head, ...rows] = (await save("Save as CSV")).trim().split(/\r?\n/);
  expect(head).toBe("from,to,queue");
  const parts = rows.map((row) => Number(row.split(",")[2]));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 9);
}

async function readPhases(page: Page) {
  const view = pane(page, "Throughput");
  await expect(view.getByRole("img")).toHaveAccessibleName(/^Phase view, over .* TCP from .* across, tagged from /);
  await expect(view.locator("text", { hasText: "equal rates" })).toHaveCount(1);
  await expect(view.locator("text", { hasText: /^together 25/ })).toHaveCount(1);
  await view.getByRole("slider").focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(view.locator(".pane-told")).toHaveText(/^2\.\d\d\s?s: TCP .* tagged /);
  const cursor = page.getByRole("slider", { name: "Cursor in time" });
  await expect(cursor).toHaveAttribute("aria-valuenow", /^2\.9\d*/);
}

async function arrangePanes(page: Page) {
  const both = ["Queue: distribution", "Throughput"];
  await expect.poll(() => panes(page)).toEqual(both);
  await page.getByRole("button", { name: "Throughput: move, resize, remove" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => panes(page)).toEqual([...both].reverse());
  await page.getByRole("button", { name: "Undo: Arrange the charts" }).click();
  await expect.poll(() => panes(page)).toEqual(both);
  await page.getByRole("button", { name: "Queue: distribution: move, resize, remove" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect.poll(() => panes(page)).toEqual(["Throughput"]);
  await expect.poll(() => titles(page)).toContain("Goodput per flow");
}

/** In both themes, and on a phone. */
async function expectAccessible(page: Page) {
  expect(await violations(page, { within: ".watch" })).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Add a chart", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

const WINDOWS = "Congestion window and slow start threshold of ftp[0]";

/** The document with the charts in a file, and in a link, which stays open; that documents from anywhere are checked: chart-plan.test.ts. */
async function keepCharts(playground: Playground) {
  const { page } = playground;
  await add(page, "Over time", [
    ["window ftp[0]", "Congestion window"],
    ["start ftp[0]", "Slow start threshold"],
  ]);
  await expect.poll(async () => (await titles(page)).at(-1)).toBe(WINDOWS);
  await addQueue(page);
  await expect.poll(() => panes(page)).toEqual(["Queue: distribution"]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Save/ }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(JSON.parse(file).view.charts.slice(-2)).toEqual([
    { lines: ["flow/ftp[0]/cwnd_packets", "flow/ftp[0]/ssthresh_packets"] },
    { lines: ["queue//backlog_packets"], as: "distribution" },
  ]);
  await page.keyboard.press("l");
  const address = page.getByRole("dialog").getByRole("textbox", { name: "Address" });
  await expect(address).not.toHaveValue("");
  const link = await address.inputValue();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Usual charts" }).click();
  await expect.poll(() => panes(page)).toEqual([]);
  await playground.openFile("own.json", file);
  await expect.poll(async () => (await titles(page)).at(-1)).toBe(WINDOWS);
  await expect.poll(() => panes(page)).toEqual(["Queue: distribution"]);
  await page.goto("about:blank");
  await page.goto(`${link}&t=3&run=0`);
  await expect(playground.clock).toHaveText("3.00 s");
  await expect.poll(async () => (await titles(page)).at(-1)).toBe(WINDOWS);
  await expect.poll(() => panes(page)).toEqual(["Queue: distribution"]);
}

test("charts of one's choice are kept in a file and in a link; distributions and phase views are read, saved and arranged by pointer and by keys", async ({
  playground,
}) => {
  const { page } = playground;
  await openPaused(playground);
  await test.step("the window of a flow stands with its threshold, in a link and in a file, too", () =>
    keepCharts(playground));
  await test.step("a distribution has the percentiles of the queue, and its values under the pointer and by keys", () =>
    readDistribution(page));
  await test.step("a distribution is saved as a picture and as numbers", () => saveDistribution(page));
  await addRates(page);
  await test.step("a phase view of two classes has the fair line, and shares its cursor with the charts", () =>
    readPhases(page));
  await test.step("panes and the dialog are accessible also on a phone", () => expectAccessible(page));
  await test.step("a distribution goes on with the run", async () => {
    const count = () => countIn(page, "Queue: distribution");
    const before = await count();
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(count).toBeGreaterThan(before);
  });
  await test.step("panes are moved and removed by the keyboard, each undone in a step", () => arrangePanes(page));
});

/** As the command line counts them. */
function receivedBy(flow: string): number {
  const { windows } = JSON.parse(printed(["run", "scenarios/000-f11-dcbt.json", "--json"]).toString()) as {
    windows: { flows: { id: string; received_packets: number }[] }[];
  };
  const found = windows.flatMap(({ flows }) => flows.filter(({ id }) => id === flow));
  return found.reduce((sum, { received_packets }) => sum + received_packets, 0);
}

const PACKETS = /^Delay of each packet/;
async function countPackets(playground: Playground) {
  const { page, clock } = playground;
  await openPaused(playground);
  const fingerprint = await playground.fingerprint();
  await add(page, "Over time", [["each packet ftp[0]", PACKETS]]);
  await add(page, "Distribution", [["each packet ftp[0]", PACKETS]]);
  const title = "Delay of each packet of ftp[0]: distribution";
  await expect.poll(() => countIn(page, title)).toBeGreaterThan(100);
  await expect(clock).toHaveText("3.00 s");
  expect(await playground.fingerprint()).toBe(fingerprint);
  const known = await countIn(page, title);
  await page.getByRole("button", { name: "Delay of each packet of ftp[0]: move, resize, remove" }).click();
  await page.getByRole("menuitem", { name: "Export …" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as CSV" }).click();
  const [head, ...rows] = readFileSync(await (await download).path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(head).toBe("time_s,flow.ftp[0].packet_delay_s");
  expect(rows).toHaveLength(known);
  for (const row of rows) expect(Number(row.split(",")[1])).toBeGreaterThan(0.03);
  const track = page.getByRole("slider", { name: "Simulated time" });
  const goTo = async (key: "Home" | "End", time: string) => {
    await track.press(key);
    await expect(clock).toHaveText(time);
  };
  await goTo("End", "30.00 s");
  const whole = receivedBy("ftp[0]");
  expect(whole).toBeGreaterThan(2 * known);
  await expect.poll(() => countIn(page, title)).toBe(whole);
  await goTo("Home", "0.00 s");
  await expect(pane(page, title).locator("tr")).toHaveCount(1);
}

async function addFarFlow({ page, clock }: Playground) {
  await page.goto("./#p=sfb-one-of-400&t=2&run=0");
  await expect(clock).toHaveText("2.00 s");
  await add(page, "Over time", [["congestion window transfer[300]", /^Congestion window/]]);
  await expect.poll(async () => (await titles(page)).at(-1)).toBe("Congestion window of transfer[300]");
  await expect(clock).toHaveText("2.00 s");
  const cursor = page.getByRole("slider", { name: "Cursor in time" });
  await expect(cursor).toHaveAttribute("aria-valuetext", "No cursor: the charts follow the run");
  await cursor.press("End");
  await expect(cursor).toHaveAttribute("aria-valuetext", /transfer\[300\] \d/);
}

test("what is recorded for a chart alone is drawn: the delay of each packet, and a flow among hundreds", async ({
  playground,
}) => {
  await test.step("the delay of each packet is drawn and counted, the same after seeking and in a file", () =>
    countPackets(playground));
  await test.step("a flow beyond those that are recorded in detail is recorded when a chart has it", () =>
    addFarFlow(playground));
});
