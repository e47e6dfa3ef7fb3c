// The playground in one file, opened from a disk: nothing is requested, and everything in it works.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { openingFragment } from "../web/tools/opening-fragment";
import { singleFile } from "./made-once";
import { expect, test } from "./page";

/** What the page asks for beside itself. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.isNavigationRequest()) asked.push(request.url());
  });
  return asked;
}

test.describe.configure({ mode: "default" }); // one after the other: both need the file of the lesson, which takes long to make

const LESSON = "scenarios/lessons/bufferbloat.json";

/** The file of the lesson, made to open another document: what a file opens is all that it has of its document. */
async function openingIn(folder: string, document: string): Promise<string> {
  const opens = `data-opens="#${await openingFragment(document)}"`;
  const text = readFileSync(fileURLToPath(await singleFile(LESSON)), "utf8");
  const file = join(folder, "own.html");
  writeFileSync(
    file,
    text.replace(/data-opens="[^"]*"/, () => opens),
  );
  return pathToFileURL(file).href;
}

test("a scenario of one's own runs from a file", async ({ playground }) => {
  const { page } = playground;
  const asked = requestsOf(page);
  const own = { ...JSON.parse(readFileSync("scenarios/script-red.json", "utf8")), title: "From my disk" };
  const folder = mkdtempSync(join(tmpdir(), "aqm-own-"));
  writeFileSync(join(folder, "own.json"), JSON.stringify(own));
  await page.goto(await openingIn(folder, join(folder, "own.json")));
  await expect(page.locator(".scenario-title")).toContainText("From my disk");
  await expect(playground.clock).not.toHaveText(/^0\.00/);

  await page.getByRole("button", { name: "Gallery" }).click();
  const gallery = page.getByRole("dialog", { name: "Gallery" });
  const picture = gallery.locator("img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await gallery.getByRole("button", { name: /CoDel/ }).first().click();
  await expect(page.locator(".scenario-title")).toContainText("CoDel");
  await expect(playground.clock).not.toHaveText(/^0\.00/);
  await page.getByRole("button", { name: "Help" }).click();
  const help = page.getByRole("dialog", { name: "Help" });
  await expect(help).toBeVisible();
  await expect(help.getByRole("link", { name: /glossary|Examples/ })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await playground.discipline("FRED").click();
  await expect(page.locator(".scenario-title")).toContainText("(changed)");
  for (let reload = 0; reload < 2; ++reload) {
    await page.reload();
    await expect(page.locator(".scenario-title")).toContainText(/CoDel.*\(changed\)/);
  }
  expect(asked).toEqual([]);
});

test("a lesson that ships opens from a file", async ({ playground }) => {
  const { page } = playground;
  const asked = requestsOf(page);
  await page.goto(await singleFile(LESSON));
  await expect(page.getByRole("region", { name: /^Lesson/ })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("#lesson=bufferbloat");
  expect(asked).toEqual([]);
});
