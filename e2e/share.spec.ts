// Links: they give the same run anywhere, shown as their author chose; the user's own work is kept.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { ScenarioDocument } from "../web/src/scenario/scenario";
import { templates } from "../web/src/scenario/templates";
import { writeLink } from "../web/src/share/fragment";
import type { Overrides } from "../web/src/share/link";
import { pack } from "../web/src/share/pack";
import { violations } from "./axe";
import { atRest, expect, type Playground, test } from "./page";

const shipped = (id: string): ScenarioDocument => JSON.parse(readFileSync(`scenarios/${id}.json`, "utf8"));

const shared = { ...shipped("drop-tail-dumbbell"), title: "A shared one", seed: 7 };

const accessLink = templates.find(({ id }) => id === "access-link")?.document as ScenarioDocument;

const linkTo = async (document: ScenarioDocument, overrides: Overrides = {}): Promise<string> =>
  writeLink({ source: { kind: "packed", payload: await pack(document) }, overrides }, "./");

const bar = ({ page }: Playground) => page.getByRole("region", { name: "Run", exact: true });
const title = ({ page }: Playground, text: string) => page.locator(".scenario-title strong", { hasText: text });
const shareAddress = ({ page }: Playground) => page.getByRole("dialog").getByRole("textbox", { name: "Address" });

async function openDialog(playground: Playground): Promise<void> {
  await playground.page.keyboard.press("l");
  await expect(shareAddress(playground)).not.toHaveValue("");
}

async function atItsTime(playground: Playground) {
  const { page } = playground;
  await page.goto(await linkTo(shared, { run: false, t: 2 }));
  await expect(title(playground, "A shared one")).toBeVisible();
  await expect(playground.clock).toHaveText("2.00 s");
  const fingerprint = await playground.fingerprint();
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  await page.goto(await linkTo(shared, { seed: 8, expect: { fingerprint, at_s: 2 } }));
  await bar(playground).getByRole("button", { name: "differs" }).click();
  await expect(bar(playground).getByText("In the link, at 2.00 s")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(bar(playground).getByRole("button", { name: "differs" })).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("changes made during a run are in the link: in another profile the run is the same", async ({
  playground,
  browser,
}) => {
  await playground.openPaused();
  await playground.discipline("RED").click();
  await expect(playground.changes()).toHaveText("1 change");
  await openDialog(playground);
  const address = await shareAddress(playground).inputValue();
  expect(address).toContain("#s=1.");
  expect(address).toContain("&expect=");
  const profile = await browser.newContext();
  const page = await profile.newPage();
  await page.goto(address);
  await expect(page.locator('.transport [data-outcome="reproduced"]')).toBeVisible();
  await expect(page.getByRole("button", { name: "1 change" })).toBeVisible();
  await profile.close();
});

async function shortNames(playground: Playground) {
  const { page } = playground;
  await page.goto("./#p=004-t1-fred&seed=5&q.bottleneck.discipline=afqm&run=0");
  await expect(playground.discipline("AFQM")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("textbox", { name: "seed" })).toHaveValue("5");
  await page.goto("./#p=000-F11&run=0");
  await expect(page.getByRole("region", { name: "Published and measured" })).toBeVisible();
  await page.keyboard.press("g");
  await page.getByRole("button", { name: /Plain drop-tail dumbbell/ }).click();
  await expect(page).toHaveURL(/#p=drop-tail-dumbbell$/);
  await page.reload();
  await expect(title(playground, "Plain drop-tail dumbbell")).toBeVisible();
  await openDialog(playground);
  await expect(shareAddress(playground)).toHaveValue(/#p=drop-tail-dumbbell(&expect=[0-9a-f]{16}@[\d.]+)?$/);
  await page.keyboard.press("Escape");
}

test("a link keeps the watched queue; with a locked view it cannot be changed", async ({ playground, baseURL }) => {
  const { page } = playground;
  const boxes = page.getByRole("button", { name: /^The queue of access/ });
  const uplink = page.locator('[data-queue="access:reverse"][data-shown]');
  const log = page.getByRole("button", { name: "Goodput on a logarithmic axis" });
  await page.goto(await linkTo(accessLink, { run: false, t: 1 }));
  await expect(boxes).toHaveCount(2);
  await page.getByRole("combobox", { name: "Queue" }).selectOption("access:reverse");
  await openDialog(playground);
  await page.getByRole("combobox", { name: "Lock" }).selectOption("the view");
  const address = await shareAddress(playground).inputValue();
  expect(address).toMatch(/&queue=access:reverse&lock=view&expect=[0-9a-f]{16}@1$/);

  await page.goto("about:blank");
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "access:reverse queue · home to provider" })).toBeVisible();
  await expect(page.getByText("Locked by the author of the link: the choice of the queue.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Queue", exact: true })).toHaveCount(0);
  await expect(page.getByRole("img", { name: /shown is the queue of access:reverse$/ })).toBeVisible();
  for (const way of [boxes, log, page.locator("[data-queue][tabindex]")]) await expect(way).toHaveCount(0);
  await expect(uplink).toHaveCount(1);
  await expect(page.getByRole("spinbutton", { name: /Buffer/ })).toBeEnabled();

  await page.goto(`${baseURL}embed.html${new URL(address).hash}&run=0`);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(uplink).toHaveCount(1);
  for (const way of [boxes, log]) await expect(way).toHaveCount(0);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Open in the playground" }).click();
  await expect((await opened).getByRole("heading", { name: /^access:reverse queue/ })).toBeVisible();
});

