// Checks WCAG 2.2 AA with axe.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
/** What a theme changes: the other rules are about contents, names and sizes. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

interface Where {
  /** Selectors of the parts to check; by default the modal dialog that is open, or the whole page. */
  within?: string | readonly string[];
  /** Rules beyond those of the standard. */
  more?: readonly string[];
  /** What was checked at a wide size before: its colours in the dark are those. */
  isNarrow?: boolean;
}

/** Switches the system's theme; colours that change slowly have their last value at once. */
async function showTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const finish = async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  };
  await Promise.all(page.frames().map((frame) => frame.evaluate(finish)));
}

/** All frames have the same origin, so axe needs no second page to combine results. */
async function found(page: Page, parts: readonly string[], more: readonly string[], isOfColours: boolean) {
  const frames = page.frames();
  // Its source is half a megabyte, so it comes into a page once.
  const isThere = frames.length === 1 && (await page.evaluate(() => "axe" in window));
  const all = new AxeBuilder({ page, ...(isThere && { axeSource: "0" }) })
    .options({ resultTypes: ["violations"], preload: false }) // what it would load is for media and experimental rules
    .setLegacyMode(true);
  const axe = isOfColours ? all.withRules(OF_COLOURS) : all.withTags([...WCAG, ...more]);
  for (const part of parts) axe.include(part);
  const { violations: list } = await axe.analyze();
  return list.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Behind a modal dialog all is inert, and was checked before. */
const dialogOf = (page: Page) =>
  page.evaluate(() => (document.querySelector("dialog:modal") === null ? [] : ["dialog:modal"]));

/** What is not shown has no flaws that axe could find. */
async function expectShown(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts) await expect(page.locator(part).first()).toBeVisible();
}

/** Every violated rule with its places, in both themes; the page ends in the light one. */
export async function violations(page: Page, { within, more = [], isNarrow = false }: Where = {}): Promise<string[]> {
  const parts = within === undefined ? await dialogOf(page) : [within].flat();
  await expectShown(page, parts);
  if (!isNarrow) await showTheme(page, "dark");
  const inDark = isNarrow ? [] : await found(page, parts, more, true);
  await showTheme(page, "light");
  return [...inDark.map((text) => `dark: ${text}`), ...(await found(page, parts, more, false))];
}
