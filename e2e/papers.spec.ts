import { execFileSync } from "node:child_process";
import { expect, test } from "./page";

async function openPapers(page: import("@playwright/test").Page) {
  await page.getByRole("button", { name: "Papers", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Chung & Claypool 2000" })).toBeVisible();
}

async function openWhole(page: import("@playwright/test").Page, id: string) {
  await openPapers(page);
  await page.getByRole("button", { name: `All runs of ${id}`, exact: true }).click();
  await expect(page.getByRole("button", { name: "Run all seeds" })).toBeVisible();
}

test("every paper has its citation, its question and its experiments", async ({ playground }) => {
  await playground.open();
  const { page } = playground;
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

test("an experiment opens as a run, with what was published beside what is measured now", async ({ playground }) => {
  await playground.open();
  const { page } = playground;
  await openPapers(page);
  await page.getByRole("button", { name: "Open 000-F11", exact: true }).click();
  await playground.speed("max");
  await playground.ended();
  const beside = page.getByRole("region", { name: "Published beside measured" });
  await expect(beside.getByRole("row", { name: /Untagged.*4680/ })).toContainText(/4[456]\d\d kbps/);
  await expect(beside.getByText("RED, 10-20 s: each CBR flow gets about 4.68")).toBeVisible();
  await beside.getByRole("button", { name: "D-CBT", exact: true }).click();
  await expect(playground.discipline("D-CBT")).toHaveAttribute("aria-pressed", "true");
  await playground.ended();
  await expect(beside.getByText("D-CBT is fair in every period")).toBeVisible();
  await playground.discipline("RED").click();
  await expect(beside.getByText("no longer the published setup")).toBeVisible();
});

test("a scenario of the gallery has no experiment beside it", async ({ playground }) => {
  await playground.open();
  const { page } = playground;
  await openPapers(page);
  await page.getByRole("button", { name: "Open 000-F6", exact: true }).click();
  const beside = page.getByRole("region", { name: "Published beside measured" });
  await expect(beside).toBeVisible();
  await page.getByRole("button", { name: "Gallery" }).click();
  await page.getByRole("button", { name: "Open D-CBT main experiment", exact: true }).click();
  await expect(beside).toBeHidden();
});

test("all seeds give the numbers of the command line, to the last digit", async ({ playground }) => {
  await playground.open();
  const { page } = playground;
  await openWhole(page, "000-F11");
  await page.getByRole("textbox", { name: "Seeds" }).fill("1..2");
  await page.getByRole("button", { name: "Run all seeds" }).click();
  await expect(page.getByText("6 of 6 runs, measured")).toBeVisible({ timeout: 60_000 });
  const told = execFileSync(process.execPath, ["engine/bin/aqm.mjs", "reproduce", "000-F11", "--seeds", "1..2"], {
    encoding: "utf8",
  });
  const claims = page.getByRole("region", { name: "Claims" }).getByRole("listitem");
  const lines = told.split("\n").filter((line) => /^ {2}(holds|fails)/.test(line));
  expect(await claims.count()).toBe(lines.length);
  for (const [index, line] of lines.entries()) {
    const numbers = line.slice(line.lastIndexOf(": ") + 2).replace(/ \([^(]*\)$/, "");
    await expect(claims.nth(index)).toContainText(numbers);
  }
});

test("its figure is drawn, with what was published, and the runs can be cancelled", async ({ playground }) => {
  await playground.open();
  const { page } = playground;
  await openWhole(page, "000-F11");
  const figure = page.getByRole("figure").filter({ hasText: "Figure 12" });
  await expect(figure.locator(".figure-mark").first()).toBeVisible();
  await expect(figure.locator(".figure-bar")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Seeds" }).fill("1..200");
  await page.getByRole("button", { name: "Run all seeds" }).click();
  await expect(figure.locator(".figure-bar").first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/of 600 runs, cancelled/)).toBeVisible();
  await page.getByRole("textbox", { name: "Seeds" }).fill("5..1");
  await page.getByRole("button", { name: "Run all seeds" }).click();
  await expect(page.getByRole("alert")).toContainText("must be N or A..B");
});
