// Accessibility of the share dialog and the link notices, in both themes, also on a narrow page.
import { hostileLinks } from "../engine/tests/wasm/hostile-links";
import { violations } from "./axe";
import { expect, test } from "./page";

const expected = "expect=0123456789abcdef@0.5";
const refused = hostileLinks.find(({ name }) => name === "a billion hosts");

test("axe finds nothing in the share dialog, and nothing scrolls sideways", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await page.keyboard.press("l");
  await page.getByRole("button", { name: "QR code" }).click();
  const dialog = page.getByRole("dialog");
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    expect(await violations(page), `at ${width} px`).toEqual([]);
    expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  }
  for (const control of await dialog.locator("button, select, .share-box").all())
    expect((await control.boundingBox())?.height, await control.textContent().then(String)).toBeGreaterThanOrEqual(40);
});

for (const width of [1440, 360]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("axe finds nothing beside a link that is locked and differs, or refused", async ({ playground }) => {
      const { page } = playground;
      await page.goto(`./#p=drop-tail-dumbbell&lock=all&${expected}&something=new`);
      await expect(page.locator('[data-outcome="differs"]').first()).toBeAttached();
      await expect(page.getByRole("region", { name: "About the link" })).toContainText("something");
      await playground.pause();
      expect(await violations(page, { within: [".notices", ".transport", ".set"] })).toEqual([]);
      await page.goto("about:blank");
      await page.goto(`./#${refused?.fragment}`);
      await expect(page.locator('[data-failure="invalid"]')).toBeVisible();
      await playground.pause();
      await page.evaluate(() => scrollTo(0, 0)); // otherwise a button may be half behind the bar
      expect(await violations(page, { within: ".notices" })).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  });
}
