// What axe finds against the rules of WCAG 2.2 AA.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

interface Where {
  /** A selector of the part that is looked at; the whole page if there is none. */
  within?: string;
  /** More rules than those of the standard. */
  more?: readonly string[];
}

/** Each rule that is broken, with the places. All frames are of one origin, so no second page is needed to sum up. */
export async function violations(page: Page, { within, more = [] }: Where = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags([...WCAG, ...more])
    .setLegacyMode(true);
  const found = await (within === undefined ? axe : axe.include(within)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
