// Captions: what an experiment shows, with links to its controls, and the glossary behind their words.
import type { Locator, Page } from "@playwright/test";
import { violations } from "./axe";
import { expect, type Playground, test } from "./page";

const caption = (page: Page) => page.locator(".caption");
const term = (page: Page, name: string) => caption(page).getByRole("button", { name, exact: true });
const card = (page: Page) => page.locator(".term-card");

async function followLinks({ page, clock }: Playground) {
  await page.goto("./#p=000-f11-red&t=3&run=0");
  await expect(caption(page)).toContainText("RED drops from all flows alike");
  await caption(page).getByRole("button", { name: "D-CBT", exact: true }).click();
  await expect(page.getByRole("button", { name: "D-CBT", exact: true, pressed: true })).toBeVisible();

  await page.goto("./#p=on-off-bursts&t=3&run=0");
  await caption(page).getByRole("button", { name: "100 s" }).click();
  await expect(clock).toHaveText("100.00 s");
}

async function hide({ page, clock }: Playground) {
  await page.goto("./#p=000-f11-red&t=3&run=0&hide=caption");
  await expect(clock).toHaveText("3.00 s");
  await expect(page.locator(".topology")).toBeVisible();
  await expect(caption(page)).toHaveCount(0);
}

async function showControl(page: Page) {
  const target = page.locator('[data-param="target"] input').first();
  await page.goto("./#p=pie-target&t=3&run=0");
  await caption(page).getByRole("button", { name: "target" }).click();
  await expect(target).toBeFocused();
  await test.step("at 360 px it opens the tab of the control", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await expect(target).toBeHidden();
    await caption(page).getByRole("button", { name: "target" }).click();
    await expect(target).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
}

/** The widths of the caption at which a term stands on another line than the character after it, which is wider than 2 px. */
const widthsApart = (word: Locator) =>
  word.evaluate((button) => {
    const all = button.closest<HTMLElement>(".caption");
    const next = button.closest(".term-holder")?.nextSibling;
    if (!all || !next) return ["no text"];
    const after = document.createRange();
    after.selectNode(next);
    const widths = Array.from({ length: 200 }, (_, index) => 250 + 2 * index);
    const apart = widths.filter((width) => {
      all.style.width = `${width}px`;
      return after.getBoundingClientRect().top > button.getBoundingClientRect().top + 9;
    });
    all.style.width = "";
    return apart;
  });

async function defineTerms(page: Page) {
  await page.goto("./#p=000-f11-dcbt&t=3&run=0");
  await term(page, "goodput").hover();
  await expect(card(page)).toContainText("Goodput. The rate at which a receiver gets data");
  await card(page).hover(); // stays while the pointer is on it
  await expect(card(page)).toBeVisible();
  const link = card(page).getByRole("link", { name: "Glossary" });
  await expect(link).toHaveAttribute("href", "./glossary.html#goodput");
  expect(await violations(page, { within: ".caption" })).toEqual([]);
  await page.mouse.move(5, 400);
  await expect(card(page)).toHaveCount(0);
  await term(page, "goodput").hover();
  await expect(card(page)).toBeVisible();
  await page.keyboard.press("Escape"); // where the focus is elsewhere, and the pointer stays
  await expect(card(page)).toHaveCount(0);

  await term(page, "thresholds").focus();
  await expect(card(page)).toContainText("Threshold.");
  await expect(term(page, "thresholds")).toHaveAccessibleDescription(/A queue length at which the treatment changes/);
  await page.keyboard.press("Escape");
  await expect(card(page)).toHaveCount(0);
  await expect(term(page, "thresholds")).toBeFocused();

  await caption(page).getByText("More", { exact: true }).click();
  expect(await widthsApart(term(page, "average queue"))).toEqual([]);
}

test("a caption says what to see; its links lead to the run, its terms to the glossary", async ({ playground }) => {
  const { page } = playground;
  await test.step("its links change the algorithm and the time", () => followLinks(playground));
  await test.step("a link can hide the caption; TextLink.test.tsx has those that lock what its links lead to", () =>
    hide(playground));
  await test.step("its links show a control", () => showControl(page));
  await test.step("terms are defined on hover and on focus", () => defineTerms(page));
  await test.step("the glossary has all of them", async () => {
    await page.goto("./glossary.html#goodput");
    await expect(page.getByRole("heading", { name: "Glossary" })).toBeVisible();
    await expect(page.locator("dt#goodput")).toBeInViewport();
    expect(await page.locator("dt").count()).toBeGreaterThan(50);
    expect(await violations(page)).toEqual([]);
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("a tap shows a definition within the page, another tap elsewhere closes it", async ({ playground }) => {
    const { page } = playground;
    await page.goto("./#p=000-f11-dcbt&t=3&run=0");
    for (const name of ["thresholds", "goodput"]) {
      await term(page, name).tap();
      await expect(card(page)).toHaveCount(1);
      const box = await card(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
    await page.locator(".topology").tap();
    await expect(card(page)).toHaveCount(0);
  });
});
