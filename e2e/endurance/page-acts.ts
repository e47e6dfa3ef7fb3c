// What happens to a page as a whole: it is left, reloaded, suspended; storage fills; files are opened.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

export type Act = (page: Page) => Promise<string>;

const LONGEST_SLEEP_MS = 2_000;

const FILES = [
  ["scenarios/codel-2012-bufferbloat.json", "text"],
  ["scenarios/script-red.json", "text"],
  ["scenarios/lessons/bufferbloat.json", "text"],
  ["scenarios/red-1993-two-flows.json", "half"],
] as const;

const fill: Act = async (page) => {
  await page.evaluate(() => {
    for (let size = 2 ** 20; size > 16; size >>= 1)
      try {
        // A key that is there already takes no more room, so the number of keys would not do as a name.
        for (let count = 0; ; ++count) localStorage.setItem(`filler ${size} ${count}`, "x".repeat(size));
      } catch {
        // Smaller ones may still have room.
      }
  });
  return "fill the storage";
};

const empty: Act = async (page) => {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("filler")) localStorage.removeItem(key);
  });
  return "make room in the storage";
};

const reload: Act = async (page) => {
  await page.reload();
  return "reload";
};

/** Only to a place of this page. */
const back: Act = async (page) => {
  const isBack = await page.evaluate(() => {
    const places = Number(sessionStorage.getItem("places") ?? "0");
    if (places > 0) {
      sessionStorage.setItem("places", String(places - 1));
      history.back();
    }
    return places > 0;
  });
  return isBack ? "go back" : "go back: nowhere";
};

/** @param random numbers from 0 to 1 */
export function pageActs(random: () => number): readonly Act[] {
  const sleep: Act = async (page) => {
    const ms = Math.round(200 + random() * LONGEST_SLEEP_MS);
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    await new Promise((resolve) => setTimeout(resolve, ms));
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await session.detach();
    return `sleep ${ms} ms`;
  };
  const openFile: Act = async (page) => {
    const [name, part] = FILES[Math.floor(random() * FILES.length)] ?? FILES[0];
    const text = readFileSync(name);
    const buffer = part === "half" ? text.subarray(0, text.length / 2) : text;
    const chooser = page.waitForEvent("filechooser", { timeout: 1_000 }).catch(() => null);
    await page.keyboard.press("o");
    // While a field has the focus, or a dialog is open, it is a letter.
    await (await chooser)?.setFiles({ name: "file.json", mimeType: "application/json", buffer });
    return `open ${part === "half" ? "half of " : ""}${name}`;
  };
  return [fill, empty, reload, back, sleep, openFile];
}
