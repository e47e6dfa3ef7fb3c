// Studies: runs over seeds, and over the values of one or two parameters.
import { readFile } from "node:fs/promises";
import { violations } from "./axe";
import { dialog, laneNames, lanes, openTab, tabTo } from "./compare-page";
import { expect, test } from "./page";

/** A short D-CBT experiment. */
async function shortExperiment(lanesToo: boolean): Promise<string> {
  const text = await readFile(new URL("../scenarios/000-f11-dcbt.json", import.meta.url), "utf8");
  const document = JSON.parse(text);
  const set = { "links.bottleneck.queue.discipline": "cbt" };
  return JSON.stringify({
    ...document,
    duration: "4 s",
    measure: { ...document.measure, windows: [["1 s", "4 s"]] },
    ...(lanesToo && {
      lanes: [
        { id: "a", set: {} },
        { id: "b", set },
      ],
    }),
  });
}

test("CBT against D-CBT over 10 seeds: means, the paired interval, and what it shows", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.openFile("lanes.json", await shortExperiment(true));
  await expect.poll(() => laneNames(page)).toHaveLength(2);
  const open = await openTab(page, "Over seeds");
  await expect(open.getByText(/20 runs, at most .* events, about .* on this machine/)).toBeVisible();
  await open.getByRole("button", { name: "Run", exact: true }).click();
  await expect(open.getByText("All runs are done.")).toBeVisible({ timeout: 60_000 });
  const jain = open.locator(".study-table tr", { hasText: "Jain’s index" });
  await expect(jain.locator("td").first()).toHaveText(/^0\.\d+ ± 0\.\d+/);
  await expect(jain.locator("td").nth(2)).toHaveText(/[−+]0\.\d+ ± 0\.\d+/);
  const findings = open.locator(".study-findings li");
  const all = open.getByRole("region", { name: "Findings" });
  await expect(all).toContainText(/on average over 10 seeds.*95 % confidence interval/);
  await expect(findings.first()).toHaveText(/: .* (higher|lower).* \(.* to .*\)/);
  // What does not differ is one sentence; whether Jain's index does is in the table.
  await expect(findings.last()).toHaveText(/^No difference between A .* and B .* could be shown over 10 seeds in: /);
  await expect(open.getByText(/measures were compared\. If nothing differed/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // The charts have the bands.
  await page.keyboard.press("Escape");
  await playground.pause();
  await expect(page.locator(".charts-root table").first()).toContainText("mean over 10 seeds");
  for (const chart of ["fairness", "goodput"])
    await expect(page.locator(`.charts-head[data-chart="${chart}"]`)).toContainText("10 seeds: mean and 95 %");
});

test("goodput against the maximum drop probability is a line with bands; a point opens its run", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.open();
  await playground.openFile("one.json", await shortExperiment(false));
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
});

test("another document has nothing of the study before", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.openFile("one.json", await shortExperiment(false));
  const open = await openTab(page, "Vary a parameter");
  await open.getByRole("combobox", { name: /^Values/ }).selectOption("list");
  await open.getByRole("textbox", { name: "List" }).fill("0.1, 0.2");
  await open.getByRole("button", { name: "Run", exact: true }).click();
  await expect(open.getByText("All runs are done.")).toBeVisible({ timeout: 60_000 });
  await expect(open.locator(".study-point")).toHaveCount(2);
  await page.keyboard.press("Escape");
  const other = JSON.parse(await shortExperiment(false));
  await playground.openFile("two.json", JSON.stringify({ ...other, duration: "5 s" }));
  await openTab(page, "Vary a parameter");
  await expect(open.getByText(/^18 runs, at most/)).toBeVisible();
  await expect(open.locator(".study-results")).toHaveCount(0);
  await expect(open.getByText(/All runs are done|cannot be made/)).toHaveCount(0);
});

