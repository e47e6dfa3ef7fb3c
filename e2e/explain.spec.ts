// Explain pages: each opens beside a run that has its subject in place, and its drawing lives with the run.
import type { Locator, Page } from "@playwright/test";
import { catalog } from "../web/src/generated/catalog";
import { editing } from "../web/src/generated/catalog-editing";
import { violations } from "./axe";
import { expect, type Playground, test } from "./page";

const article = (page: Page, name: string): Locator => page.getByRole("article", { name, exact: true });
const caption = (page: Page): Locator => page.locator(".explain-page figcaption");
const back = (page: Page): Locator => page.getByRole("button", { name: "Back to the panels" });

/** The drawing says and shows something else as the run goes on. */
async function expectToLive(page: Page) {
  await expect(caption(page)).toContainText("Now");
  await expect(caption(page)).not.toContainText(/NaN|undefined|Infinity/);
  const drawn = () => page.locator(".explain-figure").innerHTML();
  const before = await drawn();
  await expect.poll(drawn).not.toBe(before);
}

/** One without tables, and one with. ExplainPage.test.tsx and explain.test.ts have all. */
const DISCIPLINES = ["red", "sfb"];

test("a discipline is put in place from its page, and its drawing follows the run, without a trail where motion is reduced", async ({
  playground,
}) => {
  const { page } = playground;
  await page.goto("./#p=000-f11-dcbt&explain=red&speed=0.1");
  await expect(article(page, "RED")).toBeVisible();
  for (const { label } of catalog.disciplines.filter(({ id }) => DISCIPLINES.includes(id)))
    await test.step(label, async () => {
      await page.locator(".explain-foot").getByRole("button", { name: "All explanations" }).click();
      await article(page, "Explanations").getByRole("button", { name: label, exact: true }).click();
      const shown = article(page, label);
      await expect(shown.getByRole("heading", { name: label, exact: true })).toBeFocused();
      await expect(caption(page)).toContainText("Not in place now.");
      await shown.getByRole("button", { name: `Put ${label} in place` }).click();
      await expectToLive(page);
      if (label !== "RED") return;
      await expect(page.locator(".plot-dot").first()).toBeVisible();
      await expect(page.locator(".plot-trail")).toHaveCount(0);
    });
});

const flows = [...editing.transports, ...editing.variants, ...editing.applications];

/** Opens the page of RED from its control. */
async function openRed(page: Page): Promise<Locator> {
  const opener = page.getByRole("button", { name: "What is RED?" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "RED", exact: true })).toBeFocused();
  return opener;
}

