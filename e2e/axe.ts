// Checks WCAG 2.2 AA with axe.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
/** The other rules are about contents, names and sizes. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

interface Where {
  /** Selectors of the parts to check; by default the modal dialog that is open, or the whole page. */
  within?: string | readonly string[];
  /** Rules beyond those of the standard. */
  more?: readonly string[];
  /** What was checked at a wide size before: its colours are those. */
  isNarrow?: boolean;
  /** What was checked in other colours before: only these are new. */
  isRecoloured?: boolean;
  /** In the dark as well: on grounds that shine through. Any other pair that can be read in the light can be read there: tokens.test.ts. */
  inDark?: boolean;
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
async function found(page: Page, parts: readonly string[], choose: (axe: AxeBuilder) => AxeBuilder) {
  const frames = page.frames();
  // Its source is half a megabyte, so it comes into a page once.
  const isThere = frames.length === 1 && (await page.evaluate(() => "axe" in window));
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: "0" }) })
    .options({ resultTypes: ["violations"], preload: false }) // what it would load is for media and experimental rules
    .setLegacyMode(true);
  for (const part of parts) axe.include(part);
  const { violations: list } = await choose(axe).analyze();
  return list.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Behind a modal dialog all is inert, and was checked before. */
const dialogOf = (page: Page) =>
  page.evaluate(() => (document.querySelector("dialog:modal") === null ? [] : ["dialog:modal"]));

/** What is not shown has no flaws that axe could find. */
async function expectShown(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts) await expect(page.locator(part).first()).toBeVisible();
}

/** Every violated rule with its places; the page ends in the light theme. */
export async function violations(page: Page, where: Where = {}): Promise<string[]> {
  const { within, more = [], isNarrow = false, isRecoloured = false, inDark = false } = where;
  const parts = within === undefined ? await dialogOf(page) : [within].flat();
  await expectShown(page, parts);
  if (inDark) await showTheme(page, "dark");
  const dark = inDark ? await found(page, parts, (axe) => axe.withRules(OF_COLOURS)) : [];
  await showTheme(page, "light");
  const light = await found(page, parts, (axe) => {
    if (isRecoloured) return axe.withRules(OF_COLOURS);
    const all = axe.withTags([...WCAG, ...more]);
    return isNarrow ? all.disableRules(OF_COLOURS) : all;
  });
  return [...dark.map((text) => `dark: ${text}`), ...light];
}
