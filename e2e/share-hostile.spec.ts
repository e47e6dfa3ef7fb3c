// Hostile links do no harm: each is refused with its reason, and the page continues.
import type { Page } from "@playwright/test";
import { harmless, hostileLinks } from "../engine/tests/wasm/hostile-links";
import type { ScenarioDocument } from "../web/src/scenario/scenario";
import { pack } from "../web/src/share/pack";
import { expect, type Playground, test } from "./page";

const go = ({ page }: Playground, fragment: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
const notice = ({ page }: Playground, kind: string) => page.locator(`[data-failure="${kind}"]`);

/** One of each kind; engine/tests/wasm/share-hostile.test.ts has all. */
const oneOfEach = [...new Map(hostileLinks.map((link) => [link.kind, link])).values()];

async function openMarkup(page: Page) {
  const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const document = {
    ...harmless,
    title: markup,
    description: markup,
    source: { paper: 5, figure: { toString: 1 } },
  } as unknown as ScenarioDocument;
  await page.goto(`./#s=1.${await pack(document)}&${encodeURIComponent(markup)}=1`);
  await expect(page.locator(".scenario-title strong")).toHaveText(markup);
  await expect(page.getByRole("region", { name: "About the link" })).toContainText("<img src=x");
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  await page.keyboard.press("l");
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue(/<img src=x/);
}

const named = (wanted: string) => hostileLinks.find(({ name }) => name === wanted) as (typeof hostileLinks)[number];

test("each is refused with its reason, and the page opens beside it, or its run continues", async ({ playground }) => {
  await test.step("the page opens beside it, and lists what is wrong with it", async () => {
    await playground.page.goto(`./#${named("a billion hosts").fragment}`);
    await expect(notice(playground, "invalid")).toContainText("Nothing was opened.");
    await expect(playground.clock).not.toHaveText(/^0\.00/);
    await expect(playground.page.getByText("D-CBT main experiment", { exact: true })).toBeVisible();
    await expect(notice(playground, "invalid").locator("code")).toHaveText("nodes[0].count");
  });
  await playground.speed("0.1×");
  expect(oneOfEach).toHaveLength(7);
  for (const { name, fragment, kind } of [...oneOfEach, named("a bomb: 16 MiB of nothing")])
    await test.step(`${kind}: ${name}`, async () => {
      await go(playground, fragment);
      await expect(notice(playground, kind)).toBeVisible();
      await notice(playground, kind).getByRole("button", { name: "Dismiss" }).click();
      await expect(notice(playground, kind)).toHaveCount(0);
    });
  await test.step("a preset that does not ship is named", async () => {
    await go(playground, "p=no-such-thing");
    await expect(notice(playground, "unknown-preset")).toContainText("There is no scenario “no-such-thing”.");
  });
  await test.step("two megabytes in the address of the open page", async () => {
    await go(playground, `s=1.${"A".repeat(2e6)}`);
    await expect(notice(playground, "too-long")).toBeVisible();
  });
  await expect(playground.page.getByText("D-CBT main experiment", { exact: true })).toBeVisible();
  const before = await playground.time_s();
  await expect.poll(playground.time_s).toBeGreaterThan(before);
  await test.step("markup in its texts is text", () => openMarkup(playground.page));
});
