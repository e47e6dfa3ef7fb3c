// The keyboard; dialogs give the focus back to where it was, and Space to the run.
import type { Page } from "@playwright/test";
import { expect, type Playground, tabTo, test } from "./page";

/** Closed by its button, and by Escape. */
const DIALOGS = ["Gallery", "Share"];

async function byPointer(page: Page) {
  const play = page.getByRole("button", { name: "Play", exact: true });
  const pause = page.getByRole("button", { name: "Pause", exact: true });
  for (const [index, name] of DIALOGS.entries()) {
    const button = page.getByRole("button", { name, exact: true });
    await button.click();
    const dialog = page.locator("dialog[open]");
    await expect(dialog).toBeVisible();
    if (index % 2) await page.keyboard.press("Escape");
    else await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("Space");
    await expect(index % 2 ? play : pause).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(button).toBeFocused();
  }
}

async function byKeyboard(page: Page) {
  const button = page.getByRole("button", { name: "Compare", exact: true });
  await tabTo(page, button, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Compare" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  // A key opens it from elsewhere: the focus is there again, and Space plays.
  const charts = page.locator(".charts-surface").first();
  await charts.press("c");
  await expect(page.getByRole("dialog", { name: "Compare" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(charts).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
}

/** The dialog is closed by the first click; the second would select texts of the page. */
async function byDoubleClick(page: Page) {
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Compare" });
  await dialog.getByRole("button", { name: "CBT", exact: true }).first().dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add a lane" })).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
}

/** The menu is higher than the window. */
async function byMenu(page: Page) {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
}

async function byKeysAlone({ page, discipline }: Playground) {
  const play = page.getByRole("button", { name: "Play", exact: true });
  const pause = page.getByRole("button", { name: "Pause", exact: true });
  await page.keyboard.press("Space");
  await expect(pause).toBeVisible();
  await page.keyboard.press("Space");
  await expect(play).toBeVisible();
  await tabTo(page, discipline("D-CBT"));
  await expect(page.locator(":focus")).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Enter");
  await expect(discipline("D-CBT")).toHaveAttribute("aria-pressed", "true");
  for (const shown of [pause, play]) {
    await page.keyboard.press("k");
    await expect(shown).toBeVisible();
  }
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("by keys alone the run is played and changed; a dialog that is closed gives the focus back, and Space to the run", async ({
  playground,
}) => {
  test.slow();
  const { page, clock } = playground;
  await page.goto("./#p=000-f11-red&t=2&run=0");
  await expect(clock).toHaveText(/^2\.00/);
  await test.step("the keyboard alone plays, pauses, changes the discipline and opens the help", () =>
    byKeysAlone(playground));
  await test.step("opened by keyboard: its button, or where one was, has the focus again", () => byKeyboard(page));
  await test.step("opened by pointer: Space plays or pauses, and Tab goes on from its button", () => byPointer(page));
  await test.step("a double click goes no further than what its first click closes", () => byDoubleClick(page));
  await test.step("in a low window all of the menu can be reached", () => byMenu(page));
});
