// Hostile links do no harm: each is refused with its reason, and the page continues.
import { harmless, hostileLinks } from "../engine/tests/wasm/hostile-links";
import type { ScenarioDocument } from "../web/src/scenario/scenario";
import { pack } from "../web/src/share/pack";
import { expect, type Playground, test } from "./page";

const go = ({ page }: Playground, fragment: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
const notice = ({ page }: Playground, kind: string) => page.locator(`[data-failure="${kind}"]`);

// Every third one, with all kinds included; the engine's tests cover all.
const sample = hostileLinks.filter((_, index) => index % 3 === 0);

test("each is refused with its reason, and the run continues", async ({ playground }) => {
  test.setTimeout(120_000);
  await playground.open();
  await playground.speed("0.1×");
  expect(new Set(sample.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(6);
  for (const { name, fragment, kind } of sample) {
    await go(playground, fragment);
    await expect(notice(playground, kind), name).toBeVisible();
    await notice(playground, kind).getByRole("button", { name: "Dismiss" }).click();
    await expect(notice(playground, kind)).toHaveCount(0);
  }
  // Two megabytes in the address of the open page.
  await go(playground, `s=1.${"A".repeat(2e6)}`);
  await expect(notice(playground, "too-long")).toBeVisible();
  await expect(playground.page.getByText("D-CBT main experiment", { exact: true })).toBeVisible();
  const before = await playground.time_s();
  await expect.poll(playground.time_s).toBeGreaterThan(before);
});

for (const wanted of ["a title that is an object", "a bomb: 16 MiB of nothing", "a billion hosts", "version 2"]) {
  const link = hostileLinks.find(({ name }) => name === wanted);
  test(`the page opens beside a link with ${wanted}`, async ({ playground }) => {
    await playground.page.goto(`./#${link?.fragment}`);
    await expect(notice(playground, link?.kind ?? "")).toContainText("Nothing was opened.");
    await expect(playground.clock).not.toHaveText(/^0\.00/);
    await expect(playground.page.getByText("D-CBT main experiment", { exact: true })).toBeVisible();
  });
}

test("a preset that does not ship is named", async ({ playground }) => {
  await playground.page.goto("./#p=no-such-thing");
  await expect(notice(playground, "unknown-preset")).toContainText("There is no scenario “no-such-thing”.");
});

test("a fragment that is no link changes nothing", async ({ playground }) => {
  await playground.open();
  await playground.discipline("RED").click();
  await expect(playground.changes()).toHaveText("1 change");
  await go(playground, "some-place");
  await playground.page.reload();
  await expect(playground.discipline("RED")).toHaveAttribute("aria-pressed", "true");
  await expect(playground.page.locator(".notice")).toHaveCount(0);
});

test("problems of its scenario are listed with their paths", async ({ playground }) => {
  const link = hostileLinks.find(({ name }) => name === "a billion hosts");
  await playground.page.goto(`./#${link?.fragment}`);
  await expect(notice(playground, "invalid").locator("code")).toHaveText("nodes[0].count");
});

test("markup in its texts is text", async ({ playground }) => {
  const { page } = playground;
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
});
