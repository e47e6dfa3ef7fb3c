// One flow and stretches of time: the table of all flows for a stretch, and the charts and packets of a chosen flow.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { wasmFile } from "../engine/tools/build/build.mjs";
import { compileEngine } from "../web/src/engine/instance";
import { createEngine } from "../web/src/engine/wasm";
import { violations } from "./axe";
import { expect, type Playground, test } from "./page";

const SCENARIO = "000-f11-dcbt";
const panel = (page: Page) => page.getByRole("region", { name: "Each flow" });
const table = (page: Page) => panel(page).getByRole("table");
const rows = (page: Page) => table(page).locator("tbody tr");
const field = (page: Page, name: string) => panel(page).getByRole("textbox", { name, exact: true });
const surface = (page: Page) => page.getByRole("slider", { name: "Cursor in time" });

async function openPaused({ page, clock }: Playground, preset = SCENARIO, at_s = 14, rest = "") {
  await page.goto(`./#p=${preset}&t=${at_s}&run=0${rest}`);
  await expect(clock).toHaveText(new RegExp(`^${at_s}\\.00`));
  // On narrow pages the table is behind a tab.
  const tab = page.getByRole("button", { name: "Table", exact: true });
  if (await tab.isVisible()) await tab.click();
  await panel(page).scrollIntoViewIfNeeded();
  await expect(rows(page).first()).toBeVisible();
}

const numberOf = (text: string | null | undefined) => Number((text ?? "").replace(/[^\d.]/g, ""));

/** What a row of the table says in a column. */
async function cell(page: Page, row: number, head: RegExp): Promise<number> {
  const heads = await table(page).locator("thead th").allTextContents();
  const index = heads.findIndex((text) => head.test(text.trim()));
  return numberOf(await rows(page).nth(row).locator("th, td").nth(index).textContent());
}

/** Drops of each flow in a stretch, counted from the events of the engine. */
async function dropsIn(from_s: number, to_s: number): Promise<Map<string, number>> {
  const engine = createEngine(await compileEngine(readFileSync(wasmFile)));
  const session = engine.open(readFileSync(`scenarios/${SCENARIO}.json`, "utf8"));
  const { flows, event_columns, event_kinds } = session.schema();
  const drops = new Map<string, number>();
  while (session.time_s() < to_s) {
    session.advance(Math.min(to_s, session.time_s() + 0.25), 0xffffffff);
    const events = session.events();
    const column = (name: string) => events.column(event_columns.indexOf(name));
    const [time, kind, flow] = [column("t_s"), column("kind"), column("flow")];
    for (let index = 0; index < events.count; ++index) {
      const isDrop = event_kinds[kind[index] as number] === "drop";
      if (!isDrop || (time[index] as number) <= from_s || (time[index] as number) > to_s) continue;
      const { id } = flows[flow[index] as number] as { id: string };
      drops.set(id, (drops.get(id) ?? 0) + 1);
    }
    session.drain();
  }
  return drops;
}

/** The flow that lost most, as the table and as the events say. */
async function expectMostLosses(page: Page, from_s: number, to_s: number) {
  const drops = await dropsIn(from_s, to_s);
  const most = Math.max(...drops.values());
  await expect(async () => {
    expect(await cell(page, 0, /^lost$/)).toBe(most);
    expect(drops.get((await rows(page).first().locator("th").textContent()) ?? "")).toBe(most);
  }).toPass();
}

const diagram = (page: Page) => page.getByRole("region", { name: "One flow" });
const canvas = (page: Page) => diagram(page).getByRole("img");
const packets = (page: Page) => diagram(page).getByRole("slider");
const titles = (page: Page) => page.locator(".charts-root .charts-title");

/** The packets that the diagram says were sent and lost. */
async function counts(page: Page): Promise<readonly [number, number]> {
  const text = (await canvas(page).getAttribute("aria-label")) ?? "";
  return [numberOf(/([\d\s\u2009]+) packets? sent/.exec(text)?.[1]), numberOf(/([\d\s\u2009]+) lost/.exec(text)?.[1])];
}
const choice = (page: Page) => page.getByRole("combobox", { name: "Show the packets of" });
const isSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

