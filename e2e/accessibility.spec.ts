import type { Locator, Page } from "@playwright/test";
import { violations } from "./axe";
import { expect, type Playground, test } from "./page";

async function expectNoScrollSideways(page: Page) {
  for (const width of [360, 500, 759, 760, 959, 960, 1000, 1199, 1200, 1920]) {
    await page.setViewportSize({ width, height: 740 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, `at ${width} px`).toBe(0); // the charts have their new size with the next frame
  }
}

async function expectLargeTargets(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const tab of ["Set", "Explain", "Table"]) {
    await page.getByRole("button", { name: tab, exact: true }).click();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, summary, input[type=range], input[type=text]")]
        // Words in a sentence are as high as its lines (WCAG 2.5.8, inline).
        .filter((node) => !node.closest(".caption p, .term"))
        .map((node) => ({
          name: node.getAttribute("aria-label") ?? node.textContent,
          box: node.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && box.height > 0 && box.height < 39.5)
        .map(({ name, box }) => `${name} ${box.height}`),
    );
    expect(small, tab).toEqual([]);
  }
}

async function expectNoObstacle({ page, discipline, changes }: Playground) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await discipline("RED").click();
  await expect(changes()).toHaveText("1 change");
  await page.evaluate(() => {
    for (const summary of document.querySelectorAll("summary")) summary.click();
  });
  expect(await violations(page, { inDark: true })).toEqual([]);
  for (const [key, name] of [
    ["g", "Gallery"],
    ["p", "Papers"],
    ["?", "Help"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    if (name === "Gallery")
      await expect(page.getByRole("heading", { name: "CBT validation", exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
}

test("nothing scrolls sideways from 360 px up, touch targets are large there, and axe finds nothing", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.openPaused();
  await test.step("nothing scrolls sideways from 360 px up", () => expectNoScrollSideways(page));
  await test.step("at 360 px touch targets are large", () => expectLargeTargets(page));
  await test.step("axe finds nothing, in no view", () => expectNoObstacle(playground));
  await test.step("axe finds nothing on a narrow page", async () => {
    // Tall enough that the fixed bars cover nothing.
    await page.setViewportSize({ width: 360, height: 3600 });
    await page.getByRole("button", { name: "Set", exact: true }).click(); // the other tabs have what wide pages show
    expect(await violations(page, { isNarrow: true })).toEqual([]);
    expect(await violations(page, { within: ".tabs", isRecoloured: true })).toEqual([]); // it has colours of its own
  });
});

test.describe("with colours that the system forces", () => {
  test.use({ forcedColors: "active" });

  /** How many pixels of the charts' lines have a colour, as "red,green,blue". */
  const pixels = (page: Page, colour: string) =>
    page
      .locator(".charts canvas")
      .first()
      .evaluate((node, wanted) => {
        const { width, height } = node as HTMLCanvasElement;
        const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
        copy?.drawImage(node as HTMLCanvasElement, 0, 0);
        const data = copy?.getImageData(0, 0, width, height).data ?? [];
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at + 3] === 255 && `${data[at]},${data[at + 1]},${data[at + 2]}` === wanted) ++count;
        return count;
      }, colour);
  const [BLACK, WHITE] = ["0,0,0", "255,255,255"];
  /** What of a button's looks the system keeps. */
  const looks = (button: Locator) =>
    button.evaluate((node) => {
      const { backgroundColor, borderColor, color } = getComputedStyle(node);
      return [backgroundColor, borderColor, color];
    });

  test("the page takes them, charts included, and selected and disabled controls are seen", async ({ playground }) => {
    const { page, clock } = playground;
    await page.goto("./#p=000-f11-dcbt&t=12&run=0&theme=light");
    await expect(clock).toHaveText(/^12\.00/);
    await expect(page.getByRole("button", { name: "Add a chart" })).toBeVisible();
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => pixels(page, BLACK)).toBeGreaterThan(100);
    expect(await pixels(page, WHITE)).toBe(0);

    // The other palette of the system wins over the theme of the link, and the canvas follows.
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(0, 0, 0)");
    await expect.poll(() => pixels(page, WHITE)).toBeGreaterThan(100);
    expect(await pixels(page, BLACK)).toBe(0);
    // Classes keep the colours of the theme that suits.
    await expect(page.locator('.class-glyph[data-class="tcp"]').first()).toHaveCSS("fill", "rgb(86, 180, 233)");

    const chosen = await looks(playground.discipline("D-CBT"));
    const other = await looks(playground.discipline("RED"));
    for (const [index, value] of chosen.entries()) expect(value).not.toBe(other[index]);
    const undo = page.getByRole("button", { name: /^Undo/ });
    await expect(undo).toBeDisabled();
    await expect(undo).toHaveCSS("color", "rgb(63, 242, 63)"); // GrayText here
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveCSS("outline-style", "solid");

    await page.emulateMedia({ colorScheme: "light" });
    expect(await violations(page, { inDark: true, isRecoloured: true })).toEqual([]);

    // Without them, the link's theme is back.
    await page.emulateMedia({ forcedColors: "none" });
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(251, 251, 249)");
    await expect.poll(() => pixels(page, WHITE)).toBe(0);
    await page.emulateMedia({ contrast: "more", colorScheme: "light" });
    await expect(page.locator(".topbar")).toHaveCSS("border-bottom-color", "rgb(125, 133, 142)");
    expect(await violations(page, { isRecoloured: true })).toEqual([]);
  });
});
