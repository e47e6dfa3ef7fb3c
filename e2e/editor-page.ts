// Page object of the editor: its parts by name, and pointer and keyboard actions.
import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { expect, type Playground } from "./page";

export interface Editor {
  node(id: string): Locator;
  link(id: string): Locator;
  flow(id: string): Locator;
  problems: Locator;
}

function editorOf({ page }: Playground): Editor {
  const part = (name: string, id: string) => page.locator(`[data-part="${name}"][data-id="${id}"]`);
  return {
    node: (id) => part("nodes", id),
    link: (id) => part("links", id),
    flow: (id) => part("flows", id),
    problems: page.getByRole("region", { name: "Problems" }),
  };
}

/** Opens the editor on the current document; `first` is one of its nodes. */
export async function enterEditor(playground: Playground, first: string): Promise<Editor> {
  await playground.page.keyboard.press("e");
  const editor = editorOf(playground);
  await expect(editor.node(first)).toBeVisible();
  return editor;
}

/** Opens the editor beside a run that stands at 1 s. */
export async function openEditor(playground: Playground): Promise<Editor> {
  await playground.openPaused();
  return enterEditor(playground, "r1");
}

export async function openTemplate({ page }: Playground, name: RegExp) {
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("button", { name }).click();
}

export async function dragBy({ page }: Playground, node: Locator, x: number, y: number) {
  const from = await middleOf(node);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x, from.y + y, { steps: 8 });
  await page.mouse.up();
}

/** The document as saved, byte for byte. */
export async function saved({ page }: Playground): Promise<string> {
  const download = page.waitForEvent("download");
  await page.keyboard.press("s");
  return readFile(await (await download).path(), "utf8");
}

/** The centre of an element, in page coordinates. */
export async function middleOf(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** The accessible name of the network drawing. */
export const summary = ({ page }: Playground) => page.getByRole("img", { name: /places joined by/ });
