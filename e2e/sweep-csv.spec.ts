// The numbers of a sweep in the page are those of the command, to the last digit.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { printed, shortRun } from "./aqm";
import { laneNames, openTab } from "./compare-page";
import { expect, test } from "./page";

const document = {
  ...shortRun,
  lanes: [
    { id: "red", set: {} },
    { id: "blue", label: "BLUE, “as published”", set: { "links.bottleneck.queue.discipline": "blue" } },
  ],
};

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await press();
  return readFileSync(await (await download).path());
}

test("the page’s CSV of a sweep is that of aqm sweep FILE --csv, byte for byte", async ({ playground }) => {
  test.slow();
  const { page } = playground;
  await playground.openPaused();
  await playground.openFile("lanes.json", JSON.stringify(document));
  await expect.poll(() => laneNames(page)).toHaveLength(2);
  const open = await openTab(page, "Vary a parameter");
  await open
    .getByRole("combobox", { name: "Parameter", exact: true })
    .selectOption({ label: "Delay, link bottleneck" });
  await open.getByRole("combobox", { name: /^Values/ }).selectOption("list");
  await open.getByRole("textbox", { name: "List" }).fill("1 ms, 20 ms, 0.1 s");
  await open.getByLabel("Seeds").fill("3");
  await open.getByRole("button", { name: "Run", exact: true }).click();
  await expect(open.getByText("All runs are done.")).toBeVisible({ timeout: 60_000 });
  const csv = await saved(page, () => open.getByRole("button", { name: "runs.csv" }).click());
  await page.keyboard.press("Escape");
  // The document as the page saves it has the sweep and its seeds.
  const file = await saved(page, () => page.getByRole("button", { name: "Save file" }).click());
  const rows = csv.toString().trimEnd().split("\n");
  expect(rows).toHaveLength(1 + 3 * 3 * 2 * 2);
  expect(csv.equals(printed(["sweep", "-", "--csv"], file))).toBe(true);
});