async function openFromControl(page: Page) {
  const opener = await openRed(page);
  await expect(page.getByRole("region", { name: "Measurements", exact: true })).toHaveCount(0);
  await article(page, "RED").locator(".term").first().focus();
  await expect(page.locator(".term-card")).toBeVisible();
  await page.keyboard.press("Escape"); // closes the definition only
  await expect(page.locator(".term-card")).toHaveCount(0);
  await expect(article(page, "RED")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(article(page, "RED")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page.getByRole("region", { name: "Measurements", exact: true })).toBeVisible();
}

async function openDrawer(page: Page) {
  await page.setViewportSize({ width: 1000, height: 740 });
  await page.getByRole("button", { name: "What is RED?" }).click();
  await expect(article(page, "RED")).toBeVisible();
  await back(page).click();
  await expect(page.locator("#explain")).toBeHidden();
}

async function openTab(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await page.getByRole("button", { name: "What is RED?" }).click();
  await expect(article(page, "RED")).toBeVisible();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(page.getByRole("region", { name: "Measurements", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Explain", exact: true }).click();
  await expect(article(page, "RED")).toBeVisible();
  await back(page).click();
  await expect(page.getByRole("button", { name: "What is RED?" })).toBeFocused();
}

async function followLinks(page: Page) {
  await page.goto("./#p=000-f11-dcbt&explain=red&t=1&run=0");
  await article(page, "RED").getByRole("button", { name: "Two flows", exact: true }).click();
  await expect(page.locator(".scenario-title")).toContainText("average queue of two flows");
  await expectToLive(page);
  await article(page, "RED").getByRole("button", { name: "Streams of equal rate" }).click();
  await expect(page.locator(".scenario-title")).toContainText("Constant-rate flows under RED");
  await expectToLive(page); // its controls are there
  await article(page, "RED").getByRole("button", { name: "Averaging weight" }).click();
  await expect(page.locator('[data-param="w_q"] input').first()).toBeFocused();
}

async function stepInPause({ page, clock, discipline }: Playground) {
  await page.goto("./#p=000-f11-red&t=12&run=0");
  await expect(clock).toHaveText(/^12/);
  await discipline("FRED").click();
  await page.keyboard.press(">");
  await page.getByRole("button", { name: "What is FRED?" }).click();
  await expect(caption(page)).toContainText(/flows? ha(s|ve) packets in the queue/);
  await expect(page.locator(".explain-figure .bars li").first()).toBeVisible();
  const drawn = () => page.locator(".explain-figure").innerHTML();
  // In 100 ms of a queue under load, packets come and go.
  for (let round = 0; round < 2; ++round) {
    const before = await drawn();
    await page.keyboard.press(">");
    await expect.poll(drawn).not.toBe(before);
  }
  await expect(caption(page)).toContainText(/flows? ha(s|ve) packets in the queue/);
  const late = await drawn();
  const track = page.getByRole("slider", { name: "Simulated time" });
  await track.fill("12.1");
  await track.blur();
  await expect(clock).toHaveText(/^12\.10/);
  await expect(caption(page)).toContainText(/flows? ha(s|ve) packets in the queue/);
  expect(await drawn()).not.toBe(late);
}

async function switchOff(page: Page, row: Locator) {
  await expect(caption(page)).toContainText("Now:");
  const drawn = () => page.locator(".explain-figure").innerHTML();
  const before = await drawn();
  for (let count = 0; count < 3; ++count) await page.getByRole("button", { name: "Step 10 ms" }).click();
  await expect.poll(drawn).not.toBe(before);
  await row.getByRole("switch").click();
  await expect(caption(page)).toContainText("does not send now.");
  for (let count = 0; count < 3; ++count) await page.getByRole("button", { name: "Step 10 ms" }).click();
  await expect(caption(page)).toContainText("does not send now.");
  await page.getByRole("slider", { name: "Cursor in time" }).focus();
  for (let count = 0; count < 9; ++count) await page.keyboard.press("ArrowLeft");
  await expect(caption(page)).toContainText(/^\d+\.\d+\ss:/);
}

async function fromRowAndHelp(page: Page) {
  await page.goto("./#p=vegas-beside-reno&explain=vegas&t=3&run=0");
  const row = page.getByRole("region", { name: "Flows" }).getByRole("listitem").first();
  await test.step("the drawing of a flow follows it; switched off it does not send; under the cursor, it did", () =>
    switchOff(page, row));
  await back(page).click();
  await row.getByRole("button", { name: "TCP Vegas" }).click();
  await expect(article(page, "Vegas")).toBeVisible();
  await row.getByRole("button", { name: "FTP" }).click();
  await expect(article(page, "FTP")).toBeVisible();
  await back(page).click();
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("button", { name: "All explanations" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(article(page, "Explanations").getByRole("button")).toHaveCount(
    1 + catalog.disciplines.length + flows.length,
  );
}

async function fromSharedLink(page: Page) {
  await page.goto("./#p=000-f11-red&explain=red&t=8&run=0");
  await expect(caption(page)).toContainText("Now: The average queue is");
  await page.getByRole("slider", { name: "Cursor in time" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(caption(page)).toContainText(/^\d+\.\d+\ss:/);

  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue(
    /#p=000-f11-red&explain=red&expect=[0-9a-f]{16}@8$/,
  );
  await page.keyboard.press("Escape");

  await back(page).focus();
  await page.keyboard.press("Enter");
  await expect(article(page, "RED")).toHaveCount(0);
  await expect(page.locator("#explain :focus")).toBeVisible();
}

test("pages open from controls, rows, Help and links, are of the moment, and close to where they were opened", async ({
  playground,
}) => {
  test.slow();
  const { page } = playground;
  await page.goto("./#p=000-f11-red&t=3&run=0");
  await test.step("by keyboard: from the control to the page, through a term, and back", () => openFromControl(page));
  await test.step("a claim opens what shows it, and the page stays; parameters lead to their controls", () =>
    followLinks(page));
  await test.step("in a pause too, the flows are those of the moment, and follow each step and a way back", () =>
    stepInPause(playground));
  await test.step("a flow's row leads to its application and transport, Help to all pages", () => fromRowAndHelp(page));
  await test.step("a page of a link: its drawing has the cursor's time, it is in the shared link, and closed it leaves the focus", () =>
    fromSharedLink(page));
  await test.step("at 1000 px it opens the drawer, and closes it again", () => openDrawer(page));
  await test.step("at 360 px it is the tab Explain; the table and the settings stay reachable", () => openTab(page));
});

test("an embed does not load the pages, and opens them in the playground", async ({ playground }) => {
  const { page } = playground;
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("./embed.html#p=000-f11-red&show=disciplines&explain=cbt");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "What is RED?" }).click();
  const other = await opened;
  await expect(article(other, "RED")).toBeVisible();
  expect(loaded.filter((url) => /ExplainPage/.test(url))).toEqual([]);
});

/** At 360 px. */
async function expectToFit(page: Page, id: string) {
  await expect(page.locator(".explain-page h2")).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, id).toBe(0);
  const controls = page.locator(".explain-page").locator("header button, dt button, summary, .explain-foot button");
  const heights = await controls.evaluateAll((all) => all.map((node) => node.getBoundingClientRect().height));
  expect(heights.length, id).toBeGreaterThan(0);
  expect(heights.filter((height) => height > 0 && height < 39.5)).toEqual([]);
}

/** All pages have one form, and all drawings are made of plots, bars and bins: axe looks at one of each, at a narrow one, and at the list. */
test("axe finds nothing on pages of each kind, and they fit 360 px", async ({ playground }) => {
  const { page } = playground;
  const axe = (id: string, more: { more?: string[]; isNarrow?: boolean }) =>
    test.step(`axe: ${id}`, async () => expect(await violations(page, { within: "#explain", ...more })).toEqual([]));
  for (const [scenario, at_s, id, name] of [
    ["000-f11-dcbt", 12, "dcbt", "D-CBT"],
    ["sfb-one-of-400", 2, "sfb", "SFB"],
    ["cubic-long-fat-path", 2, "cubic", "CUBIC"],
    ["000-f11-red", 2, "poisson", "Poisson"], // not in the run, so its drawing is of the law alone
    ["000-f11-red", 2, "index", "Explanations"],
  ] as const) {
    await page.goto(`./#p=${scenario}&explain=${id}&t=${at_s}&run=0`);
    await expect(article(page, name)).toBeVisible();
    await expect(playground.clock).toHaveText(new RegExp(`^${at_s}\\.00`));
    if (id === "poisson")
      await expect(caption(page)).toContainText("Not in this run. It sends 1 kB after exponential gaps of 8");
    if (["dcbt", "sfb", "index"].includes(id)) await axe(id, { more: ["wcag21a", "best-practice"] });
    await page.setViewportSize({ width: 360, height: 740 });
    await expectToFit(page, id);
    if (id === "dcbt") await axe(`${id} at 360 px`, { isNarrow: true });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
