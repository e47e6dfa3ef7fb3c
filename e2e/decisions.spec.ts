// Stepping through the decisions of a built-in discipline: from a drop, or from any packet, to those before and after.
import type { Page } from "@playwright/test";
import { violations } from "./axe";
import { embedIn, frameOf, hostPage } from "./embed-host";
import { atRest, expect, type Playground, test } from "./page";

const room = (page: Page) => page.getByRole("region", { name: "Step through decisions" });
const said = (page: Page) => room(page).getByRole("status");
const changes = (page: Page) => room(page).getByRole("table", { name: /before and after/ });
/** The rows of a signal. */
const signal = (page: Page, name: string) => changes(page).getByRole("rowgroup").filter({ hasText: name });
const button = (page: Page, name: string) => room(page).getByRole("button", { name, exact: true });

/** The clock shows the time before the run is there. */
async function openAt({ page, clock, fingerprint }: Playground, scenario: string, time_s: number) {
  await page.goto(`./#p=${scenario}&t=${time_s}&run=0`);
  await expect(clock).toHaveText(`${time_s.toFixed(2)} s`);
  await atRest(fingerprint);
}

/** A number in a cell, which may have thin spaces and a true minus sign. */
const number = (text: string) => Number(text.replace(/[^\d.−-]/g, "").replace("−", "-"));

async function stepThroughDrop(playground: Playground) {
  const { page } = playground;
  await openAt(playground, "000-f11-red", 14);
  await page.getByRole("button", { name: "Step through this decision" }).click();
  await expect(said(page)).toHaveText(/^\S+ #\d+ at 1\d\.\d+ s, on arrival: dropped, (Early|Forced) drop$/);
  await expect(room(page)).toBeFocused();
  await expect(room(page)).toContainText(/The average queue is [\d.]+\spackets/);

  // The average moved towards the queue by its weight, and is what the reason names.
  const row = changes(page).getByRole("row", { name: /^Average queue/ });
  await expect(signal(page, "Average queue")).toContainText(/(above|below) Minimum threshold \(5\spackets\)/);
  const queue = number(
    (await changes(page)
      .getByRole("row", { name: /^Queue packets/ })
      .getByRole("cell")
      .first()
      .textContent()) ?? "",
  );
  const [before = 0, after = 0] = (await row.getByRole("cell").allTextContents()).map(number);
  expect(queue).toBeGreaterThan(0);
  expect(after - before).toBeCloseTo(0.002 * (queue - before), 2);
  const numbers = room(page).getByText("Numbers of the decision");
  await numbers.click();
  const average = await room(page).locator("dl div", { hasText: "average" }).first().locator("dd").textContent();
  expect(Math.abs(number(average ?? "") - after)).toBeLessThan(0.06);

  // To other packets, by keyboard; the run stays where it is.
  const first = (await said(page).textContent()) ?? "";
  await button(page, "Previous packet").focus();
  await page.keyboard.press("Enter");
  await expect(said(page)).not.toHaveText(first);
  await page.keyboard.press("Tab");
  await expect(button(page, "Next packet")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText(first);
  for (let back = 0; back < 3; ++back) {
    const here = (await said(page).textContent()) ?? "";
    await button(page, "Previous packet").click();
    await expect(said(page)).not.toHaveText(here);
  }
  await button(page, "Next drop or mark").click();
  await expect(said(page)).toHaveText(first);
  await button(page, "Next of this flow").click();
  await expect(said(page)).not.toHaveText(first);
  await expect(said(page)).toContainText(`${first.split(" ")[0]} #`);
  expect(await playground.time_s()).toBe(14);

  await button(page, "End stepping").click();
  await expect(page.getByRole("button", { name: "Step through this decision" })).toBeFocused();
}

async function findNextDrop(playground: Playground) {
  const { page } = playground;
  await openAt(playground, "000-f11-dcbt", 14);
  // The cursor goes back a few samples; x steps through the packet there.
  const surface = page.locator(".charts-surface");
  for (let step = 0; step < 4; ++step) await surface.press("ArrowLeft");
  await page.keyboard.press("x");
  await expect(said(page)).toHaveText(/^\S+ #\d+ at 1\d\.\d+ s, on /);
  await button(page, "Next drop or mark").click();
  await expect(said(page)).toContainText(": dropped, ");
  const at_s = Number(/at ([\d.]+) s/.exec((await said(page).textContent()) ?? "")?.[1]);
  const queue = page.getByRole("region", { name: /^In the queue at/ });
  await expect(queue).toHaveAccessibleName(`In the queue at ${at_s.toFixed(2)}\u2009s`);
  const packets = changes(page)
    .getByRole("row", { name: /^Queue packets/ })
    .getByRole("cell");
  await expect(queue).toContainText(`${number((await packets.last().textContent()) ?? "")} of `);
  await button(page, "Next drop or mark").click();
  await expect(said(page)).not.toContainText(`at ${at_s.toFixed(6)} s`);
  // The class strips' averages are there, each with its threshold.
  await expect(signal(page, "Untagged average")).toContainText(/(above|below) Untagged threshold/);
  await button(page, "End stepping").click();
}

async function stepThroughCodel(playground: Playground) {
  const { page } = playground;
  await openAt(playground, "codel-2012-bufferbloat", 8);
  await page
    .getByRole("button", { name: /^Step through (this decision|the newest packet)$/ })
    .first()
    .click();
  await expect(changes(page).getByRole("row", { name: /^Waiting time/ })).toBeVisible();
}

async function expectNoObstacle(page: Page) {
  const bar = () =>
    page.locator(".transport button").evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).offsetTop));
  const isWhole = () =>
    room(page).evaluate((node) =>
      [...node.querySelectorAll("dd, td, th, p")].every((part) => part.scrollWidth <= part.clientWidth + 1),
    );
  for (const width of [1440, 360])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      if (width < 760) await page.getByRole("button", { name: "Explain", exact: true }).click();
      const step = page.getByRole("button", { name: "Step through this decision" });
      await expect(step).toBeVisible();
      const before = await bar();
      await step.click();
      await expect(said(page)).toContainText("dropped");
      await room(page).getByText("Numbers of the decision").click();
      expect(await violations(page, { within: ".decision-room", isNarrow: width === 360 })).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await isWhole()).toBe(true);
      expect(await bar()).toEqual(before);
      await button(page, "End stepping").click();
    });
}

