// Scripts compared: lanes with scripts and without, a study of their parameters; report-card.spec.ts has their report card.
import { readFile } from "node:fs/promises";
import { violations } from "./axe";
import { chosen, laneNames, openTab } from "./compare-page";
import { expect, type Playground, test } from "./page";

async function addShipped({ page, clock }: Playground) {
  await page.goto("./#p=script-red&t=3&run=0");
  await expect(clock).toHaveText("3.00 s");
  const open = await openTab(page, "Add a lane");
  await expect(open.getByRole("button", { name: /^Write your own/ })).toHaveCount(0);
  await open.getByRole("button", { name: "CoDel", exact: true }).click();
  await expect.poll(() => laneNames(page)).toEqual(["RED script", "CoDel"]);
  await expect(chosen(page)).toHaveText("B");
  await expect(page.getByRole("region", { name: "Script" })).toHaveCount(0);

  await openTab(page, "Add a lane");
  await open.getByText("11 algorithms as scripts").click();
  const scripts = open.getByRole("list", { name: "Scripts" }).getByRole("button");
  await expect(scripts).toHaveCount(11);
  await test.step("they fit 1440 px and 360 px, and axe finds nothing", async () => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await open.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
      const within = "details:has([aria-label=Scripts])"; // the rest of the dialog: lanes.spec.ts
      expect(await violations(page, { within, isNarrow: width === 360 }), `${width} px`).toEqual([]);
    }
  });
  await open.getByRole("list", { name: "Scripts" }).getByRole("button", { name: "BLUE", exact: true }).click();
  await expect(chosen(page)).toHaveText("C");
  await expect.poll(() => laneNames(page)).toEqual(["RED script", "CoDel", "BLUE script"]);
  const editor = page.getByRole("textbox", { name: "Your queue discipline" });
  await expect(editor).toContainText("# BLUE");
  await expect(clock).toHaveText("3.00 s");
}

async function goOnAsScript({ page, clock }: Playground) {
  await page.goto("./#p=red-1993-two-flows&t=4&run=0");
  await expect(clock).toHaveText("4.00 s");
  const open = await openTab(page, "Add a lane");
  await open.getByRole("button", { name: /^Try from here/ }).click();
  await open.getByRole("button", { name: "Write your own, from RED" }).click();
  await expect.poll(() => laneNames(page)).toEqual(["as it was", "from 4 s: RED script"]);
  await expect(page.getByRole("textbox", { name: "Your queue discipline" })).toContainText("# RED");
  await expect(page.getByRole("slider", { name: "max_p" })).toBeVisible();
  await page.getByRole("button", { name: /^Undo: Add lane B: RED as a script/ }).click();
  await expect.poll(() => laneNames(page)).toEqual([]);
}

test("a lane has a built-in discipline beside a script, a shipped script, or the discipline in place as a script", async ({
  playground,
}) => {
  await test.step("from a script a lane with a built-in discipline, from there one with a shipped script", () =>
    addShipped(playground));
  await test.step("the discipline in place goes on as a script with its values from now on", () =>
    goOnAsScript(playground));
});

test("a parameter of a script is varied, with its unit and its range", async ({ playground }) => {
  const { page } = playground;
  const document = JSON.parse(await readFile("scenarios/script-red.json", "utf8"));
  await playground.openPaused();
  await playground.openFile("own.json", JSON.stringify({ ...document, duration: "5 s", measure: {} }));
  const open = await openTab(page, "Vary a parameter");
  const parameter = open.getByRole("combobox", { name: "Parameter", exact: true });
  await expect(parameter.locator("option:checked")).toHaveText("min_th");
  await expect(open.getByRole("textbox", { name: "From", exact: true })).toHaveValue("2.5 packets");
  await expect(open.getByRole("combobox", { name: "Spacing" })).toHaveValue("log");
  await parameter.selectOption({ label: "max_th" });
  await open.getByRole("spinbutton", { name: "Seeds" }).fill("1");
  await open.getByRole("button", { name: "Run", exact: true }).click();
  await expect(open.getByText("All runs are done.")).toBeVisible({ timeout: 60_000 });
  await expect(open.locator(".study-point")).toHaveCount(6);
  await expect(open.getByText(/cannot be made/)).toHaveCount(0);
});
