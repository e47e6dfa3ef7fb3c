// A discipline that is added by one file and one line (engine/tests/added): the page has everything of it from the catalog.
import { readdirSync, readFileSync } from "node:fs";
import { servePage } from "./added-page";
import { atRest, test as base, expect, type Playground } from "./page";

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  baseURL: async ({}, use) => {
    const { url, close } = await servePage();
    await use(url);
    await close();
  },
});

const source = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** In a pause: each press steps through 100 ms of a queue under load. */
async function chooseGuard({ page, clock, discipline }: Playground) {
  await page.goto("./#p=000-f11-dcbt&t=12&run=0");
  await expect(clock).toHaveText(/^12\.00/);
  await page.getByText(/more disciplines$/).click();
  await page.getByRole("button", { name: "Guard", exact: true }).click();
  await expect(discipline("Guard")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press(">");
  await expect(clock).toHaveText(/^12\.10/);
}

base("it takes one line beside its file, and none in the page", () => {
  expect(source("engine/tests/added/disciplines.inc").trim().split("\n")).toHaveLength(1);
  const text = source("engine/tests/added/guard.cpp");
  const names = [...text.matchAll(/\.(?:name|id) = "(\w+)"/g)].map(([, name]) => name);
  expect(names).toContain("guard_average");
  const web = new URL("../web/", import.meta.url);
  const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(tsx?|css|html)$/.test(path),
  );
  const quoted = new RegExp(`["'\`](${names.join("|")})["'\`]`);
  expect(files.filter((path) => quoted.test(source(`web/${path}`)))).toEqual([]);
});

test("its controls, charts, guides, reasons, state and help are there", async ({ playground }) => {
  const { page } = playground;
  await chooseGuard(playground);

  // Help: of the discipline, with a drawing of its signals, and of a parameter with its range and source.
  await page.getByRole("button", { name: "What is Guard?" }).click();
  const explained = page.getByRole("article", { name: "Guard" });
  await expect(explained).toContainText("Refuses arrivals at random while the average queue is above its onset.");
  await expect(explained.getByRole("figure")).toContainText(/Now: Guarded average: [\d.]+\spackets/);
  await expect(explained).toContainText("Onset");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Onset", exact: true }).click();
  await expect(page.getByText(/Larger values keep a longer queue\. Range: 1\s/)).toBeVisible();
  await expect(page.locator("cite", { hasText: "Guard, section 1" })).toBeVisible();

  // Charts, and a line to drag that follows its control.
  await expect(page.locator(".charts-title", { hasText: "Odds of refusal" })).toBeVisible();
  const line = page.getByRole("slider", { name: "onset", exact: true });
  await expect(line).toHaveAttribute("aria-valuenow", "10");
  await line.focus();
  await page.keyboard.press("ArrowUp");
  await expect(line).not.toHaveAttribute("aria-valuenow", "10");
  const field = page.getByRole("spinbutton", { name: /^Onset/ });
  await expect(field).toHaveValue((await line.getAttribute("aria-valuenow")) ?? "");

  // Internal state, and the table of what is kept of each flow.
  await expect(page.getByRole("region", { name: "Internal state" })).toContainText(/Guarded average packets\d/);
  const table = page.getByRole("region", { name: "State kept by Guard" }).getByRole("table", { name: "Guarded flows" });
  await expect(table.getByRole("columnheader", { name: /Refused/ })).toBeVisible();
  await table.scrollIntoViewIfNeeded(); // until then nobody asks for its rows
  await expect(table.locator("tbody tr").first()).toContainText(/\w+\d+/);

  // Reasons, with the numbers of the decision in their sentences.
  const why = page.getByRole("region", { name: "Why was this packet dropped?" });
  const setOnset = async (packets: string, reason: RegExp) => {
    await field.fill(packets);
    await field.press("Enter");
    await field.blur();
    await expect(async () => {
      await page.keyboard.press(">");
      await expect(why).toContainText(reason, { timeout: 500 });
    }).toPass();
  };
  await setOnset(
    "8",
    /Gentle refusal.*The guarded average of [\d.]+\spackets is above the onset of 8, which gives p = [\d.]+; the number drawn, [\d.]+, is below it\./,
  );
  // Where a quarter of the onset is less than a packet, most refusals are firm.
  await setOnset(
    "1",
    /Firm refusal.*The guarded average of [\d.]+\spackets is at least a quarter above the onset of 1\./,
  );

  // Its decision, step by step, with its signals and what they are compared with.
  const [reason = ""] = /(?:Firm|Gentle) refusal/.exec((await atRest(() => why.textContent())) ?? "") ?? []; // of the newest by now
  await why.getByRole("button", { name: "Step through this decision" }).click();
  const steps = page.getByRole("region", { name: "Step through decisions" });
  await expect(steps.getByRole("status")).toContainText(`dropped, ${reason}`);
  await expect(steps.getByRole("table")).toContainText(/Guarded average packets.*above Onset \(1\spacket/);
});
