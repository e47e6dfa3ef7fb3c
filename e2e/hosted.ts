// Tests with pages on other origins, which are gone afterwards.
import { hostPage, plainSite } from "./embed-host";
import { test as withPage } from "./page";

interface Hosted {
  /** Opens a page with this body, on an origin of its own. */
  openHost(body: string): Promise<void>;
  /** The address of the built site on a host that sends none of our headers. */
  plainAddress: string;
}

export const test = withPage.extend<Hosted>({
  openHost: async ({ page }, use) => {
    const closing: (() => void)[] = [];
    await use(async (body) => {
      const { address, close } = await hostPage(body);
      closing.push(close);
      await page.goto(address);
    });
    for (const close of closing) close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
  plainAddress: async ({}, use) => {
    const { address, close } = await plainSite();
    await use(address);
    close();
  },
});
