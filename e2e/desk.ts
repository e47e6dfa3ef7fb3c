// The forms in which lecturers make lessons.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./page";

export const desk = (page: Page): Locator => page.getByRole("region", { name: "Make a lesson" });
export const preview = (page: Page): Locator => page.getByRole("region", { name: /^Lesson/ });
export const part = (page: Page, name: string): Locator =>
  desk(page).getByRole("navigation").getByRole("button", { name, exact: true });

export async function write(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}

/** Adds a step behind the one that is open. */
export async function addStep(page: Page, kind: string): Promise<void> {
  await desk(page).getByLabel("Add a step").selectOption(kind);
  await desk(page).getByRole("button", { name: "Add the chosen step" }).click();
}

export async function openLessons(page: Page): Promise<Locator> {
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Lessons", exact: true }).click();
  return page.getByRole("dialog", { name: "Lessons" });
}

export async function make(page: Page, address = "./#p=000-f11-red&run=0"): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("timer")).toBeVisible();
  await (await openLessons(page)).getByRole("button", { name: "Make a lesson from this experiment" }).click();
  await expect(desk(page)).toBeVisible();
  await expect(preview(page)).toBeVisible();
}

/** Chooses a file to change its lesson, without playing it. */
export async function changeFile(page: Page, name: string, text: string): Promise<void> {
  const button = (await openLessons(page)).getByRole("button", { name: "Change a lesson file" });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
  await chooser.setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}
