// Undo, and saved work.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openTemplate } from "./editor-page";
import { atRest, expect, test } from "./page";

const undo = (page: Page) => page.getByRole("button", { name: /^Undo/ });
const redo = (page: Page) => page.getByRole("button", { name: /^Redo/ });
const works = (page: Page) => page.evaluate(() => localStorage.getItem("/some/folder/aqm.works"));

test("edits are undone one by one, redone, listed and all removed: the run is the one before, to the last event", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.openPaused();
  const untouched = await atRest(playground.fingerprint);
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
  await expect.poll(playground.time_s).toBe(1);
  for (const _ of names) await redo(page).click();
  await expect(redo(page)).toBeDisabled();
  await expect.poll(playground.fingerprint).toBe(changed);
  await playground.changes().click();
  await expect(page.getByRole("listitem").filter({ hasText: "Switch to" })).toHaveText([/RED/, /CBT/, /FRED/]);
  await page.getByRole("button", { name: "Remove all" }).click();
  await expect.poll(playground.fingerprint).toBe(untouched);
});

test("changed work, and where its paused run stood, outlive a crash, other tabs, a foreign address and a reload", async ({
  playground,
  context,
}) => {
  const { page } = playground;
  await playground.openPaused();
  await playground.discipline("CBT").click();
  await expect(playground.changes()).toHaveText("1 change");
  // Saved before the page is left: a crash gives no warning.
  await expect.poll(() => works(page)).toMatch(/^\["[^"]+"\]$/);
  const fingerprint = await atRest(playground.fingerprint);
  const other = await context.newPage();
  const guide = other.getByRole("region", { name: /^Lesson/ });
  await test.step("a tab that crashes loses nothing", async () => {
    await other.goto("./");
    await expect(other.getByRole("button", { name: "1 change" })).toBeVisible();
  });
  await test.step("another tab saves an experiment of its own, and then opens a lesson", async () => {
    await other.goto("about:blank");
    await other.goto("./#p=red-1993-two-flows&t=1&run=0");
    await expect(other.getByText("RED holds the average queue of two flows", { exact: true })).toBeVisible();
    const disciplines = other.getByRole("list", { name: "Queue discipline" });
    await disciplines.getByRole("button", { name: "FRED", exact: true }).click();
    await expect(other.locator(".scenario-title")).toHaveText(/\(changed\)$/);
    await expect.poll(() => works(page)).toContain(",");
    await other.evaluate(() => location.assign("#lesson=bufferbloat"));
    await expect(guide.getByRole("button", { name: "Next" })).toBeVisible();
  });
  await test.step("a fragment that is no link changes nothing", async () => {
    await page.evaluate(() => location.assign("#some-place"));
    await expect(playground.changes()).toHaveText("1 change");
  });
  await page.reload();
  await expect(playground.changes()).toHaveText("1 change");
  await expect(page.locator(".scenario-title")).toHaveText(/^D-CBT main experiment.*\(changed\)$/);
  const told = page.getByText(/^Your experiment “.*” was restored\. Changes during its run come at their times\.$/);
  await expect(told.last()).toBeVisible();
  await expect.poll(playground.time_s).toBe(1);
  expect(await atRest(playground.fingerprint)).toBe(fingerprint);
  // Nothing else is said: neither that a link is broken nor that a part of it is unknown.
  await expect(page.locator(".notice").filter({ hasNotText: "was restored" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: /^Lesson/ })).toHaveCount(0);
  await test.step("a new tab goes on where the last one was", async () => {
    await other.close();
    const next = await context.newPage();
    await next.goto("./?first-visit"); // else each load forgets the open lesson
    await expect(next.getByRole("region", { name: /^Lesson/ })).toBeVisible();
  });
});

test("own experiments are in the gallery; a file and work that cannot run outlive a reload, which shows no results of the latter", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.openPaused();
  await playground.discipline("CBT").click();
  await expect(playground.changes()).toHaveText("1 change");
  const gallery = page.getByRole("dialog", { name: "Gallery" });
  await page.keyboard.press("g");
  await gallery.getByRole("button", { name: "Plain drop-tail dumbbell" }).click();
  const title = page.locator(".scenario-title strong");
  await expect(title).toHaveText("Plain drop-tail dumbbell");
  await expect(playground.changes()).toHaveText("no changes");
  await page.keyboard.press("g");
  const own = gallery.getByRole("region", { name: "Your experiments" });
  await own.getByRole("button", { name: /^D-CBT main experiment/ }).click();
  await expect(playground.changes()).toHaveText("1 change");
  await page.keyboard.press("g");
  await gallery.getByRole("button", { name: "Dumbbell", exact: true }).click();
  await expect(title).toHaveText("A dumbbell");
  const file = { ...JSON.parse(readFileSync("scenarios/drop-tail-dumbbell.json", "utf8")), title: "From a file" };
  await playground.openFile("file.json", JSON.stringify(file));
  await expect(title).toHaveText("From a file");
  await page.reload();
  await expect(title).toHaveText("From a file");

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

test("with storage blocked the page works, and says that neither changes nor progress in a lesson are saved", async ({
  playground,
}) => {
  const { page } = playground;
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto("./#lesson=bufferbloat");
  const guide = page.getByRole("region", { name: /^Lesson/ });
  await guide.getByRole("button", { name: "Next" }).click();
  const progress = page.getByRole("alert").filter({ hasText: "Your progress is not saved" });
  await expect(progress).toBeVisible();
  await page.getByRole("button", { name: "Leave the lesson" }).click();
  await expect(progress).toHaveCount(0);

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
