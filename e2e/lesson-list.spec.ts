// The list of lessons: what it leads to, links, packages and outlines for courses, and practice.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Download, Locator } from "@playwright/test";
import { unzipSync } from "fflate";
import { violations } from "./axe";
import { packageFiles } from "./course-host";
import { lesson } from "./lesson-ways";
import { expect, test } from "./page";

const CBR = "Why the CBR flows win under RED, and how D-CBT stops them";

async function saved(button: Locator): Promise<Download> {
  const download = button.page().waitForEvent("download");
  await button.click();
  return download;
}

const bytesOf = async (file: Download): Promise<Buffer> => readFileSync(await file.path());

async function expectOutline(dialog: Locator, address: string): Promise<void> {
  const file = await saved(dialog.getByRole("button", { name: "Save a course outline" }));
  expect(file.suggestedFilename()).toBe("aqm-course.imscc");
  const written = join(mkdtempSync(join(tmpdir(), "aqm-")), "course.imscc");
  execFileSync("node", ["engine/bin/aqm.mjs", "cartridge", "--base", address, written]);
  expect(await bytesOf(file)).toEqual(readFileSync(written));
}

async function expectLink(card: Locator, link: string): Promise<void> {
  await card.getByText("Export for Moodle").click();
  await expect(card.getByRole("textbox", { name: "Link to the lesson" })).toHaveValue(link);
  await card.getByRole("button", { name: /^QR code/ }).click();
  await expect(card.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await card.getByRole("button", { name: /^Enlarge/ }).click();
  const screen = card.page().getByRole("dialog", { name: /^QR code/ });
  await expect(screen).toContainText(link);
  const { height } = card.page().viewportSize()!;
  expect((await screen.getByRole("img").boundingBox())?.height).toBeGreaterThan(0.75 * height);
  expect(await violations(card.page(), { within: ".qr-screen" })).toEqual([]);
  await card.page().keyboard.press("Escape");
  await expect(screen).toBeHidden();
  const picture = await saved(card.getByRole("button", { name: /^Save picture/ }));
  expect(picture.suggestedFilename()).toBe("ecn-qr.svg");
}

async function expectPackage(dialog: Locator): Promise<void> {
  await dialog.getByRole("listitem").filter({ hasText: CBR }).getByText("Export for Moodle").click();
  const file = await saved(dialog.getByRole("button", { name: `SCORM 1.2 package: ${CBR}` }));
  expect(file.suggestedFilename()).toBe("cbr-under-red-scorm-1.2.zip");
  await expect(dialog.getByRole("status").filter({ hasText: "Saved as" })).toBeVisible();
  const zip = await bytesOf(file);
  expect(zip.length).toBeLessThan(3e6);
  const made = unzipSync(zip);
  const commanded = packageFiles("1.2", "cbr-under-red");
  expect(Object.keys(made)).toEqual(Object.keys(commanded));
  for (const [path, bytes] of Object.entries(made))
    expect(Buffer.from(bytes).equals(commanded[path]!), path).toBe(true);
  expect(Object.keys(made)[0]).toBe("imsmanifest.xml");
  expect(Object.keys(made).filter((path) => /htaccess|_headers|webmanifest|aqm-|index\.html/.test(path))).toEqual([]);
}

test("the list of lessons has what lecturers give out, as the command makes it, and offers practice", async ({
  playground: { page, openPaused },
}) => {
  test.slow();
  await openPaused();
  await page.getByRole("button", { name: "Lessons", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Lessons" });
  const address = new URL("./", page.url()).href;
  const lecturers = dialog.getByRole("link", { name: "For lecturers" });
  await expect(lecturers).toHaveJSProperty("href", `${address}lecturers.html`);
  await test.step("an outline of the course", () => expectOutline(dialog, address));
  const card = dialog.getByRole("listitem").filter({ hasText: "What does a mark do" });
  await test.step("each lesson's link, with a QR code to save", () => expectLink(card, `${address}#lesson=ecn`));
  await test.step("the same package as the command's, without files for hosts, under 3 MB", () =>
    expectPackage(dialog));
  // The other cards are like these two before they are unfolded.
  const within = [".modal-content > :not(.lessons)", ".lessons > li:has(details[open])"];
  expect(await violations(page, { within })).toEqual([]);
  await test.step("practice", async () => {
    await dialog.getByRole("button", { name: `Practise: ${CBR}` }).click();
    await expect(lesson(page)).toContainText("1 of 11 · practice");
  });
});
