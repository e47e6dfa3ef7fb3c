// Accessibility of the notices about a link, in both themes, also on a narrow page.
import { hostileLinks } from "../engine/tests/wasm/hostile-links";
import { violations } from "./axe";
import { expect, test } from "./page";

const expected = "expect=0123456789abcdef@0.5";
const refused = hostileLinks.find(({ name }) => name === "a billion hosts");

test("axe finds nothing beside a link that is locked and differs, or refused", async ({ playground }) => {
  const { page } = playground;
  /** Wide, and narrow. */
  const check = async (within: string[]) => {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await page.evaluate(() => scrollTo(0, 0)); // otherwise a button may be half behind the bar
      expect(await violations(page, { within, isNarrow: width === 360 }), `at ${width} px`).toEqual([]);
    }
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  };
  await page.goto(`./#p=drop-tail-dumbbell&lock=all&${expected}&something=new`);
  await expect(page.locator('[data-outcome="differs"]').first()).toBeAttached();
  await expect(page.getByRole("region", { name: "About the link" })).toContainText("something");
  await playground.pause();
  await check([".notices", ".transport", ".set"]);
  await page.setViewportSize({ width: 1440, height: 780 });
  await page.goto(`./#${refused?.fragment}`);
  await expect(page.locator('[data-failure="invalid"]')).toBeVisible();
  await check([".notices"]);
  // Whether the bar has two rows or one, all of it is seen, and beside it the run can be played.
  for (const [width, height] of [
    [510, 840],
    [700, 840],
    [740, 360],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator(".notice"), `at ${width} px`).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: /^(Play|Pause)$/ }).click({ trial: true });
  }
  await page.locator(".changes-button").click({ trial: true });
});
