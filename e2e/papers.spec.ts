import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import type { Outcome } from "../web/src/experiment/outcome";
import { measuredText, withInterval } from "../web/src/experiment/wording";
import { violations } from "./axe";
import { expect, type Playground, test } from "./page";

async function openPapers(page: Page) {
  await page.getByRole("button", { name: "Papers", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Chung & Claypool 2000" })).toBeVisible();
}

/** The output of `aqm reproduce ID --json`; its exit code is 1 if a claim fails. */
function reproduced(...args: string[]): Outcome {
  const command = ["engine/bin/aqm.mjs", "reproduce", ...args, "--json"];
  try {
    return JSON.parse(execFileSync(process.execPath, command, { encoding: "utf8" })) as Outcome;
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout) as Outcome;
  }
}

async function runSeeds(page: Page, seeds: string) {
  await page.getByRole("textbox", { name: "Seeds" }).fill(seeds);
  await page.getByRole("button", { name: "Run all seeds" }).click();
}

async function openWhole(page: Page, id: string) {
  await openPapers(page);
  await page.getByRole("button", { name: `All runs of ${id}`, exact: true }).click();
  await expect(page.getByRole("button", { name: "Run all seeds" })).toBeVisible();
}

const besideRun = (page: Page) => page.getByRole("region", { name: "Published and measured" });

/** What of the open dialog is too wide or too small at 360 px. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector("dialog[open]") as HTMLElement;
    const targets = [...dialog.querySelectorAll("button, input, summary")];
    // Words in a sentence are as high as its lines (WCAG 2.5.8, inline).
    const small = targets.filter((node) => !node.closest("p") && node.getBoundingClientRect().height < 39.5);
    return { wider: dialog.scrollWidth - dialog.clientWidth, small: small.map((node) => node.textContent) };
  });

/** A statistic of the telemetry is live, too; a figure over time announces its contents, and has a table. */
async function expectStatistic(playground: Playground) {
  const { page } = playground;
  await openPapers(page);
  await page.getByRole("button", { name: "Open 001-F2", exact: true }).click();
  await playground.speed("max");
  await playground.ended();
  const { claims } = reproduced("001-F2", "--seeds", "1");
  await expect(besideRun(page).locator(".claim")).toContainText(claims.map(measuredText));
  await openWhole(page, "001-F2");
  const empty = page.getByRole("figure").getByText("Nothing has run yet. “Run all seeds” draws lines here.");
  await expect(empty).toBeVisible();
  await runSeeds(page, "1");
  await expect(page.getByRole("figure").locator(".figure-line")).toHaveCount(2, { timeout: 60_000 });
  await expect(empty).toHaveCount(0);
  await page.getByText("Figure 2 as a table").click();
  await expect(page.getByRole("table", { name: /The queue and RED’s average/ }).getByRole("row")).toHaveCount(251);
}

test("every paper has its question and its experiments, at 360 px too; a scenario of the gallery has none beside it; a statistic of the telemetry is live", async ({
  playground,
}) => {
  const { page } = playground;
  const beside = besideRun(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await playground.openPaused();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await test.step("every paper has its citation, its question and its experiments", async () => {
    await openPapers(page);
    for (const name of [
      "Chung & Claypool 2000",
      "Jeffay 1999",
      "Diederich et al. 2001",
      "Sankar & Chellamuthu",
      "Lee & Chung 2011",
    ])
      await expect(page.getByRole("region", { name }).getByRole("listitem").first()).toBeVisible();
  });
  await test.step("nothing scrolls sideways at 360 px, and touch targets are large", async () => {
    expect(await misfits(page)).toEqual({ wider: 0, small: [] });
    await page.getByRole("button", { name: "All runs of 000-F11", exact: true }).click();
    await expect(page.getByRole("button", { name: "Run all seeds" })).toBeVisible();
    expect(await misfits(page)).toEqual({ wider: 0, small: [] });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await expect(beside).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("a scenario of the gallery has no experiment beside it", async () => {
    await openPapers(page);
    await page.getByRole("button", { name: "Open 000-F6", exact: true }).click();
    await expect(beside).toBeVisible();
    await page.getByRole("button", { name: "Gallery" }).click();
    await page.getByRole("button", { name: "D-CBT main experiment", exact: true }).click();
    await expect(beside).toBeHidden();
  });
  await test.step("live, a statistic is equal to that of a whole run", () => expectStatistic(playground));
});

async function publishedBeside(playground: Playground) {
  const { page } = playground;
  await openPapers(page);
  await page.getByRole("button", { name: "Open 000-F11", exact: true }).click();
  const beside = besideRun(page);
  await expect(beside.getByRole("button", { name: "D-CBT", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(beside.getByText("One run with one seed, so far.")).toBeVisible();
  await expect(beside.getByRole("row", { name: /Untagged/ })).toHaveCount(0);
  await expect(beside.getByText(/claims about other runs/)).toBeVisible();
  await beside.getByRole("button", { name: "RED", exact: true }).click();
  await playground.speed("max");
  await playground.ended();
  await expect(beside.getByRole("row", { name: /Untagged.*4680/ })).toContainText(/4[456]\d\d kbps/);
  await expect(beside.getByText("RED, 10-20 s: each CBR flow gets about 4.68")).toBeVisible();
  await beside.getByRole("button", { name: "D-CBT", exact: true }).click();
  await expect(playground.discipline("D-CBT")).toHaveAttribute("aria-pressed", "true");
  await playground.ended();
  await expect(beside.getByText("D-CBT is fair in every period")).toBeVisible();
  await playground.discipline("RED").click();
  await expect(beside.getByText("Compared with the paper’s figures for RED")).toBeVisible();
  await expect(beside.getByText("does not have the published settings")).toBeVisible();
  await playground.ended();
  await expect(beside.getByRole("row", { name: /Untagged.*4680/ })).toContainText(/4[456]\d\d kbps/);
  await playground.discipline("SFB").click();
  await expect(beside.getByText("The paper has no figures for this discipline")).toBeVisible();
  await expect(beside.getByRole("columnheader", { name: "published" })).toHaveCount(0);
}

async function asByTheCommand(page: Page) {
  await runSeeds(page, "1..2");
  await expect(page.getByText("6 of 6 runs, measured")).toBeVisible({ timeout: 60_000 });
  const { tables, claims } = reproduced("000-F11", "--seeds", "1..2");
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  await expect(page.locator("dialog .measured")).toHaveText(
    cells.map(({ measured, digits, limits }) => withInterval(measured, digits, limits)),
  );
  await expect(page.getByRole("region", { name: "Claims" }).locator(".claim")).toContainText(claims.map(measuredText));
}

/** The dialog with its runs, what is beside the run, and both at 360 px; the dialog ends open. */
async function expectNoObstacle(page: Page) {
  for (const summary of await page.locator("dialog summary").all()) await summary.click();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(besideRun(page)).toBeVisible();
  expect(await violations(page, { within: '[aria-label="Published and measured"]' })).toEqual([]);
  await page.setViewportSize({ width: 360, height: 3600 });
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("button", { name: "All runs, seeds and figures" }).click();
  expect(await violations(page, { isNarrow: true })).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("an experiment opens as a run beside what was published; all of its runs give figures and numbers", async ({
  playground,
}) => {
  const { page } = playground;
  const figure = page.getByRole("figure").filter({ hasText: "Figure 12" });
  test.slow();
  await playground.openPaused();
  await test.step("what was published is beside what is measured now", () => publishedBeside(playground));
  await test.step("its figure includes the published values", async () => {
    await openWhole(page, "000-F11");
    await expect(figure.locator(".figure-mark").first()).toBeVisible();
    await expect(figure.locator(".figure-bar")).toHaveCount(0);
    await expect(figure).toContainText("ours, once “Run all seeds” has run: bars");
  });
  await test.step("runs over all seeds match the command line to the last digit", () => asByTheCommand(page));
  await test.step("its figure has ours, too, and one of them is chosen", async () => {
    await expect(figure.locator(".figure-bar").first()).toBeVisible();
    await expect(figure).toContainText("published · ours: bars");
    await figure.getByRole("button", { name: "CBT", exact: true }).click();
    await expect(figure.locator(".figure-layer[data-faded]")).toHaveCount(6);
  });
  await test.step("nothing of it is an obstacle", () => expectNoObstacle(page));
  await test.step("the runs can be cancelled, and wrong seeds are refused", async () => {
    await runSeeds(page, "1..200");
    await expect(page.getByText(/of 600 runs/)).toBeVisible();
    await expect(figure.locator(".figure-bar").first(), "while they go on").toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText(/of 600 runs, cancelled/)).toBeVisible();
    await runSeeds(page, "5..1");
    await expect(page.getByRole("alert")).toContainText("must be N or A..B");
  });
});