test("decisions are stepped through, from a drop or any packet, under each discipline and at each width", async ({
  playground,
}) => {
  const { page } = playground;
  test.slow();
  await test.step("a drop of RED: its reason, its numbers, the average before and after, the next drop", () =>
    stepThroughDrop(playground));
  await test.step("the next drop is found from a packet that was accepted, and the charts' cursor goes along", () =>
    findNextDrop(playground));
  await test.step("axe finds nothing, and nothing scrolls sideways, at 1440 px and 360 px", () =>
    expectNoObstacle(page));
  await test.step("a packet of CoDel likewise, with the signals of that discipline", () =>
    stepThroughCodel(playground));
});

test("an embed with its panels steps, too", async ({ playground, baseURL }) => {
  const { page } = playground;
  const { address, close } = await hostPage(
    frameOf(`${baseURL}embed.html#p=000-f11-red&t=13&show=drops`, { sandbox: "allow-scripts" }),
  );
  await page.goto(address);
  const { frame } = embedIn(page);
  await frame.getByRole("button", { name: "Step through this decision" }).click();
  const steps = frame.getByRole("region", { name: "Step through decisions" });
  await expect(steps.getByRole("status")).toContainText("dropped");
  await steps.getByRole("button", { name: "Next packet" }).click();
  await expect(steps.getByRole("table")).toContainText("Average queue");
  close();
});
