// Steps of the tests that compare runs.
import type { Locator, Page } from "@playwright/test";
import { expect, secondsOn } from "./page";

export { tabTo } from "./page";

export const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Compare" });
export const lanes = (page: Page): Locator => page.locator(".lane");
export const laneNames = (page: Page): Promise<string[]> => page.locator(".lane-name").allTextContents();
export const chosen = (page: Page): Locator => page.locator(".lane[data-chosen] .lane-mark");

/** The run stands at the time: one that begins anew at an earlier time has come there, too. */
export async function seek(page: Page, time_s: number): Promise<void> {
  const track = page.getByRole("slider", { name: "Simulated time" });
  await track.fill(String(time_s));
  await track.blur();
  await expect.poll(() => secondsOn(page.getByRole("timer"))).toBe(time_s);
}

/** Opens what a link carries in an embed, and starts it. */
export async function openEmbedded(page: Page, link: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(link.replace("#", "embed.html#"));
  await page
    .getByRole("button", { name: /start|play/i })
    .first()
    .click();
}

/** Opens a tab of the dialog by pointer. */
export async function openTab(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const open = dialog(page);
  await open.getByRole("button", { name, exact: true }).click();
  return open;
}