test("the ranges that are offered for two thresholds have no values that are refused", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.openFile("one.json", await shortExperiment(false));
  const open = await openTab(page, "Vary a parameter");
  await open.getByRole("combobox", { name: "Parameter", exact: true }).selectOption({ label: "Minimum threshold" });
  await open.getByRole("button", { name: "Add a second parameter" }).click();
  const second = open.getByRole("group", { name: "Second parameter" });
  await second.getByRole("combobox", { name: "Second parameter" }).selectOption({ label: "Maximum threshold" });
  await open.getByLabel("Seeds").fill("1");
  await open.getByRole("button", { name: "Run", exact: true }).click();
  await expect(open.getByText("All runs are done.")).toBeVisible({ timeout: 60_000 });
  await expect(open.locator(".heat-map").getByRole("button")).toHaveCount(36);
  await expect(open.getByText(/cannot be made/)).toHaveCount(0);
});

test("lanes that differ in their seed only are one over seeds, which is said", async ({ playground }) => {
  const { page } = playground;
  const document = JSON.parse(await shortExperiment(true));
  document.lanes.push({ id: "c", set: { ...document.lanes[1].set, seed: 2 } });
  await playground.open();
  await playground.openFile("lanes.json", JSON.stringify(document));
  await expect.poll(() => laneNames(page)).toHaveLength(3);
  const open = await openTab(page, "Over seeds");
  await open.getByLabel("Seeds").fill("2");
  await open.getByRole("button", { name: "Run", exact: true }).click();
  await expect(open.getByText("All runs are done.")).toBeVisible({ timeout: 60_000 });
  await expect(open.locator(".study-table thead th")).toHaveCount(4);
  await expect(
    open.getByText("Lane C differs from lane B in its seed only, so it is not repeated here."),
  ).toBeVisible();
});

test("two parameters are a heat map; a cell opens its run, and values that do not fit are said", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.open();
  await playground.openFile("one.json", await shortExperiment(false));
  const open = await openTab(page, "Vary a parameter");
  await open.getByRole("combobox", { name: "Parameter", exact: true }).selectOption({ label: "Minimum threshold" });
  await open.getByRole("combobox", { name: /^Values/ }).selectOption("list");
  await open.getByRole("textbox", { name: "List" }).fill("2, 5, 12");
  await open.getByRole("button", { name: "Add a second parameter" }).click();
  const second = open.getByRole("group", { name: "Second parameter" });
  await second.getByRole("combobox", { name: "Second parameter" }).selectOption({ label: "Maximum threshold" });
  await second.getByRole("combobox", { name: /^Values/ }).selectOption("list");
  await second.getByRole("textbox", { name: "List" }).fill("10, 20");
  await open.getByLabel("Seeds").fill("2");
  await open.getByRole("button", { name: "Run", exact: true }).click();
  await expect(
    open.getByText(
      /2 of 12 runs cannot be made: Maximum threshold must be greater than the minimum threshold \(12 packets\)\.$/,
    ),
  ).toBeVisible({
    timeout: 60_000,
  });
  const map = open.locator(".heat-map");
  await expect(map.getByRole("button")).toHaveCount(6);
  await map.getByRole("button", { name: /^Minimum threshold 5 packets, Maximum threshold 20 packets: \d/ }).click();
  await expect(page.getByRole("spinbutton", { name: /^Minimum threshold/ })).toHaveValue("5");
  await expect(page.getByRole("spinbutton", { name: /^Maximum threshold/ })).toHaveValue("20");
  // The sweep is in the document: it can be saved and run again.
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(saved.sweep.map(({ id }: { id: string }) => id)).toEqual(["min_th", "max_th"]);
  expect(saved.expect.seeds).toBe("1..2");
  await expect(lanes(page)).toHaveCount(0);
});

test("a study is cancelled, and what was run is kept", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  const open = await openTab(page, "Over seeds");
  await open.getByLabel("Seeds").fill("100");
  await open.getByRole("button", { name: "Run", exact: true }).click();
  await expect(open.getByText(/^[1-9]\d* of 100 runs/)).toBeVisible({ timeout: 30_000 });
  await open.getByRole("button", { name: "Cancel" }).click();
  await expect(open.getByText(/^\d\d? runs, at most/)).toBeVisible();
  await expect(open.getByText(/cannot be made/)).toHaveCount(0);
  // The rest is run, and nothing is missing.
  await open.getByRole("button", { name: "Run", exact: true }).click();
  await expect(open.getByText("All runs are done.")).toBeVisible({ timeout: 60_000 });
  await expect(open.getByText(/cannot be made/)).toHaveCount(0);
});
