// Undo, and saved work.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openTemplate } from "./editor-page";
import { atRest, expect, type Playground, test } from "./page";

const undo = (page: Page) => page.getByRole("button", { name: /^Undo/ });
const redo = (page: Page) => page.getByRole("button", { name: /^Redo/ });
const works = (page: Page) => page.evaluate(() => localStorage.getItem("/some/folder/aqm.works"));

test("edits are undone one by one, redone, listed and all removed: the run is the one before, to the last event", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.open();
  await playground.pause();
  const at_s = await atRest(playground.time_s);
  const untouched = await playground.fingerprint();
  await expect(undo(page)).toBeDisabled();
  const names = ["RED", "CBT", "FRED"];
  for (const name of names) {
    await playground.discipline(name).click();
    await expect(playground.discipline(name)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(playground.changes()).toHaveText("3 changes");
  const changed = await atRest(playground.fingerprint);
  expect(changed).not.toBe(untouched);
  for (const _ of names) await undo(page).click();
  await expect(undo(page)).toBeDisabled();
  await expect(playground.discipline("D-CBT")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(playground.fingerprint).toBe(untouched);
  await expect.poll(playground.time_s).toBe(at_s);
  for (const _ of names) await redo(page).click();
  await expect(redo(page)).toBeDisabled();
  await expect.poll(playground.fingerprint).toBe(changed);
  await playground.changes().click();
  await expect(page.getByRole("listitem").filter({ hasText: "Switch to" })).toHaveText([/RED/, /CBT/, /FRED/]);
  await page.getByRole("button", { name: "Remove all" }).click();
  await expect.poll(playground.fingerprint).toBe(untouched);
});

/** Changed by hand, and saved. */
async function change(playground: Playground) {
  const { page } = playground;
  await playground.discipline("CBT").click();
  await expect(playground.changes()).toHaveText("1 change");
  // Saved before the page is left: a crash gives no warning.
  await expect.poll(() => works(page)).toMatch(/^\["[^"]+"\]$/);
}

test("changed work, and where its paused run stood, outlive a crash, a foreign address and a reload", async ({
  playground,
  context,
}) => {
  const { page } = playground;
  await playground.open();
  await playground.pause();
  await change(playground);
  const fingerprint = await atRest(playground.fingerprint);
  const at_s = await atRest(playground.time_s);
  const other = await context.newPage();
  await test.step("a tab that crashes loses nothing", async () => {
    await other.goto("./");
    await expect(other.getByRole("button", { name: "1 change" })).toBeVisible();
  });
  await test.step("another tab saves an experiment of its own", async () => {
    await other.goto("about:blank");
    await other.goto("./#p=red-1993-two-flows");
    await expect(other.getByText("RED holds the average queue of two flows", { exact: true })).toBeVisible();
    const disciplines = other.getByRole("list", { name: "Queue discipline" });
    await disciplines.getByRole("button", { name: "FRED", exact: true }).click();
    await expect(other.locator(".scenario-title")).toHaveText(/\(changed\)$/);
    await expect.poll(() => works(page)).toContain(",");
    await other.close();
  });
  await test.step("a fragment that is no link changes nothing", async () => {
    await page.evaluate(() => location.assign("#some-place"));
    await expect(playground.changes()).toHaveText("1 change");
  });
  await page.reload();
  await expect(playground.changes()).toHaveText("1 change");
  await expect(page.locator(".scenario-title")).toHaveText(/^D-CBT main experiment.*\(changed\)$/);
  const told = page.getByText(
    /^Your changed experiment “.*” was restored\. Changes during its run come at their times\.$/,
  );
  await expect(told.last()).toBeVisible();
  await expect.poll(playground.time_s).toBe(at_s);
  expect(await atRest(playground.fingerprint)).toBe(fingerprint);
  // Nothing else is said: neither that a link is broken nor that a part of it is unknown.
  await expect(page.locator(".notice").filter({ hasNotText: "was restored" })).toHaveCount(0);
});

test("own experiments are listed in the gallery, opened and removed; a file survives a reload", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.openPaused();
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
  const remove = own.getByRole("button", { name: "Remove D-CBT main experiment" });
  await remove.click();
  await expect(own.getByRole("listitem")).toHaveCount(0);
  await expect(own.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await remove.click();
  await expect(own.getByRole("listitem")).toHaveCount(0);
  const title = page.locator(".scenario-title strong");
  await gallery.getByRole("button", { name: "Dumbbell", exact: true }).click();
  await expect(title).toHaveText("A dumbbell");
  const file = { ...JSON.parse(readFileSync("scenarios/drop-tail-dumbbell.json", "utf8")), title: "From a file" };
  await playground.openFile("file.json", JSON.stringify(file));
  await expect(title).toHaveText("From a file");
  await page.reload();
  await expect(title).toHaveText("From a file");
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
