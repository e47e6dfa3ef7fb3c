// A first look at the page: what it opens with, its controls and their explanations, and files.
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { violations } from "./axe";
import { firstNetwork } from "./first-network";
import { expect, type Playground, test } from "./page";

/** How many pictures of a dialog cannot be seen, also of those that are not scrolled to yet. */
const missingPictures = (page: Page) =>
  page
    .getByRole("dialog")
    .locator("img")
    .evaluateAll(async (all) => {
      if (all.length === 0) throw new Error("It has no pictures.");
      for (const img of all as HTMLImageElement[]) img.loading = "eager";
      const are = await Promise.all((all as HTMLImageElement[]).map((img) => img.decode().catch(() => {})));
      return are.length - (all as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth > 0).length;
    });

const shippedTitles = (): string[] =>
  readdirSync("scenarios")
    .filter((name) => name.endsWith(".json") && name !== "scenario.schema.json")
    .map((name) => JSON.parse(readFileSync(`scenarios/${name}`, "utf8")).title)
    .toSorted();

test("opens on the D-CBT experiment, running; the gallery has captions and a picture of each run, by theme; nothing comes from other hosts", async ({
  playground,
}) => {
  const { page } = playground;
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await playground.open();
  await expect(page.getByText("D-CBT main experiment", { exact: true })).toBeVisible();
  await expect(playground.discipline("D-CBT")).toHaveAttribute("aria-pressed", "true");
  const before = await playground.time_s();
  await expect.poll(playground.time_s).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Gallery" }).click();
  await expect(page.getByRole("heading", { name: "CBT validation", exact: true })).toBeVisible();
  for (const theme of ["First steps", "Fairness", "Latency", "The papers", "Modern AQM"])
    await expect(page.getByRole("region", { name: theme }).getByRole("listitem").first()).toBeVisible();
  await test.step("every scenario is in the gallery, by its title", async () => {
    const listed = await page.getByRole("dialog", { name: "Gallery" }).locator(".theme h4").allTextContents();
    expect(listed.toSorted()).toEqual(shippedTitles());
  });
  expect(await missingPictures(page)).toBe(0);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

const undo = (page: Page) => page.getByRole("button", { name: /^Undo/ });

async function undoInField({ page, changes }: Playground) {
  const limit = page.getByRole("region", { name: "The watched queue" }).getByRole("spinbutton", { name: /^Buffer/ });
  const before = await limit.inputValue();
  await limit.press("Control+a");
  await page.keyboard.type("33");
  await limit.press("Control+z");
  await expect(undo(page)).toBeDisabled(); // uncommitted text is undone by the field itself
  await limit.press("Control+a");
  await page.keyboard.type("33");
  await page.keyboard.press("Enter");
  await expect(changes()).toHaveText("1 change");
  await page.keyboard.press("Control+z");
  await expect(changes()).toHaveText("no changes");
  await expect(limit).toHaveValue(before);
  await page.keyboard.press("Control+Shift+z");
  await expect(changes()).toHaveText("1 change");
  await expect(limit).toHaveValue("33");
  await expect(limit).toBeFocused();
}

async function moveByKeys({ page, changes }: Playground) {
  const line = page.getByRole("slider", { name: "max_th", exact: true });
  await expect(line).toHaveAttribute("aria-valuenow", "15");
  const field = page.getByRole("spinbutton", { name: /^Maximum threshold/ });
  await field.focus();
  for (let press = 0; press < 3; ++press) await page.keyboard.press("ArrowUp");
  await expect(field).toHaveValue("18");
  await expect(line).toHaveAttribute("aria-valuenow", "18");
  await expect(changes()).toHaveText("2 changes");
  await expect(changes()).toBeEnabled();
}

async function typeUnits({ page }: Playground) {
  const field = page.getByRole("spinbutton", { name: /^Active-flow interval/ });
  await field.fill("0.5 s");
  await field.press("Enter");
  await expect(field).toHaveAttribute("aria-valuetext", "500 ms");
  await field.fill("1 ns");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toContainText("allowed");
  await expect(field).toHaveAttribute("aria-valuetext", "500 ms");
}

async function typeRefused({ page }: Playground) {
  const field = page.getByRole("spinbutton", { name: /^Minimum threshold/ });
  await field.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await expect(page.getByText("must be greater than the minimum threshold (20 packets).").last()).toBeVisible();
  await page.getByRole("slider", { name: "Simulated time" }).click({ position: { x: 40, y: 8 } });
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
}

async function explain(playground: Playground) {
  const { page } = playground;
  await page.getByRole("button", { name: "Minimum threshold" }).first().click();
  await expect(page.getByText("no packet is dropped early").first()).toBeVisible();
  await expect(page.locator("cite", { hasText: "1993" }).first()).toBeVisible();
  await playground.discipline("RED").click();
  await page.getByRole("button", { name: "What is RED?" }).click();
  await expect(page.getByRole("article", { name: "RED" })).toContainText("Random Early Detection. Averages the queue");
}

test("parameters are set by keys and typed, refused with a reason, undone, and explained with their sources", async ({
  playground,
}) => {
  const { page, clock } = playground;
  await page.goto("./#p=000-f11-dcbt&t=5&run=0");
  await expect(clock).toHaveText(/^5\.00/);
  await test.step("an accepted value is undone with the focus still in its field", () => undoInField(playground));
  await playground.speed("0.1×");
  await page.getByRole("button", { name: "Play" }).click();
  await test.step("changing a threshold by keyboard moves its line in the chart", () => moveByKeys(playground));
  await test.step("a typed value may have another unit; one out of range is refused beside its control", () =>
    typeUnits(playground));
  await playground.pause();
  await test.step("a refused value is said with what was typed, and the space bar plays after a click on the timeline", () =>
    typeRefused(playground));
  await test.step("explains parameters with their sources, and the discipline", () => explain(playground));
});

test("a dragged threshold records few changes, which are in the saved file", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.speed("1×");
  const line = page.getByRole("slider", { name: "max_th", exact: true });
  const grip = await line.locator(".charts-handle-pill").boundingBox();
  if (!grip) throw new Error("The threshold has no grip.");
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  const started_ms = Date.now();
  await page.mouse.down();
  for (let step = 1; step <= 20; ++step) {
    await page.mouse.move(x, y - 2 * step);
    await page.waitForTimeout(15);
  }
  await page.mouse.up();
  await expect(line).not.toHaveAttribute("aria-valuenow", "15");
  const took_s = (Date.now() - started_ms) / 1000;
  // One drag, unless the machine stalled meanwhile.
  await expect(playground.changes()).toHaveText(took_s > 1.6 ? /^\d changes?$/ : "1 change");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  const { timeline } = JSON.parse(file);
  const entries = timeline.filter(({ set }: { set: string }) => set.endsWith(".max_th"));
  expect(entries.length).toBeLessThanOrEqual(1 + 10 * took_s);
  const told = (await playground.changes().textContent()) ?? "";
  await playground.openFile("mine.json", JSON.stringify({ ...JSON.parse(file), title: "Mine" }));
  await expect(page.getByText("Mine", { exact: true })).toBeVisible();
  await expect(playground.changes()).toHaveText(told);
});

async function widenWindow({ page, time_s }: Playground) {
  const note = page.getByText("Limited by the window, not by the link.");
  await expect(note.locator("..")).toContainText("ftp has 20 packets in flight, its whole receiver window");
  expect(await violations(page, { within: ".window-note" })).toEqual([]);
  await page.getByRole("button", { name: "Change the receiver window" }).press("Enter");
  const field = page.getByRole("spinbutton", { name: "Receiver window" });
  await expect(field).toBeFocused();
  await field.fill("200 packets");
  await field.press("Enter");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(time_s).toBeGreaterThan(4);
  await expect(note).toBeHidden();
  await expect(page.locator(".link-label")).toContainText("100 % used");
}

async function changeAfterTheEnd(playground: Playground) {
  const { page } = playground;
  await playground.discipline("RED").click();
  await expect(playground.changes()).toHaveText("1 change");
  await playground.speed("max");
  await playground.ended();
  await playground.speed("0.1×");
  const note = page.getByText("The run had ended, so it restarted with CBT, replacing an earlier change.");
  await expect(note).toBeHidden();
  await playground.discipline("CBT").click();
  await expect(note).toBeInViewport();
  await expect(playground.changes()).toHaveText("1 change");
  await playground.pause();
  expect(await violations(page, { within: ".notices" })).toEqual([]);
  await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  await expect(note).toBeHidden();
  await playground.speed("max");
  await page.getByRole("button", { name: "Play" }).click();
  await expect(playground.discipline("RED")).toHaveAttribute("aria-pressed", "true");
  await expect(playground.changes()).toHaveText("1 change");
}

async function openBad(playground: Playground) {
  const { page } = playground;
  await playground.speed("1×");
  const bad = {
    format: "aqm-scenario",
    version: 1,
    title: "Bad",
    duration: "-1 s",
    nodes: [],
    links: [],
    flows: [],
    x: 1,
  };
  await playground.openFile("bad.json", JSON.stringify(bad));
  const alert = page.getByRole("alert").filter({ hasText: "bad.json cannot be run" });
  await expect(alert).toContainText("duration");
  await alert.getByRole("button", { name: /^\d problems$/ }).click();
  await expect(alert.getByRole("listitem").nth(1)).toBeVisible();
  await expect(page.getByText("D-CBT main experiment", { exact: true })).toBeVisible();
  const before = await playground.time_s();
  await expect.poll(playground.time_s).toBeGreaterThan(before);
  await playground.openFile("broken.json", '{"format": ');
  await expect(page.getByRole("alert").filter({ hasText: "broken.json" })).toContainText("not valid JSON");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
}

async function openBare(playground: Playground) {
  const { page } = playground;
  const dumbbell = JSON.parse(readFileSync("scenarios/drop-tail-dumbbell.json", "utf8"));
  const nodes = dumbbell.nodes.map(({ x: _x, y: _y, ...node }: { x?: number; y?: number }) => node);
  await playground.openFile("bare.json", JSON.stringify({ ...dumbbell, title: "Bare", nodes }));
  await expect(page.getByText("Bare").first()).toBeVisible();
  const drawn = page.locator(".topology :is(.host, .router)");
  await expect(drawn).toHaveCount(nodes.length);
  const places = await drawn.evaluateAll((all) => all.map((node) => node.getAttribute("transform")));
  expect(new Set(places).size).toBe(nodes.length);
}

test("files are opened: bad ones list their problems, and what is surprising in a run is explained", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.open();
  await test.step("a bad document lists its problems while the previous run continues", () => openBad(playground));
  await test.step("a document without coordinates is arranged", () => openBare(playground));
  await playground.speed("3×");
  await playground.openFile("first.json", JSON.stringify(firstNetwork));
  await expect(page.getByText("Limited by the window, not by the link.")).toBeVisible();
  await playground.pause();
  await test.step("a window-limited download is explained, with a link to its window", () => widenWindow(playground));
  await test.step("a change after the end says that it counts from the start; undo takes it back in one step", () =>
    changeAfterTheEnd(playground));
});