test("own work is kept beside a link, in the open page and on another day; after an edit a reload restores the edited work", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.openPaused();
  await playground.discipline("FRED").click();
  await expect(playground.changes()).toHaveText("1 change");
  const link = await linkTo(shared, { run: false, t: 1 });
  await test.step("a link opened while the page is open loses nothing", async () => {
    await page.evaluate((fragment) => location.assign(fragment), link.slice(2));
    await expect(title(playground, "A shared one")).toBeVisible();
    const notice = page.getByRole("region", { name: "About the link" });
    await expect(notice).toContainText("Your own experiment is saved.");
    await notice.getByRole("button", { name: "Back to my experiment" }).click();
    await expect(title(playground, "D-CBT main experiment")).toBeVisible();
    await expect(playground.discipline("FRED")).toHaveAttribute("aria-pressed", "true");
    await expect(playground.changes()).toHaveText("1 change");
    await expect(notice).toHaveCount(0);
  });
  await test.step("own work from another day is kept beside a link", async () => {
    await page.goto("about:blank");
    await page.goto(link);
    await expect(title(playground, "A shared one")).toBeVisible();
    await expect(page.getByRole("button", { name: "Back to my experiment" })).toBeVisible();
  });
  await test.step("after an edit, a reload restores the edited work", async () => {
    await playground.discipline("RED").click();
    await expect(playground.changes()).toHaveText("1 change");
    await expect(page).toHaveURL(/\/$/);
    await page.reload();
    await expect(title(playground, "A shared one")).toBeVisible();
    await expect(playground.discipline("RED")).toHaveAttribute("aria-pressed", "true");
  });
});

