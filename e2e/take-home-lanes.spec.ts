// Files of a run with lanes: a report and tables of all of them, packets and telemetry of one.
import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { printed, shortRun } from "./aqm";
import { violations } from "./axe";
import { laneNames } from "./compare-page";
import { expect, type Playground, test } from "./page";

/** Short, with drops; the second lane differs by its discipline, and by a change during the run. */
const document = {
  ...shortRun,
  lanes: [
    { id: "red", set: {} },
    { id: "tail", set: { "links.bottleneck.queue": { discipline: "drop_tail", limit: "20 packets" } } },
  ],
};
const text = JSON.stringify(document);

async function openLanes(playground: Playground): Promise<void> {
  const { page } = playground;
  await playground.openPaused();
  await playground.openFile("lanes.json", text);
  await expect.poll(() => laneNames(page)).toHaveLength(2);
  await playground.ended();
}

const section = (page: Page) => page.getByRole("region", { name: "Take it home" });

async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press("l");
  await expect(section(page).getByRole("button", { name: "Packets (pcapng)" })).toBeEnabled();
}

async function saved(page: Page, name: string): Promise<Download> {
  const download = page.waitForEvent("download");
  await section(page).getByRole("button", { name, exact: true }).click();
  return download;
}

const textOf = async (file: Download): Promise<string> => readFileSync(await file.path(), "utf8");

/** As CSV, JSON and Markdown, saved and copied. */
async function expectTables(page: Page): Promise<void> {
  await expect(section(page).getByRole("combobox", { name: "Table" })).toHaveValue("lanes");
  const csv = await saved(page, "CSV");
  expect(csv.suggestedFilename()).toMatch(/-lanes\.csv$/);
  expect(await textOf(csv)).toBe(printed(["compare", "-", "--csv"], text).toString());
  const markdown = await textOf(await saved(page, "Markdown table"));
  expect(markdown).toBe(printed(["compare", "-", "--markdown"], text).toString());
  expect(markdown).toContain("B − A");
  await section(page).getByRole("button", { name: "Copy table" }).click();
  await expect(section(page).getByText("Table copied as Markdown.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);
  const cells: { lane: string; measure: string; mean: number; difference: number | null }[] = JSON.parse(
    await textOf(await saved(page, "JSON")),
  );
  const [red, tail] = cells.filter(({ measure }) => measure === "jain");
  expect([red?.lane, tail?.lane]).toEqual(["red", "tail"]);
  expect(tail?.difference).toBe((tail?.mean ?? 0) - (red?.mean ?? 0));
  // The other tables have the lane in their first column.
  await section(page).getByRole("combobox", { name: "Table" }).selectOption("Traffic classes");
  const classes = (await textOf(await saved(page, "CSV"))).trimEnd().split("\r\n");
  expect(classes[0]).toMatch(/^lane,from_s,to_s,class/);
  expect(classes.slice(1).map((row) => row[0])).toEqual(["A", "A", "B", "B"]);
}

/** The document of a lane without the others. */
function alone(index: number): string {
  const { lanes, ...rest } = document;
  const [, queue] = Object.entries(lanes[index].set)[0] ?? [];
  if (!queue) return JSON.stringify(rest);
  const links = rest.links.map((link: { id: string }) => (link.id === "bottleneck" ? { ...link, queue } : link));
  return JSON.stringify({ ...rest, links });
}

/** The second lane is the chosen one. */
async function expectFilesOfLanes(page: Page): Promise<void> {
  const file = test.info().outputPath("x");
  const expected = (option: string, index: number) => {
    printed(["run", "-", option, file], alone(index));
    return readFileSync(file);
  };
  const bytesOf = async (download: Download) => readFileSync(await download.path());
  const choice = section(page).getByLabel("Lane of packets and telemetry");
  await expect(choice.locator("option:checked")).toHaveText(/^B: /);
  const ofB = await saved(page, "Packets (pcapng)");
  expect(ofB.suggestedFilename()).toMatch(/-lane-b-bottleneck\.pcapng$/);
  expect((await bytesOf(ofB)).equals(expected("--pcap", 1))).toBe(true);
  await choice.selectOption("red");
  const ofA = await saved(page, "Telemetry (CSV)");
  expect(ofA.suggestedFilename()).toMatch(/-lane-a-telemetry\.csv$/);
  expect((await bytesOf(ofA)).equals(expected("--telemetry", 0))).toBe(true);
}

/** As its reader sees it, offline; the fingerprints of the lanes. */
async function expectReport(reader: Page): Promise<readonly string[]> {
  const lanes = reader.getByRole("table", { name: /^Lanes: the same traffic/ });
  await expect(lanes.getByRole("row")).toHaveCount(3);
  await expect(lanes.getByRole("row").nth(2)).toContainText(/drop-tail/i);
  const fingerprints = await lanes.getByText(/^[0-9a-f]{16}$/).allTextContents();
  expect(new Set(fingerprints).size).toBe(2);
  const beside = reader.getByRole("table", { name: /^Lanes side by side/ });
  await expect(beside).toHaveCount(2);
  await expect(beside.first().getByRole("columnheader").last()).toHaveText("B − A");
  // The figures have the lines of both.
  await expect(reader.locator("figure svg", { hasText: "A near" })).toContainText("B near");
  await expect(reader.getByText("aqm compare run.json")).toBeVisible();
  expect(await reader.evaluate(() => window.document.documentElement.scrollWidth)).toBe(360);
  expect(await violations(reader)).toEqual([]);
  return fingerprints;
}

test("a run with lanes is taken home: the table of aqm compare, packets and telemetry of a lane, a report of all", async ({
  playground,
  context,
  browser,
}) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { page } = playground;
  await openLanes(playground);
  await page.keyboard.press("2");
  await openDialog(page);
  await test.step("the table of lanes is that of aqm compare, as CSV, JSON and Markdown, saved and copied", () =>
    expectTables(page));
  await test.step("packets and telemetry are those of the lane that is asked for, by default the chosen one", () =>
    expectFilesOfLanes(page));
  await test.step("the dialog fits 360 px", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const region = section(page);
    await region.scrollIntoViewIfNeeded();
    expect(await region.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
    expect(await violations(page, { within: "[aria-labelledby=share-export]", isNarrow: true })).toEqual([]);
  });
  await test.step("the report has all lanes, and fits 360 px", async () => {
    const path = test.info().outputPath("report.html");
    await (await saved(page, "HTML")).saveAs(path);
    const offline = await browser.newContext({ offline: true, viewport: { width: 360, height: 700 } });
    const reader = await offline.newPage();
    await reader.goto(`file://${path}`);
    const fingerprints = await expectReport(reader);
    await offline.close();
    const markdown = await textOf(await saved(page, "Markdown"));
    for (const fingerprint of fingerprints) expect(markdown).toContain(fingerprint);
    expect(markdown).toContain("| lane | what differs | seed | events | fingerprint |");
  });
});
