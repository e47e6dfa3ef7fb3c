// The report card after RFC 7928: it runs, tells, opens a run, and can be cancelled.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { violations } from "./axe";
import { openTab } from "./compare-page";
import { expect, test } from "./page";

/** Runs of a card take a twentieth of their simulated time; engine/tests/wasm has the numbers of whole ones. */
const shortenRuns = (page: Page) =>
  page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    const shortened = (document: string) => document.replace(/"([\d.]+) s"/g, (_, time) => `"${Number(time) / 20} s"`);
    Worker.prototype.postMessage = function (request, ...rest: [never]) {
      const { kind, order } = request;
      const asked =
        kind === "measure" ? { ...request, order: { ...order, document: shortened(order.document) } } : request;
      postMessage.call(this, asked, ...rest);
    };
  });

const run = (card: Locator) => card.getByRole("button", { name: "Run", exact: true });

async function expectCancelled(card: Locator): Promise<void> {
  const page = card.page();
  await page.setViewportSize({ width: 360, height: 740 });
  await run(card).click();
  await card.getByRole("button", { name: "Cancel" }).click();
  await expect(card).toContainText(
    "Cancelled: the numbers are those of the runs that ended, without marks and grades.",
  );
  const saving = page.waitForEvent("download");
  await card.getByRole("button", { name: "report-card-incomplete.md" }).click();
  expect(await readFile(await (await saving).path(), "utf8")).toMatch(/^# Incomplete report card after RFC 7928/);
  await expect(card.getByRole("button", { name: "report-card-incomplete.csv" })).toBeVisible();
  await card.locator("summary", { hasText: "TCP-friendly sender" }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await card.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function expectResults(results: Locator, overview: Locator): Promise<void> {
  await expect(overview.getByRole("row", { name: /^Goodput, NewReno/ })).toHaveText(/\d\.\d+.*\d\.\d+.*\d\.\d+/);
  const delays = overview.getByRole("row", { name: /^Queueing delay, heavy/ }).getByRole("cell");
  for (const column of [0, 1]) await expect(delays.nth(column)).toHaveText(/^\d/);
  await results.locator("summary", { hasText: "Congestion levels" }).click();
  await expect(results.getByRole("figure", { name: /mild, 6 flows/ })).toContainText("CoDel");
  await expect(results.locator(".trade-off-ellipse").first()).toBeVisible();
  await results.locator("summary", { hasText: "Laws and published claims" }).click();
  await expect(results.getByText("CoDel’s delay follows the congestion level")).toBeVisible();
}

test("a card of a script with its present values, beside a discipline with its defaults, opens the run of a number", async ({
  playground: { page, clock },
}) => {
  test.slow();
  await shortenRuns(page);
  await page.goto("./#p=red-1993-two-flows&t=1&run=0");
  await expect(clock).toHaveText("1.00 s");
  await test.step("of a discipline as it is set now", async () => {
    await expect(await openTab(page, "Report card")).toContainText("each with RED");
    await page.keyboard.press("Escape");
  });
  await page.getByRole("button", { name: "Write your own" }).click();
  await expect(page.getByRole("slider", { name: "max_p" })).toBeVisible();
  const card = await openTab(page, "Report card");
  await expect(card).toContainText("each with RED script, max_p 0.02 as it is set now");
  await card.getByRole("button", { name: "CoDel", exact: true }).click();
  await card.getByRole("spinbutton", { name: "Seeds" }).fill("1");
  await test.step("it can be cancelled, and fits 360 px", () => expectCancelled(card));

  await run(card).click();
  await expect(card.getByRole("progressbar", { name: "Runs" })).toBeVisible();
  await expect(run(card)).toBeVisible({ timeout: 120_000 });
  await expect(card.getByText("runs without a result")).toHaveCount(0);
  const results = card.getByRole("region", { name: /^Report card of RED script/ });
  const overview = results.getByRole("table", { name: "The main numbers of each scenario" });
  await expectResults(results, overview);
  expect(await violations(page)).toEqual([]);
  const heavy = overview.getByRole("row", { name: /^Queueing delay, heavy/ });
  await heavy.getByRole("button").last().click();
  await expect(card).toBeHidden();
  const opened = page.getByText("RFC 7928 8.2: heavy congestion, 19 transfers, CoDel").first();
  await expect(opened).toBeVisible();
  await expect(page.locator(".notice")).toContainText("You opened a run of the report card.");
  await page.getByRole("button", { name: "Back to my experiment" }).click();
  await expect(opened).toBeHidden();
  await expect(page.getByRole("slider", { name: "max_p" })).toBeVisible();
});
