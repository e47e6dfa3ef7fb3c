// Studies: runs over seeds, and over the values of one or two parameters.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { violations } from "./axe";
import { dialog, laneNames, lanes, openTab, tabTo } from "./compare-page";
import { expect, test } from "./page";

/** A short D-CBT experiment. */
async function shortExperiment(more: object = {}): Promise<string> {
  const text = await readFile(new URL("../scenarios/000-f11-dcbt.json", import.meta.url), "utf8");
  const document = JSON.parse(text);
  const measure = { ...document.measure, windows: [["1 s", "4 s"]] };
  return JSON.stringify({ ...document, duration: "4 s", measure, ...more });
}

const CBT = { "links.bottleneck.queue.discipline": "cbt" };
/** The last one differs by its seed only, so it is the second one again. */
const LANES = [
  { id: "a", set: {} },
  { id: "b", set: CBT },
  { id: "c", set: { ...CBT, seed: 2 } },
];

const allRuns = async (open: Locator): Promise<void> => {
  await open.getByRole("button", { name: "Run", exact: true }).click();
  await expect(open.getByText("All runs are done.")).toBeVisible({ timeout: 60_000 });
};

test("CBT against D-CBT over 8 seeds: means, the paired interval, what it shows, a lane that is left out, and more seeds, cancelled", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.openPaused();
  await playground.openFile("lanes.json", await shortExperiment({ lanes: LANES }));
  await expect.poll(() => laneNames(page)).toHaveLength(3);
  const open = await openTab(page, "Over seeds");
  await open.getByLabel("Seeds").fill("8");
  await expect(open.getByText(/16 runs, at most .* events, about .* on this machine/)).toBeVisible();
  await allRuns(open);
  await expect(open.locator(".study-table thead th")).toHaveCount(4);
  await expect(
    open.getByText("Lane C differs from lane B in its seed only, so it is not repeated here."),
  ).toBeVisible();
  const jain = open.locator(".study-table tr", { hasText: "Jain’s index" });
  await expect(jain.locator("td").first()).toHaveText(/^0\.\d+ ± 0\.\d+/);
  await expect(jain.locator("td").nth(2)).toHaveText(/[−+]0\.\d+ ± 0\.\d+/);
  const findings = open.locator(".study-findings li");
  const all = open.getByRole("region", { name: "Findings" });
  await expect(all).toContainText(/on average over 8 seeds.*95 % confidence interval/);
  await expect(findings.first()).toHaveText(/: .* (higher|lower).* \(.* to .*\)/);
  // What does not differ is one sentence; whether Jain's index does is in the table.
  await expect(findings.last()).toHaveText(/^No difference between A .* and B .* could be shown over 8 seeds in: /);
  await open.getByLabel("All measures").check();
  await expect(open.getByText(/^There are \d+ comparisons\. If nothing differed/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // The charts have the bands.
  await page.keyboard.press("Escape");
  await playground.ended();
  await expect(page.locator(".charts-root table").first()).toContainText("mean over 8 seeds");
  for (const chart of ["fairness", "goodput"])
    await expect(page.locator(`.charts-head[data-chart="${chart}"]`)).toContainText("8 seeds: mean and 95 %");
  await test.step("a study is cancelled, and what was run is kept", () => expectCancelled(page));
});

/** Over more seeds than the eight that are known; the rest is run, and nothing is missing. */
async function expectCancelled(page: Page): Promise<void> {
  const open = await openTab(page, "Over seeds");
  const seeds = open.getByRole("spinbutton", { name: "Seeds" });
  const runsLeft = async () => Number.parseFloat((await open.getByText(/^\d+ runs?, at most/).textContent()) ?? "");
  await seeds.fill("100");
  await expect.poll(runsLeft).toBe(2 * (100 - 8));
  await open.getByRole("button", { name: "Run", exact: true }).click();
  await expect(open.getByText(/^[1-9]\d* of \d+ runs/)).toBeVisible({ timeout: 30_000 });
  await open.getByRole("button", { name: "Cancel" }).click();
  const left = await runsLeft();
  expect(left).toBeGreaterThan(0);
  expect(left, "what was run is kept").toBeLessThan(2 * (100 - 8));
  await seeds.fill(String(Math.min(100, 8 + Math.ceil((184 - left) / 2) + 3)));
  await allRuns(open);
  await expect(open.getByText(/cannot be made/)).toHaveCount(0);
}

/** A figure is saved with its title, the names of its axes and what it is of. */
async function expectPicture(page: Page, open: Locator): Promise<void> {
  const download = page.waitForEvent("download");
  await open.getByRole("button", { name: /^Save as SVG/ }).click();
  const svg = await readFile(await (await download).path(), "utf8");
  const texts = [">Jain’s index, 1–4 s<", ">Maximum drop probability (log scale)<", "seeds 1..3", "AQM Playground"];
  for (const text of texts) expect(svg).toContain(text);
}

/** By keyboard, from the values to the runs. */
async function expectLine(page: Page): Promise<void> {
  await page.keyboard.press("c");
  await tabTo(page, dialog(page).getByRole("button", { name: "Vary a parameter" }));
  await page.keyboard.press("Enter");
  await tabTo(page, dialog(page).getByLabel("From", { exact: true }));
  await page.keyboard.type("0.02");
  await tabTo(page, dialog(page).getByLabel("To", { exact: true }));
  await page.keyboard.type("0.5");
  await tabTo(page, dialog(page).getByRole("button", { name: "Run", exact: true }));
  await page.keyboard.press("Enter");
  const open = dialog(page);
  await expect(open.getByText("All runs are done.")).toBeVisible({ timeout: 60_000 });
  await expect(open.locator(".study-figure .figure-band")).toHaveCount(1);
  await expect(open.locator(".study-point")).toHaveCount(6);
  await expect(open.getByLabel("Measure")).toHaveValue("goodput_bps");
  await open.getByLabel("Measure").selectOption("jain");
  await expect(open.locator(".study-figure figcaption")).toHaveText(/Jain’s index/);
  await expectPicture(page, open);
  // Nothing was run for that: the runs are there.
  await expect(open.getByText("All runs are done.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await open
    .getByRole("row", { name: /^0\.5 / })
    .getByRole("button")
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("spinbutton", { name: /^Maximum drop probability/ })).toHaveValue("0.5");
  // The opened run has the same study, and other points can be opened from there; so has the document after Undo.
  await openTab(page, "Vary a parameter");
  await expect(open.getByText("All runs are done.")).toBeVisible();
  await expect(open.locator(".study-point")).toHaveCount(6);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Undo: Open/ }).click();
  await openTab(page, "Vary a parameter");
  await expect(open.locator(".study-point")).toHaveCount(6);
  await page.keyboard.press("Escape");
}

