// What the page shows of its run, once it rests.
import type { Page } from "@playwright/test";
import { expect } from "../page";

/** The table of one measurement window. */
export interface ShownWindow {
  /** "kbps": of goodputs. */
  readonly unit: string;
  readonly jain: string;
  /** The cells of each class. */
  readonly classes: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

/** What changes while a run goes on. */
interface Texts {
  readonly clock: string;
  readonly fingerprint: string;
  /** The greatest time that a chart's cursor can have; null without charts. */
  readonly end: string | null;
  /** Where the charts' values are from: at the cursor, else the newest. */
  readonly at: string;
  /** What the charts' lines have there, by "CHART: LINE". */
  readonly values: readonly (readonly [line: string, value: string])[];
}

export interface Shown extends Texts {
  /** By number; none without the table. */
  readonly windows: readonly ShownWindow[];
  /** Pixels of the charts that differ once they are drawn anew. */
  readonly stale: number;
}

/** Of a page that does not rest meanwhile. */
const MOST_LOOKS = 10;

/** Closes what is open; what is opened on demand may come late. */
async function close(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Escape");
    await page.waitForTimeout(300);
    expect(await page.locator("dialog[open], :popover-open").count()).toBe(0);
  }).toPass();
}

const texts = (page: Page): Promise<Texts> =>
  page.evaluate(async () => {
    // On a busy machine the clock may be ahead of the charts by a frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const charts = document.querySelector(".charts-root .visually-hidden table");
    return {
      clock: document.querySelector("[role=timer]")?.firstChild?.textContent ?? "",
      fingerprint: document.querySelector<HTMLElement>("[data-fingerprint]")?.dataset.fingerprint ?? "",
      end: document.querySelector(".charts-surface")?.getAttribute("aria-valuemax") ?? null,
      at: charts?.querySelector("caption")?.textContent ?? "",
      values: [...(charts?.querySelectorAll("tr") ?? [])].map(
        ({ cells: [line, value] }) => [line?.textContent ?? "", value?.textContent ?? ""] as const,
      ),
    };
  });

/** Each window of the table in turn, then the one that was chosen. */
const windows = (page: Page): Promise<ShownWindow[]> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const read = () => {
      const table = document.querySelector(".results.is-fixed");
      // The number, not how it differs from the run before.
      const text = (cell: Element | null | undefined) => cell?.firstChild?.textContent ?? "";
      return [
        {
          unit: table?.querySelector("thead small")?.textContent ?? "",
          jain: text(table?.querySelector("tfoot td")),
          classes: [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => ({
            name: row.querySelector("th")?.dataset.class ?? "",
            cells: [...row.querySelectorAll("td")].map(text),
          })),
        },
      ].filter(() => table !== null);
    };
    const choices = [...document.querySelectorAll<HTMLElement>(".window-choice button")];
    if (choices.length === 0) return read();
    const found: ReturnType<typeof read> = [];
    const chosen = choices.find((choice) => choice.ariaPressed === "true");
    for (const choice of [...choices, chosen]) {
      choice?.click();
      await drawn();
      if (found.length < choices.length) found.push(...read());
    }
    return found;
  });

/** Charts that are drawn anew, at another width and back, must look as before; lines end at fractions of a pixel. */
const stalePixels = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const MUCH = 96;
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const roots = [...document.querySelectorAll<HTMLElement>(".charts-root")];
    const canvases = roots.flatMap((root) => [...root.querySelectorAll<HTMLCanvasElement>("canvas.charts-layer")]);
    // A canvas of its own: one that is read often loses its speed.
    const copy = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const pixels = () =>
      canvases.map((canvas) => {
        const { width, height } = canvas;
        if (!copy || width * height === 0) return [];
        Object.assign(copy.canvas, { width, height });
        copy.drawImage(canvas, 0, 0);
        return copy.getImageData(0, 0, width, height).data;
      });
    const before = pixels();
    for (const root of roots) root.style.width = `${root.clientWidth - 8}px`;
    await drawn();
    for (const root of roots) root.style.width = "";
    await drawn();
    return pixels().reduce((sum, after, index) => {
      const old = before[index] ?? [];
      if (old.length !== after.length) return sum + after.length;
      let count = 0;
      for (let at = 3; at < after.length; at += 4) if (Math.abs((after[at] ?? 0) - (old[at] ?? 0)) > MUCH) ++count;
      return sum + count;
    }, 0);
  });

/** Pauses, and waits until nothing changes. */
async function rest(page: Page): Promise<void> {
  const pause = page.getByRole("region", { name: "Run", exact: true }).getByRole("button", { name: "Pause" });
  await expect(async () => {
    await close(page); // what was asked for may come late
    // It may end at this moment.
    if (await pause.isVisible()) await pause.click({ timeout: 5_000 }).catch(() => {});
    const before = await texts(page);
    await page.waitForTimeout(400);
    expect(await texts(page)).toEqual(before);
  }).toPass({ timeout: 90_000 });
}

export const look = async (page: Page): Promise<Shown> => ({
  ...(await texts(page)),
  windows: await windows(page),
  stale: await stalePixels(page),
});

/** Of the link that the share dialog makes; empty without a run. */
async function addressOf(page: Page): Promise<string> {
  await page.keyboard.press("l");
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Address" });
  await field.waitFor({ timeout: 4_000 }).catch(() => {});
  const address = (await field.isVisible()) ? await field.inputValue() : "";
  await page.keyboard.press("Escape");
  return address;
}

export interface Seen {
  readonly shown: Shown;
  /** Of the link that the share dialog makes; empty without a run. */
  readonly address: string;
}

/** What the page shows at rest. What was asked for may come late and play: if it has changed meanwhile, it did not rest. */
export async function seen(page: Page): Promise<Seen> {
  for (let looks = 0; looks < MOST_LOOKS; ++looks) {
    await rest(page);
    const before = await texts(page);
    const shown = await look(page);
    const address = await addressOf(page);
    if (JSON.stringify(before) === JSON.stringify(await texts(page))) return { shown, address };
  }
  throw new Error("The page does not come to rest.");
}
