// Results that are kept in a document: undone, in files and links, and compared with later runs, also by the command.
import { readFileSync, writeFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { aqm } from "./aqm";
import { violations } from "./axe";
import { dialog, laneNames, openTab } from "./compare-page";
import { expect, type Playground, test } from "./page";

const short = {
  ...JSON.parse(readFileSync("scenarios/000-f11-dcbt.json", "utf8")),
  duration: "4 s",
  measure: { watch: ["bottleneck"], windows: [["1 s", "4 s"]] },
};
const lanes = [
  { id: "a", set: {} },
  { id: "b", set: { "links.bottleneck.queue.discipline": "cbt" } },
];

async function saved(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  return readFileSync(await (await download).path(), "utf8");
}

async function openDocument(playground: Playground, document: object): Promise<void> {
  await playground.openPaused();
  await playground.openFile("experiment.json", JSON.stringify(document));
}

async function run(open: Locator, seeds: string): Promise<void> {
  await open.getByLabel("Seeds").fill(seeds);
  await open.getByRole("button", { name: "Run", exact: true }).click();
  await expect(open.getByText("All runs are done.")).toBeVisible({ timeout: 60_000 });
}

async function keep(open: Locator): Promise<void> {
  await open.getByRole("button", { name: "Keep as expected" }).click();
  await expect(open.getByText(/^Kept in the experiment/)).toBeVisible();
  await expect(open.getByRole("button", { name: "Expected", exact: true })).toBeVisible();
}

async function varied(page: Page, label: string, list: string): Promise<Locator> {
  const open = await openTab(page, "Vary a parameter");
  await open.getByRole("combobox", { name: "Parameter", exact: true }).selectOption({ label });
  await open.getByRole("combobox", { name: /^Values/ }).selectOption("list");
  await open.getByRole("textbox", { name: "List" }).fill(list);
  return open;
}

const panel = (page: Page) => page.getByRole("region", { name: "Expected results" });

function reproduce(text: string, ...args: string[]) {
  const path = test.info().outputPath("kept.json");
  writeFileSync(path, text);
  const { stdout, ...rest } = aqm(["reproduce", path, ...args]);
  return { ...rest, stdout: stdout.toString() };
}

/** Kept with an undo and a redo; the document as it is saved. */
async function keptInDocument(page: Page): Promise<string> {
  await expect(panel(page)).toHaveCount(0);
  const open = await openTab(page, "Over seeds");
  await run(open, "2");
  await keep(open);
  expect(await violations(page, { within: ".study-files" })).toEqual([]); // the rest is checked in studies.spec.ts
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeVisible();
  await page.getByRole("button", { name: "Undo: Keep results over 2 seeds, 1–4 s, as expected" }).click();
  await expect(panel(page)).toHaveCount(0);
  await page.getByRole("button", { name: /^Redo/ }).click();
  await expect(panel(page)).toBeVisible();
  return saved(page);
}

/** Measured again by a reader, who sees the same numbers. */
async function measureAgain(page: Page, count: number): Promise<void> {
  await panel(page).getByRole("button", { name: "Compare with now" }).click();
  const reader = dialog(page);
  await reader.getByRole("button", { name: "Run all seeds" }).click();
  await expect(reader.getByText("4 of 4 runs, measured")).toBeVisible({ timeout: 60_000 });
  await expect(reader.getByText(`${count} of ${count} numbers are in their accepted range.`)).toBeVisible();
  const jain = reader.getByRole("row", { name: /^Jain’s index \d/ });
  await expect(jain.getByRole("cell").first()).toHaveText(
    /^0\.\d+ \(0\.\d+ to \d\.?\d*\)0\.\d+ (?:± 0\.\d+|\(0\.\d+ to 1\.0+\)) ✓, in the accepted range$/,
  );
  expect(await violations(page)).toEqual([]);
}

/** The open dialog and the panel, on a narrow page. */
async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const open = dialog(page);
  expect(await open.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  expect(await violations(page, { isNarrow: true })).toEqual([]);
  await open.evaluate((node) => node.scrollTo({ top: node.scrollHeight }));
  await expect.poll(() => open.evaluate((node) => node.scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(panel(page)).toBeVisible();
  expect(await violations(page, { within: '[aria-label="Expected results"]' })).toEqual([]);
  // The dialog opens at its top.
  await panel(page).getByRole("button", { name: "Compare with now" }).click();
  await expect(open.getByRole("button", { name: "Run all seeds" })).toBeVisible();
  expect(await open.evaluate((node) => node.scrollTop)).toBe(0);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("results of two lanes over seeds are kept, undone, saved, and compared with now", async ({ playground }) => {
  test.slow();
  const { page } = playground;
  await openDocument(playground, { ...short, lanes });
  await expect.poll(() => laneNames(page)).toHaveLength(2);
  const file = await keptInDocument(page);
  const { expect: kept } = JSON.parse(file);
  expect(kept.seeds).toBe("1..2");
  expect(kept.tables.map(({ id }: { id: string }) => id)).toEqual(["Over seeds, 1–4 s", "Differences, 1–4 s"]);
  const same = reproduce(file);
  expect(same.stderr).toBe("");
  expect(same.status).toBe(0);
  expect(same.stdout).toMatch(/\n(\d+) of \1 numbers are in their accepted range\n$/);

  await playground.openFile("kept.json", file);
  await expect(page.getByRole("button", { name: /^Undo: Open/ })).toBeVisible();
  await expect(panel(page)).toContainText("results over seeds 1..2");
  const count = kept.tables.flatMap(({ columns }: { columns: { published: number[] }[] }) =>
    columns.flatMap(({ published }) => published),
  ).length;
  await test.step("a reader opens the file and measures again: the same", () => measureAgain(page, count));
  await test.step("it passes axe and fits 360 px", () => expectNarrow(page));
  await expect(panel(page)).toContainText(`${count} of ${count} are in their accepted range now`);

  await test.step("with another capacity it is another experiment, and that is seen", async () => {
    const other = JSON.parse(file);
    other.links.find(({ id }: { id: string }) => id === "bottleneck").rate = "15 Mbps";
    await playground.openFile("experiment.json", JSON.stringify(other));
    await panel(page).getByRole("button", { name: "Compare with now" }).click();
    await dialog(page).getByRole("button", { name: "Run all seeds" }).click();
    await expect(dialog(page).getByText("4 of 4 runs, measured")).toBeVisible({ timeout: 60_000 });
    const goodput = dialog(page).getByRole("row", { name: /^Total goodput Mbps/ });
    await expect(goodput.getByRole("cell").first()).toHaveAttribute("data-verdict", "fails");
    await dialog(page).getByRole("button", { name: "Remove the expected results" }).click();
    await expect(dialog(page).getByRole("button", { name: "Expected", exact: true })).toHaveCount(0);
  });
});

test("a measure over a parameter is kept and opens from a link, with its figure", async ({ playground, context }) => {
  test.slow();
  const { page } = playground;
  await openDocument(playground, short);
  const open = await varied(page, "Maximum drop probability", "0.05, 0.1, 0.4");
  await run(open, "3");
  await keep(open);
  await page.keyboard.press("Escape");
  const file = await saved(page);
  expect(JSON.parse(file).expect.tables[0]).toMatchObject({ draw: "lines", by: "Maximum drop probability" });
  const { status, stdout } = reproduce(file, "--json");
  expect(status).toBe(0);
  const byCommand = JSON.parse(stdout).tables[0].rows.map(
    ({ cells }: { cells: { measured: { mean: number } }[] }) => cells[0]?.measured.mean,
  );
  await page.keyboard.press("l");
  const address = await page.getByRole("textbox", { name: "Address" }).inputValue();
  const reader = await context.newPage();
  await reader.goto(address);
  await panel(reader).getByRole("button", { name: "Compare with now" }).click();
  await dialog(reader).getByRole("button", { name: "Run all seeds" }).click();
  await expect(dialog(reader).getByText("3 of 3 numbers are in their accepted range.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(dialog(reader).locator(".figure-whisker")).toHaveCount(3);
  await expect(dialog(reader).getByText("outlined marks: expected, with the accepted range")).toBeVisible();
  const texts = await dialog(reader).locator(".outcome .measured").allTextContents();
  expect(texts.map((text) => Number.parseFloat(text))).toEqual(
    byCommand.map((mean: number, row: number) =>
      Number(mean.toFixed((texts[row]?.split(" ")[0]?.split(".")[1] ?? "").length)),
    ),
  );
});

test("results of an experiment that has changed since are not kept, and a mistake in what is expected is said", async ({
  playground,
}) => {
  const { page } = playground;
  await openDocument(playground, short);
  await test.step("an experiment that has changed since", async () => {
    const open = await openTab(page, "Over seeds");
    await run(open, "1");
    await page.keyboard.press("Escape");
    await playground.discipline("RED").click();
    await openTab(page, "Over seeds");
    await expect(open.getByText("These are results of the experiment before your last change.")).toBeVisible();
    await open.getByRole("button", { name: "Keep as expected" }).click();
    await expect(open.getByRole("alert")).toHaveText("The experiment has changed since these runs. Run them again.");
    await expect(open.getByRole("button", { name: "Expected", exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });
  await test.step("a document with a mistake in what it expects", async () => {
    const tables = [
      { id: "t", title: "T", rows: [{ label: "r", at: { nowhere: "1" } }], columns: [{ label: "c", value: "jain" }] },
    ];
    await playground.openFile("wrong.json", JSON.stringify({ ...short, expect: { tables } }));
    await panel(page).getByRole("button", { name: "Compare with now" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("t: at.nowhere: the sweep has no such axis");
  });
});
