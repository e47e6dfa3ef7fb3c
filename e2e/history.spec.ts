// Undo, saved work and the gallery.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openTemplate } from "./editor-page";
import { atRest, expect, test } from "./page";

const undo = (page: Page) => page.getByRole("button", { name: /^Undo/ });
const redo = (page: Page) => page.getByRole("button", { name: /^Redo/ });

test("ten edits are undone one by one, and redone", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.pause();
  const at_s = await atRest(playground.time_s);
  const untouched = await playground.fingerprint();
  await expect(undo(page)).toBeDisabled();
  for (const name of ["RED", "CBT", "FRED", "AFQM", "SFB", "RED", "CBT", "FRED", "AFQM", "SFB"]) {
    await playground.discipline(name).click();
    await expect(playground.discipline(name)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(playground.changes()).toHaveText("10 changes");
  const changed = await atRest(playground.fingerprint);
  expect(changed).not.toBe(untouched);
  for (let step = 0; step < 10; ++step) await undo(page).click();
  await expect(undo(page)).toBeDisabled();
  await expect(playground.discipline("D-CBT")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(playground.fingerprint).toBe(untouched);
  await expect.poll(playground.time_s).toBe(at_s);
  for (let step = 0; step < 10; ++step) await redo(page).click();
  await expect(redo(page)).toBeDisabled();
  await expect.poll(playground.fingerprint).toBe(changed);
});

test("an accepted value is undone with the focus still in its field", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.pause();
  const limit = page.getByRole("region", { name: "The watched queue" }).getByRole("spinbutton", { name: /^Buffer/ });
  const before = await limit.inputValue();
  await limit.press("Control+a");
  await page.keyboard.type("33");
  await limit.press("Control+z");
  await expect(undo(page)).toBeDisabled(); // uncommitted text is undone by the field itself
  await limit.press("Control+a");
  await page.keyboard.type("33");
  await page.keyboard.press("Enter");
  await expect(playground.changes()).toHaveText("1 change");
  await page.keyboard.press("Control+z");
  await expect(playground.changes()).toHaveText("no changes");
  await expect(limit).toHaveValue(before);
  await page.keyboard.press("Control+Shift+z");
  await expect(playground.changes()).toHaveText("1 change");
  await expect(limit).toHaveValue("33");
  await expect(limit).toBeFocused();
});

test("a reload restores changed work", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.discipline("CBT").click();
  await expect(playground.changes()).toHaveText("1 change");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("/some/folder/aqm.works"))).not.toBeNull();
  await page.reload();
  await expect(playground.changes()).toHaveText("1 change");
  await expect(page.locator(".scenario-title")).toHaveText(/^D-CBT main experiment.*\(changed\)$/);
  const told = page.getByText(
    /^Your changed experiment “.*” was restored\. Changes during its run come at their times\.$/,
  );
  await expect(told.last()).toBeVisible();
});

test("a paused run stands where it stood after a reload; a link that is followed begins anew", async ({
  playground,
}) => {
  const { page } = playground;
  await page.goto("./#p=000-f11-red");
  await expect.poll(playground.time_s).toBeGreaterThan(1);
  await playground.pause();
  const at_s = await atRest(playground.time_s);
  const fingerprint = await atRest(playground.fingerprint);
  await page.reload();
  await expect.poll(playground.time_s).toBe(at_s);
  expect(await atRest(playground.fingerprint)).toBe(fingerprint);
  await page.goto("about:blank");
  await page.goto("./#p=000-f11-red");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await playground.pause();
  await playground.discipline("CBT").click(); // own work, which has no link
  await expect(playground.changes()).toHaveText("1 change");
  const changed = await atRest(playground.fingerprint);
  const changedAt_s = await atRest(playground.time_s);
  await page.reload();
  await expect(playground.changes()).toHaveText("1 change");
  await expect.poll(playground.time_s).toBe(changedAt_s);
  expect(await atRest(playground.fingerprint)).toBe(changed);
});

test("a tab that crashes loses nothing", async ({ playground, context }) => {
  await playground.open();
  await playground.discipline("CBT").click();
  await expect(playground.changes()).toHaveText("1 change");
  // Saved before the page is left: a crash gives no warning.
  await expect
    .poll(() => playground.page.evaluate(() => localStorage.getItem("/some/folder/aqm.works")))
    .not.toBeNull();
  const next = await context.newPage();
  await next.goto("./");
  await expect(next.getByRole("button", { name: "1 change" })).toBeVisible();
});

test("own experiments are listed in the gallery, opened and removed", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.discipline("CBT").click();
  await expect(playground.changes()).toHaveText("1 change");
  const gallery = page.getByRole("dialog", { name: "Gallery" });
  const own = gallery.getByRole("region", { name: "Your experiments" });
  await page.keyboard.press("g");
  await gallery.getByRole("button", { name: "Plain drop-tail dumbbell" }).click();
  await expect(page.getByText("Plain drop-tail dumbbell", { exact: true })).toBeVisible();
  await expect(playground.changes()).toHaveText("no changes");
  await page.keyboard.press("g");
  await own.getByRole("button", { name: /^D-CBT main experiment/ }).click();
  await expect(playground.changes()).toHaveText("1 change");
  await page.keyboard.press("g");
  await own.getByRole("button", { name: "Remove D-CBT main experiment" }).click();
  await expect(own).toHaveCount(0);
});

