// No text of the charts is cut or lies on another one, at three widths, whatever the discipline declares.
import type { Page } from "@playwright/test";
import { expect, type Playground, test } from "./page";
import { shortened } from "./shortened";

/** Links by what they show; of long runs the beginning is enough, with times as wide as later ones. */
const LINKS = {
  "RED, D-CBT": () => ["000-f11-red", "000-f11-dcbt"].map((id) => `./#p=${id}&run=0`),
  "FQ-CoDel, SFB, DualPI2": () =>
    Promise.all(["fq-codel-2018-call", "sfb-one-of-400", "dualpi2-2023-l4s"].map((id) => shortened(id, 10))),
};

/** What is wrong with the texts that are to be seen: each pair that overlaps, and what reaches beyond its place. */
const faultsIn = (page: Page) =>
  page.evaluate(() => {
    const faultsOf = (root: Element): string[] => {
      const bounds = root.getBoundingClientRect();
      const range = document.createRange();
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: { text: string; box: DOMRect }[] = [];
      const faults: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement as Element;
        if (!node.textContent?.trim() || parent.closest(".visually-hidden, .charts-message")) continue;
        // Parts of a drawing are "visible" without being displayed.
        if (!parent.checkVisibility({ visibilityProperty: true }) || parent.getClientRects().length === 0) continue;
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        // A unit without room is cut off as a whole.
        if (parent.matches(".charts-unit") && box.top >= parent.getBoundingClientRect().bottom) continue;
        const text = node.textContent;
        found.push({ text, box });
        if (box.left < bounds.left - 1 || box.right > bounds.right + 1)
          faults.push(`${text} reaches beyond the charts`);
        const head = parent.closest(".charts-head")?.getBoundingClientRect();
        if (head && (box.right > head.right + 1 || box.bottom > head.bottom + 3))
          faults.push(`${text} is cut in its head`);
      }
      found.forEach(({ text, box }, index) => {
        for (const { text: other, box: against } of found.slice(index + 1)) {
          const across = Math.min(box.right, against.right) - Math.max(box.left, against.left);
          const down = Math.min(box.bottom, against.bottom) - Math.max(box.top, against.top);
          // The boxes of lines are higher than their letters.
          if (across > 1 && down > 4) faults.push(`${text} lies on ${other}`);
        }
      });
      return faults;
    };
    // Wide pages have two columns.
    return [...document.querySelectorAll(".charts-root")].flatMap(faultsOf);
  });

const USUAL = { width: 1440, height: 900 };
const OTHERS = [
  { width: 1920, height: 900 },
  { width: 360, height: 780 },
];

async function expectLegible(page: Page, sizes: readonly { width: number; height: number }[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => faultsIn(page), `${size.width} px`).toEqual([]);
  }
}

async function expectLegibleCharts({ page, clock, time_s }: Playground, link: string) {
  await page.goto(`${link}&t=2`);
  await expect(clock).toHaveText(/^2\.00/);
  await expectLegible(page, [USUAL]); // the texts of the end are the longest
  const track = page.getByRole("slider", { name: "Simulated time" });
  const end_s = Number(await track.getAttribute("max"));
  await track.press("End");
  await expect.poll(time_s, { timeout: 60_000 }).toBe(end_s);
  await expectLegible(page, [USUAL, ...OTHERS]);
  const surface = page.getByRole("slider", { name: "Cursor in time" }).first();
  await surface.press("End");
  for (let step = 0; step < 3; ++step) await surface.press("ArrowLeft");
  await expect(page.getByRole("button", { name: /^Clear the cursor/ }).first()).toBeVisible();
  await expectLegible(page, [...OTHERS.toReversed(), USUAL]);
}

for (const [names, links] of Object.entries(LINKS))
  test(`${names}: no text is cut, on the way, at the end, and with a cursor near the end`, async ({ playground }) => {
    for (const link of await links()) await expectLegibleCharts(playground, link);
  });
