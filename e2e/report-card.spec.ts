// The report card after RFC 7928: it runs, tells, opens a run, and can be cancelled.
import { violations } from "./axe";
import { openTab } from "./compare-page";
import { expect, test } from "./page";

test("a card of the discipline as it is set now, beside another, opens the run of a number", async ({ playground }) => {
  const { page } = playground;
  await page.goto("./#p=red-1993-two-flows&run=0");
  const card = await openTab(page, "Report card");
  await expect(card).toContainText("each with RED");
  await card.getByRole("button", { name: "CoDel", exact: true }).click();
  await card.getByRole("spinbutton", { name: "Seeds" }).fill("1");
  await card.getByRole("button", { name: "Run", exact: true }).click();
  await expect(card.getByRole("progressbar", { name: "Runs" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Run", exact: true })).toBeVisible({ timeout: 120_000 });

  const results = card.getByRole("region", { name: /^Report card of RED/ });
  const overview = results.getByRole("table", { name: "The main numbers of each scenario" });
  await expect(overview.getByRole("row", { name: /^Goodput, NewReno/ })).toHaveText(/10\.0.*[78]\.\d+/);
  await results.locator("summary", { hasText: "Congestion levels" }).click();
  await expect(results.getByRole("figure", { name: /mild, 6 flows/ })).toContainText("CoDel");
  await expect(results.locator(".trade-off-ellipse").first()).toBeVisible();
  await results.locator("summary", { hasText: "Laws and published claims" }).click();
  await expect(results.getByText("CoDel’s delay follows the congestion level")).toBeVisible();

  expect(await violations(page)).toEqual([]);

  await overview
    .getByRole("row", { name: /^Queueing delay, heavy/ })
    .getByRole("button")
    .last()
    .click();
  await expect(card).toBeHidden();
  await expect(page.getByText("RFC 7928 8.2: heavy congestion, 19 transfers, CoDel").first()).toBeVisible();
});

test("a card can be cancelled, and fits 360 px", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  const card = await openTab(page, "Report card");
  await page.setViewportSize({ width: 360, height: 740 });
  await card.getByRole("button", { name: "Run", exact: true }).click();
  await card.getByRole("button", { name: "Cancel" }).click();
  await expect(card).toContainText("Cancelled: the numbers are those of the runs that ended.");
  await card.locator("summary", { hasText: "TCP-friendly sender" }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await card.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
});
