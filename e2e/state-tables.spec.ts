// The state that disciplines keep, as tables and heat maps.
import { readFileSync } from "node:fs";
import { violations } from "./axe";
import { expect, type Playground, test } from "./page";

const scenario = (name: string) => readFileSync(new URL(`../scenarios/${name}.json`, import.meta.url), "utf8");

const numbers = async (cells: string[]) => cells.map((text) => Number.parseFloat(text));

async function sortFlows(playground: Playground) {
  const { page } = playground;
  const log = page.getByRole("button", { name: "Goodput on a logarithmic axis" });
  await log.click();
  await expect(log).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Restart" }).click();
  await expect(log).toHaveAttribute("aria-pressed", "true");
  await playground.openFile("004-t1-fred.json", scenario("004-t1-fred"));
  await expect(log).toHaveAttribute("aria-pressed", "false");
  const panel = page.getByRole("region", { name: "State kept by FRED" });
  await panel.scrollIntoViewIfNeeded(); // asked for while they are seen
  const table = panel.getByRole("table", { name: "Flows in the queue" });
  const rows = table.locator("tbody tr");
  await expect(rows.first()).toContainText(/(tcp|udp)\[\d\]/);
  const before = await rows.allTextContents();
  await expect.poll(() => rows.allTextContents()).not.toEqual(before);
  await playground.pause();
  const backlogs = async () => numbers(await table.locator("tbody td:nth-of-type(1)").allTextContents());
  await expect(table.getByRole("columnheader", { name: /Backlog/ })).toHaveAttribute("aria-sort", "descending");
  const falling = await backlogs();
  expect(falling).toEqual([...falling].sort((a, b) => b - a));
  await table.getByRole("button", { name: /Backlog/ }).focus();
  await page.keyboard.press("Enter");
  await expect(table.getByRole("columnheader", { name: /Backlog/ })).toHaveAttribute("aria-sort", "ascending");
  const rising = await backlogs();
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(table.getByRole("columnheader", { name: "flow" })).toHaveAttribute("aria-sort", "ascending");
}

async function readBins(playground: Playground) {
  const { page } = playground;
  await playground.openFile("sfb-one-of-400.json", scenario("sfb-one-of-400"));
  const bins = page.getByRole("region", { name: "Active bins" });
  const map = bins.getByRole("slider", { name: "Active bins: bin" });
  await map.scrollIntoViewIfNeeded();
  await expect(map).toHaveAttribute("aria-valuetext", /level \d, bin \d+: backlog/);
  await playground.pause();
  await map.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(map).toHaveAttribute("aria-valuetext", /^level 2, bin 2: backlog .+, probability/);
  await bins.getByRole("button", { name: /Show as a table/ }).click();
  await expect(bins.getByRole("table").locator("tbody tr").first()).toContainText("level 1, bin 1");
  await bins.getByRole("button", { name: "Show all" }).click();
  await expect(bins.getByRole("table").locator("tbody tr")).toHaveCount(2 * 23);
  await test.step("axe finds nothing in the tables, and they fit 360 px", async () => {
    const warming = page.getByRole("region", { name: "Warming up" });
    await warming.getByRole("button", { name: /as a table/ }).click();
    expect(await violations(page, { within: "#explain", more: ["wcag21a", "best-practice"] })).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Explain", exact: true }).click();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
  });
}

test("tables and heat maps of the state that disciplines keep are read and sorted, also by keyboard", async ({
  playground,
}) => {
  await playground.openPaused();
  await test.step("FRED’s flow table is shown during the run, and sorted by keyboard; a logarithmic axis is that of its scenario", () =>
    sortFlows(playground));
  await test.step("SFB’s bins are shown as a heat map with keyboard navigation, and as a table", () =>
    readBins(playground));
});