async function variation(playground: Playground) {
  const { page } = playground;
  await page.goto("./#p=000-f11-red&q.bottleneck.max_th=12&run=0");
  await expect(page.getByRole("spinbutton", { name: /Maximum threshold/ })).toHaveValue("12");
  await openDialog(playground);
  const address = await shareAddress(playground).inputValue();
  expect(address).toMatch(/#p=000-f11-red&q\.bottleneck\.max_th=12$/);
  await page.keyboard.press("Escape");
}

async function tooLongForACode(playground: Playground) {
  const { page } = playground;
  // Signs of three bytes each in an order that does not compress.
  const sign = (_: unknown, n: number) => String.fromCharCode(0x4e00 + ((n * n * 7919 + n * 4721) % 16_381));
  const description = Array.from({ length: 1800 }, sign).join("");
  await page.goto(await linkTo({ ...shared, description }, { run: false }));
  await expect(title(playground, "A shared one")).toBeVisible();
  await openDialog(playground);
  await page.getByRole("button", { name: "QR code" }).click();
  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await expect(page.getByText("To fit, its link leaves out the description.")).toBeVisible();
  await page.keyboard.press("Escape");
}

async function lockedAndHidden(playground: Playground) {
  const { page } = playground;
  await page.goto(await linkTo(shared, { lock: "params", hide: ["network", "seed"], view: ["fairness"], run: false }));
  await expect(page.getByText("Locked by the author of the link")).toBeVisible();
  await expect(playground.discipline("RED")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Edit network" })).toBeDisabled();
  await expect(page.getByRole("spinbutton", { name: /Buffer/ })).toBeDisabled();
  await expect(page.getByRole("switch", { name: /on$/ }).first()).toBeDisabled();
  await expect(page.getByRole("textbox", { name: "seed" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Network" })).toHaveCount(0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(playground.time_s).toBeGreaterThan(0.1);
}

/** An experiment whose run costs much begins when it is asked for, and then as its link says; in an embed, too. */
async function heavy({ page, clock, time_s }: Playground) {
  const links = shared.links.map((link) => ({ ...link, rate: "2 Gbps" }));
  const large = { ...shared, links, duration: "60 s", flows: shared.flows.map((flow) => ({ ...flow, count: 50 })) };
  const link = await linkTo(large, { run: false, t: 0.5 });
  for (const address of [link, link.replace("./", "./embed.html")]) {
    await page.goto(address);
    if (address !== link) await page.getByRole("button", { name: "Start" }).click();
    const notice = page.getByRole("region", { name: "About the cost" });
    await expect(notice).toContainText(/^A large experiment: about \d+ \w+ of computing per simulated minute/);
    await expect(clock).toHaveText("0.00 s");
    await notice.getByRole("button", { name: /^Go to 0\.50/ }).click();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeFocused();
    await expect.poll(time_s).toBe(0.5);
    expect(await atRest(time_s)).toBe(0.5);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  }
}

async function themeOfALink({ page }: Playground) {
  await page.goto("./#p=drop-tail-dumbbell&theme=dark&speed=10");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "10×" })).toHaveAttribute("aria-pressed", "true");
  await page.goto("about:blank");
  await page.goto("./");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
}

test("links one after the other, each with what its author chose", async ({ playground }) => {
  await test.step("a link opens its scenario at its time, and says that another run is not reproduced", () =>
    atItsTime(playground));
  await test.step("shipped scenarios have short names in the address, which a reload reopens", () =>
    shortNames(playground));
  await test.step("a variation of a built-in experiment has a short link that says what differs", () =>
    variation(playground));
  await test.step("where a whole link is too long for a QR code, the code's link leaves out the description", () =>
    tooLongForACode(playground));
  await test.step("locked settings cannot be changed, and hidden parts are absent", () => lockedAndHidden(playground));
  await test.step("a heavy scenario starts paused", () => heavy(playground));
  await test.step("a link's theme is not stored", () => themeOfALink(playground));
});

/** The dialog with its code, wide and narrow. */
async function expectToBeAccessible(page: Page) {
  const dialog = page.getByRole("dialog");
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    expect(await violations(page, { isNarrow: width === 360 }), `at ${width} px`).toEqual([]);
    expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  }
  const heights = await dialog
    .locator("button, select, .share-box")
    .evaluateAll((all) => all.map((node) => [node.getBoundingClientRect().height, node.textContent] as const));
  expect(heights.length).toBeGreaterThan(10);
  for (const [height, text] of heights) expect(height, String(text)).toBeGreaterThanOrEqual(40);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("the dialog makes a link, a code, a file and a citation, by keyboard", async ({ playground, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { page } = playground;
  await playground.open();
  await openDialog(playground);
  await expect(page.locator("[data-link-length]")).toContainText(
    "characters: short enough for chats, mail and learning platforms",
  );
  await page.getByRole("combobox", { name: "Start at" }).selectOption({ index: 1 });
  await page.getByRole("combobox", { name: "Lock" }).selectOption("the parameters");
  await expect(shareAddress(playground)).toHaveValue(
    /#p=000-f11-dcbt&t=[\d.]+&run=0&speed=3&lock=params&expect=[0-9a-f]{16}@[\d.]+$/,
  );
  await page.getByRole("button", { name: "Copy: Address" }).press("Enter");
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shareAddress(playground).inputValue());
  await page.getByRole("button", { name: "QR code" }).press("Enter");
  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await test.step("axe finds nothing in the dialog, and nothing scrolls sideways", () => expectToBeAccessible(page));
  await page.getByRole("button", { name: "Preview" }).press("Enter");
  await expect(page.frameLocator("iframe").getByText("D-CBT main experiment").first()).toBeVisible();
  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).toHaveValue(/^<iframe src="http[^"]+\/embed\.html#p=000-f11-dcbt&amp;t=.*height="840"/);
  await page.getByRole("checkbox", { name: "Network" }).press("Space");
  await expect(code).toHaveValue(/&amp;hide=network&.*height="720"/);
  await page.getByRole("combobox", { name: "Size" }).selectOption({ index: 1 });
  await expect(code).toHaveValue(/&amp;hide=network&.*height="840"/);
  await page.getByRole("checkbox", { name: "Measurements" }).press("Space");
  await expect(code).toHaveValue(/&amp;hide=network&amp;show=table&/);
  await expect(page.getByRole("textbox", { name: "BibTeX" })).toHaveValue(/seed 1, fingerprint [0-9a-f]{16} at /);
  const saved = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Save file" }).press("Enter");
  expect((await saved).suggestedFilename()).toBe("d-cbt-main-experiment.json");
  const before = await playground.time_s();
  await page.keyboard.press("Escape");
  await expect.poll(playground.time_s).toBeGreaterThan(before);
});