async function dragStretch(page: Page) {
  await expect(panel(page).locator(".flow-state")).toContainText("0.00–14.00");
  const box = await surface(page).boundingBox();
  if (!box) throw new Error("no charts");
  // The axis goes from 0 to 30 s.
  const [left, right] = [44, 92];
  const x = (time_s: number) => box.x + left + ((box.width - left - right) * time_s) / 30;
  await surface(page).scrollIntoViewIfNeeded();
  const y = ((await surface(page).boundingBox())?.y ?? 0) + 60;
  await page.keyboard.down("Shift");
  await page.mouse.move(x(12), y);
  await page.mouse.down();
  await page.mouse.move(x(13), y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const [from_s, to_s] = [
    numberOf(await field(page, "From").inputValue()),
    numberOf(await field(page, "to").inputValue()),
  ];
  expect(Math.abs(from_s - 12)).toBeLessThan(0.1);
  expect(Math.abs(to_s - 13)).toBeLessThan(0.1);
  await expectMostLosses(page, from_s, to_s);
  await expect(page.getByRole("slider", { name: "Start of the stretch" })).toBeVisible();
}

async function typeBothEnds(page: Page) {
  await field(page, "From").focus();
  await page.keyboard.type("12");
  await page.keyboard.press("Tab");
  await expect(field(page, "to")).toBeFocused();
  await page.keyboard.type("13 s");
  await page.keyboard.press("Enter");
  await expect(field(page, "to")).toBeFocused();
  await expect(field(page, "to")).toHaveValue("13");
  await expect(panel(page).locator(".flow-state")).toContainText("12.00–13.00");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("11");
  await page.keyboard.press("Enter");
  await expect(field(page, "to")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Escape");
  await expect(field(page, "to")).toHaveValue("13");
  await expect(field(page, "to")).not.toHaveAttribute("aria-invalid");
}

/** From 12 s to 13 s. */
async function moveStretch(page: Page) {
  await expectMostLosses(page, 12, 13);
  const end = page.getByRole("slider", { name: "End of the stretch" });
  await end.press("ArrowLeft");
  await expect(field(page, "to")).toHaveValue(/^12\.9/);
  await end.press("Shift+ArrowRight");
  await expect(field(page, "to")).toHaveValue(/^13\.9/);
  await surface(page).press("Home");
  await surface(page).press("b");
  await expect(field(page, "From")).not.toHaveValue("12");
  await panel(page).getByRole("button", { name: "Run so far" }).click();
  await expect(panel(page).locator(".flow-state")).toContainText("0.00–14.00");
  await expect(end).toBeHidden();
  await expect(panel(page).getByRole("button", { name: "Select on the charts" })).toBeFocused();
  await page.getByRole("button", { name: /^Clear the cursor/ }).click();
}

async function sort(page: Page) {
  for (const key of ["lost_packets", "id"]) {
    const button = table(page).locator(`th[data-key="${key}"]`).getByRole("button");
    await button.focus();
    await button.press("Enter");
    const first = key === "id" ? "ascending" : "descending";
    await expect(button.locator("..")).toHaveAttribute("aria-sort", first);
    await button.click();
    await expect(button.locator("..")).not.toHaveAttribute("aria-sort", first);
  }
  await table(page)
    .getByRole("button", { name: /^goodput/ })
    .click();
  const [first, second] = [await cell(page, 0, /^goodput/), await cell(page, 1, /^goodput/)];
  expect(first).toBeGreaterThanOrEqual(second);
}

async function saveTable(page: Page) {
  const download = page.waitForEvent("download");
  await panel(page).getByRole("button", { name: "Save as CSV" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  const [head, ...lines] = text.trimEnd().split("\r\n");
  expect(head).toContain("lost_packets");
  expect(lines).toHaveLength(37);
  expect(lines.every((line) => line.endsWith(",0,14"))).toBe(true);
}

async function chooseRow(page: Page) {
  const before = await titles(page).allTextContents();
  const losses = await cell(page, 0, /^lost$/);
  const id = (await rows(page).first().locator("th").textContent()) ?? "";
  await rows(page).first().locator("th button").press("Enter");
  await expect(titles(page).first()).toHaveText("Queue");
  await expect.poll(() => titles(page).allTextContents()).toContain(`Goodput of ${id}`);
  await expect(canvas(page)).toHaveAttribute("aria-label", new RegExp(`diagram of ${id.replace(/[[\]]/g, "\\$&")}`));
  await expect.poll(async () => (await counts(page))[1]).toBe(losses);
  await diagram(page).getByRole("button", { name: "Show all flows again" }).click();
  await expect(diagram(page)).toBeHidden();
  await expect(surface(page)).toBeFocused();
  await expect.poll(() => titles(page).allTextContents()).toEqual(before);
}

async function chooseSender(page: Page) {
  await choice(page).selectOption("cbr[0]");
  await expect.poll(async () => (await counts(page))[1]).toBeGreaterThan(100);
  await expect(canvas(page)).not.toHaveAttribute("aria-label", /window|acknowledged/);
  await expect(diagram(page).getByText("window’s edge")).toBeHidden();
}

async function choosePacket(page: Page) {
  await choice(page).selectOption("ftp[3]");
  await expect(canvas(page)).toHaveAttribute("aria-label", /of ftp\[3\]/);
  await expect.poll(async () => (await counts(page))[0]).toBeGreaterThan(0);
  await packets(page).press("ArrowLeft");
  await expect(packets(page)).toHaveAttribute("aria-valuetext", /^#/);
  await choice(page).selectOption("ftp[4]");
  await expect(canvas(page)).toHaveAttribute("aria-label", /of ftp\[4\]/);
  await expect(packets(page)).toHaveAttribute("aria-valuetext", "No packet is chosen");
  await expect(diagram(page).locator(".sequence-told")).toHaveText("");
}

async function undoChoices(page: Page) {
  const before = await titles(page).allTextContents();
  await choice(page).selectOption("ftp[3]");
  await choice(page).selectOption("ftp[4]");
  await expect.poll(() => titles(page).allTextContents()).toContain("Goodput of ftp[4]");
  await expect(page.getByText("(changed)")).toHaveCount(0); // it is the same run, seen otherwise
  await surface(page).press("ControlOrMeta+z");
  await expect.poll(() => titles(page).allTextContents()).toContain("Goodput of ftp[3]");
  await expect(choice(page)).toHaveValue("ftp[3]");
  await surface(page).press("ControlOrMeta+z");
  await expect.poll(() => titles(page).allTextContents()).toEqual(before);
  await expect(choice(page)).toHaveValue("");
  await expect(diagram(page)).toBeHidden();
  await surface(page).press("ControlOrMeta+Shift+z");
  await expect(choice(page)).toHaveValue("ftp[3]");
  await expect(diagram(page)).toBeVisible();
}

async function followLink(page: Page) {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await page.getByRole("textbox", { name: "Address" }).inputValue();
  await page.goto("about:blank");
  await page.goto(link);
  await expect(diagram(page)).toBeVisible();
  await expect(diagram(page).getByRole("heading")).toHaveText("Packets of ftp[3]");
}

test("the flows of a stretch of time are a table that says which of them lost most; one is chosen: its charts and its packets are shown", async ({
  playground,
}) => {
  const { page } = playground;
  await openPaused(playground);
  await test.step("which flow lost most between 12 and 13 s is one drag", () => dragStretch(page));
  await test.step("both ends are typed one after the other, and the focus stays in the fields", () =>
    typeBothEnds(page));
  await test.step("nothing of the table, and of a stretch in the charts, is an obstacle", async () => {
    await expect(page.getByRole("slider", { name: "End of the stretch" })).toBeVisible();
    expect(await violations(page, { within: [".charts", '[aria-label^="Each flow"]'], inDark: true })).toEqual([]);
  });
  await test.step("a stretch is moved by keys, and given up", () => moveStretch(page));
  await test.step("columns sort, by pointer and by key", () => sort(page));
  await test.step("the table is saved with all flows in base units", () => saveTable(page));

  await test.step("a flow is chosen by its row, until all flows are wanted again", () => chooseRow(page));
  await test.step("a flow that only sends has no window", () => chooseSender(page));
  await test.step("a chosen packet is given up with its flow", () => choosePacket(page));
  await diagram(page).getByRole("button", { name: "Show all flows again" }).click();
  await expect(diagram(page)).toBeHidden();
  await test.step("undo and redo choose the flow whose charts they show", () => undoChoices(page));
  await test.step("nothing of the diagram is an obstacle", async () => {
    await expect.poll(async () => (await counts(page))[0]).toBeGreaterThan(0);
    expect(await violations(page, { within: ".one-flow" })).toEqual([]);
  });
  await test.step("at 360 px the table and the diagram fit or scroll in their frames", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await expect(field(page, "From")).toBeVisible();
    await expect(diagram(page)).toBeVisible();
    await expect.poll(() => isSideways(page)).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("a link shows the same flow", () => followLink(page));
});

async function goOn(page: Page) {
  await choice(page).selectOption("ftp[3]");
  await expect.poll(async () => (await counts(page))[0]).toBeGreaterThan(0);
  const [sent] = await counts(page);
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(async () => (await counts(page))[0]).toBeGreaterThan(sent);
  await expect(async () => {
    const shown = /–([\d.]+)/.exec((await panel(page).locator(".flow-state").textContent()) ?? "")?.[1];
    expect(Number(shown)).toBeGreaterThan(8.2);
  }).toPass();
}

async function lookAtPackets(page: Page) {
  await choice(page).selectOption("ftp[3]");
  await expect(canvas(page)).toHaveAttribute("aria-label", /diagram of ftp\[3\].*acknowledged.*window/);
  const [whole] = await counts(page);
  await packets(page).focus();
  for (let press = 0; press < 5; ++press) await page.keyboard.press("+");
  await expect.poll(async () => (await counts(page))[0]).toBeLessThan(whole / 4);
  await page.keyboard.press("ArrowLeft");
  await expect(packets(page)).toHaveAttribute(
    "aria-valuetext",
    /^#\d+ sent (again )?at [\d.]+.s, (arrived|dropped|on its way|marked)/,
  );
  const told = await packets(page).getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowLeft");
  await expect(packets(page)).not.toHaveAttribute("aria-valuetext", told ?? "");
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowUp");
  await expect(packets(page)).toHaveAttribute("aria-valuetext", /dropped after [\d.]+.ms: \w+/);
}

test("links say which charts come back, where a stretch may begin, and whose packets there are", async ({
  playground,
}) => {
  const { page } = playground;
  await openPaused(playground, SCENARIO, 2, "&view=queue,goodput");
  await test.step("the charts that a link names come back after those of a flow", async () => {
    await expect(titles(page)).toHaveCount(2);
    const before = await titles(page).allTextContents();
    await choice(page).selectOption("ftp[3]");
    await expect.poll(() => titles(page).allTextContents()).toContain("Goodput of ftp[3]");
    await diagram(page).getByRole("button", { name: "Show all flows again" }).click();
    await expect.poll(() => titles(page).allTextContents()).toEqual(before);
  });
  await test.step("a stretch has a length, also at the ends of the run", async () => {
    await page.goto(`./#p=${SCENARIO}&t=0&run=0`);
    await expect(panel(page).locator(".flow-state")).toContainText("Nothing has been sent yet.");
    await surface(page).press("n");
    await expect(field(page, "to")).toHaveValue("");
    await surface(page).press("b");
    await expect(field(page, "to")).toHaveValue("30");
  });
  await openPaused(playground, "000-f11-red", 8);
  await test.step("the diagram goes down to single packets, told by pointer and by key", () => lookAtPackets(page));
  await choice(page).selectOption("");
  await test.step("the table and the packets of a flow go on with the run", () => goOn(page));
});
