// Steps of the tests that compare runs.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./page";

export { tabTo } from "./page";

export const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Compare" });
export const lanes = (page: Page): Locator => page.locator(".lane");
export const laneNames = (page: Page): Promise<string[]> => page.locator(".lane-name").allTextContents();
export const chosen = (page: Page): Locator => page.locator(".lane[data-chosen] .lane-mark");

export async function seek(page: Page, time_s: number): Promise<void> {
  const track = page.getByRole("slider", { name: "Simulated time" });
  await track.fill(String(time_s));
  await track.blur();
  await expect(page.getByRole("timer")).toHaveText(new RegExp(`^${time_s.toFixed(1).replace(".", "\\.")}`));
}

/** Opens a tab of the dialog by pointer. */
export async function openTab(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const open = dialog(page);
  await open.getByRole("button", { name, exact: true }).click();
  return open;
}
