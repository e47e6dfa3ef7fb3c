// Page object of the editor's forms and tables.
import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { expect, type Playground } from "./page";

export const inspector = ({ page }: Playground) => page.locator("#inspector");
export const table = ({ page }: Playground, name: string) => page.getByRole("region", { name, exact: true });
export const problems = ({ page }: Playground) => page.locator(".param-problem");

type Tab = "Drawing" | "Table";

/** The button of a tab of the editor: narrow pages have a tab "Table" of their own until the editor is there. */
export const editAs = ({ page }: Playground, tab: Tab) =>
  page.getByRole("group", { name: "Edit as" }).getByRole("button", { name: tab, exact: true });

export async function openEditor(playground: Playground, tab: Tab = "Table") {
  await playground.page.goto("./#p=000-f11-dcbt&speed=0.1"); // slow enough that the run does not end during a test
  await expect.poll(playground.time_s).toBeGreaterThan(0);
  await playground.page.keyboard.press("e");
  await editAs(playground, tab).click();
}

export const details = ({ page }: Playground, id: string) =>
  page.getByRole("button", { name: `Details of ${id}`, exact: true }).click();

export async function saved({ page }: Playground) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  return JSON.parse(readFileSync(await (await download).path(), "utf8"));
}

/** Unfolds all sections of the form. */
export const unfold = (playground: Playground) =>
  inspector(playground).evaluate((form) => {
    for (const part of form.querySelectorAll("details")) part.open = true;
  });

/** Waits until the engine has accepted the edit and its run continues. */
export async function goesOn(playground: Playground) {
  await expect(problems(playground)).toHaveCount(0);
  const before = await playground.time_s();
  await expect.poll(playground.time_s).not.toBe(before);
}

export async function type(field: Locator, text: string) {
  await field.fill(text);
  await field.press("Enter");
}