test("after a reload, work that cannot run shows no results", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await page.keyboard.press("e");
  await openTemplate(playground, /^Blank/);
  await page.getByRole("button", { name: "Add a host" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("The charts show the previous run.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("It has not run since the page was loaded.")).toBeVisible();
  await expect(page.getByText("Nothing has run: what you edited cannot run yet.")).toBeVisible();
  await expect(page.getByText(/previous run|Press play/)).toHaveCount(0);
  await expect(undo(page)).toBeDisabled();
});

test("a template or a file survives a reload, and is listed only once it is edited", async ({ playground }) => {
  const { page } = playground;
  const title = (text: string) => expect(page.locator(".scenario-title strong")).toHaveText(text);
  const own = page.getByRole("region", { name: "Your experiments" });
  await playground.open();
  await page.keyboard.press("g");
  await page.getByRole("dialog").getByRole("button", { name: "Dumbbell", exact: true }).click();
  await title("A dumbbell");
  await page.reload();
  await title("A dumbbell");
  const file = { ...JSON.parse(readFileSync("scenarios/drop-tail-dumbbell.json", "utf8")), title: "From a file" };
  await playground.openFile("file.json", JSON.stringify(file));
  await title("From a file");
  await page.reload();
  await title("From a file");
  // Keys are listened to a moment after the page is drawn.
  await expect(async () => {
    await page.keyboard.press("g");
    await expect(page.getByRole("region", { name: "New" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(own).toHaveCount(0);
  await page.keyboard.press("Escape");
  await playground.discipline("RED").click();
  await expect(playground.changes()).toHaveText("1 change");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("/some/folder/aqm.works"))).not.toBeNull();
  await page.keyboard.press("g");
  await expect(own.getByRole("listitem")).toHaveCount(1);
  await expect(own).toContainText("From a file");
});

test.describe("with storage blocked", () => {
  test("a lesson says that progress in it is not saved", async ({ playground }) => {
    const { page } = playground;
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await page.goto("./#lesson=bufferbloat");
    await page
      .getByRole("region", { name: /^Lesson/ })
      .getByRole("button", { name: "Next" })
      .click();
    const notice = page.getByRole("alert").filter({ hasText: "Your progress is not saved" });
    await expect(notice).toBeVisible();
    await page.getByRole("button", { name: "Leave the lesson" }).click();
    await expect(notice).toHaveCount(0);
  });

  test("the page works, and says that nothing is saved", async ({ playground }) => {
    const { page } = playground;
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    });
    await playground.open();
    await playground.discipline("CBT").click();
    await expect(playground.changes()).toHaveText("1 change");
    const notice = page.getByRole("alert").filter({ hasText: "Your changes are not saved" });
    await expect(notice.getByRole("button", { name: "Save file" })).toBeVisible();
    await page.keyboard.press("g");
    await expect(page.getByText("Save your experiments as files.")).toBeVisible();
    await page.keyboard.press("Escape");
    // What the tab itself remembers is there after a reload, and still said not to be saved.
    page.once("dialog", (question) => question.accept());
    await page.reload();
    await expect(playground.changes()).toHaveText("1 change");
    await expect(notice.getByRole("button", { name: "Save file" })).toBeVisible();
  });
});

test("the gallery shows captions and a picture of each run, by theme", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await page.keyboard.press("g");
  for (const theme of ["First steps", "Fairness", "Latency", "The papers", "Modern AQM"])
    await expect(page.getByRole("region", { name: theme }).getByRole("listitem").first()).toBeVisible();
  const pictures = page.getByRole("dialog").locator("img");
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
});

test("a lesson in another tab does not take the place of one's experiment", async ({ playground, context }) => {
  const { page } = playground;
  await page.goto("./#p=000-f11-red");
  await playground.discipline("CBT").click();
  await expect(playground.changes()).toHaveText("1 change");
  await expect(page).toHaveURL(/\/folder\/$/);
  const other = await context.newPage();
  await other.goto(`${page.url()}#lesson=bufferbloat`);
  await expect(other.getByRole("region", { name: /^Lesson/ }).getByRole("button", { name: "Next" })).toBeVisible();
  await page.reload();
  await expect(playground.changes()).toHaveText("1 change");
  await expect(page.getByRole("region", { name: /^Lesson/ })).toHaveCount(0);
  // A new tab goes on where the last one was.
  const next = await context.newPage();
  await next.goto(page.url());
  await expect(next.getByRole("region", { name: /^Lesson/ })).toBeVisible();
});

test("a reloaded tab opens its own experiment, also if another tab has saved one since", async ({
  playground,
  context,
}) => {
  const { page } = playground;
  const change = async (tab: Page, id: string) => {
    await tab.goto(`./#p=${id}`);
    await tab
      .getByRole("list", { name: "Queue discipline" })
      .getByRole("button", { name: "FRED", exact: true })
      .click();
    await expect(tab.locator(".scenario-title")).toHaveText(/\(changed\)$/);
    await expect(tab).toHaveURL(/\/folder\/$/);
  };
  const saved = () => page.evaluate(() => localStorage.getItem("/some/folder/aqm.works"));
  await change(page, "000-f11-red");
  await expect.poll(saved).toMatch(/^\["[^"]+"\]$/);
  await change(await context.newPage(), "red-1993-two-flows");
  await expect.poll(saved).toContain(",");
  await page.reload();
  await expect(page.locator(".scenario-title")).toHaveText(/^D-CBT main experiment.*\(changed\)$/);
});
