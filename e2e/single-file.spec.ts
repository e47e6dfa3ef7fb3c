// The playground in one file, opened from a disk: nothing is requested, and everything in it works.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
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

test("a scenario of one's own runs from a file", async ({ playground }) => {
  const { page } = playground;
  const asked = requestsOf(page);
  const own = { ...JSON.parse(readFileSync("scenarios/script-red.json", "utf8")), title: "From my disk" };
  const file = join(mkdtempSync(join(tmpdir(), "aqm-own-")), "own.json");
  writeFileSync(file, JSON.stringify(own));
  await page.goto(await singleFile(file));
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
  await page.goto(await singleFile("scenarios/lessons/bufferbloat.json"));
  await expect(page.getByRole("region", { name: /^Lesson/ })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("#lesson=bufferbloat");
  expect(asked).toEqual([]);
});