const list = async (parameter: Locator, values: string): Promise<void> => {
  await parameter.getByRole("combobox", { name: /^Values/ }).selectOption("list");
  await parameter.getByRole("textbox", { name: "List" }).fill(values);
};

/** The values that are offered for both thresholds are run without a refusal. */
async function expectOfferedRanges(open: Locator): Promise<void> {
  await open.getByRole("combobox", { name: "Parameter", exact: true }).selectOption({ label: "Minimum threshold" });
  await open.getByRole("button", { name: "Add a second parameter" }).click();
  const second = open.getByRole("group", { name: "Second parameter" });
  await second.getByRole("combobox", { name: "Second parameter" }).selectOption({ label: "Maximum threshold" });
  await open.getByLabel("Seeds").fill("1");
  await allRuns(open);
  await expect(open.locator(".heat-map").getByRole("button")).toHaveCount(36);
  await expect(open.getByText(/left out/)).toHaveCount(0);
}

async function expectHeatMap(page: Page, open: Locator): Promise<void> {
  await list(open.getByRole("group", { name: "Parameter", exact: true }), "2, 5, 12");
  await list(open.getByRole("group", { name: "Second parameter" }), "10, 20");
  await open.getByLabel("Seeds").fill("2");
  // Only runs that are possible are counted, before they begin.
  await expect(open.getByText(/^10 runs, at most/)).toBeVisible();
  const leftOut = open.getByText(
    "2 of 12 runs are impossible and left out: Maximum threshold must be greater than the minimum threshold (12 packets).",
  );
  await expect(leftOut).toBeVisible();
  await allRuns(open);
  await expect(leftOut).toBeVisible();
  const map = open.locator(".heat-map");
  await expect(map.getByRole("button")).toHaveCount(6);
  await map.getByRole("button", { name: /^Minimum threshold 5 packets, Maximum threshold 20 packets: \d/ }).click();
  await expect(page.getByRole("spinbutton", { name: /^Minimum threshold/ })).toHaveValue("5");
  await expect(page.getByRole("spinbutton", { name: /^Maximum threshold/ })).toHaveValue("20");
}

test("a varied parameter is a line with bands, two are a heat map; points and cells open their runs", async ({
  playground,
}) => {
  test.slow();
  const { page } = playground;
  await playground.openPaused();
  await playground.openFile("one.json", await shortExperiment());
  await test.step("goodput against the maximum drop probability is a line with bands; a point opens its run", () =>
    expectLine(page));
  const open = await openTab(page, "Vary a parameter");
  await test.step("the ranges that are offered for two thresholds have no values that are refused", () =>
    expectOfferedRanges(open));
  await test.step("a cell opens its run, and values that do not fit are said", () => expectHeatMap(page, open));
  await test.step("the sweep is in the document: it can be saved and run again", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save file" }).click();
    const saved = JSON.parse(await readFile(await (await download).path(), "utf8"));
    expect(saved.sweep.map(({ id }: { id: string }) => id)).toEqual(["min_th", "max_th"]);
    expect(saved.expect.seeds).toBe("1..2");
    await expect(lanes(page)).toHaveCount(0);
  });
  await test.step("another document has nothing of the study before", async () => {
    await playground.openFile("two.json", await shortExperiment({ duration: "5 s" }));
    await openTab(page, "Vary a parameter");
    await expect(open.getByText(/^18 runs, at most/)).toBeVisible();
    await expect(open.locator(".study-results")).toHaveCount(0);
    await expect(open.getByText(/All runs are done|left out/)).toHaveCount(0);
  });
});
