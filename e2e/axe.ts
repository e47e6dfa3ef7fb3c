// Checks WCAG 2.2 AA with axe.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

interface Where {
  /** A selector of the part to check; by default the whole page. */
  within?: string;
  /** Rules beyond those of the standard. */
  more?: readonly string[];
}

/**
 * Every violated rule with its places. All frames have the same origin, so axe needs no second page to combine results.
 */
export async function violations(page: Page, { within, more = [] }: Where = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags([...WCAG, ...more])
    .setLegacyMode(true);
  const found = await (within === undefined ? axe : axe.include(within)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
