// What a browser requests before the first chart is drawn: everything counts, packed with gzip.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { firstLoad } from "../engine/tools/check/sizes.mjs";
import { expect, test } from "./page";

const MOST_KB = 250;
const FIRST_PICTURE = "first picture";
const gzipped_kB = (path: string) => gzipSync(readFileSync(`dist/${path}`), { level: 9 }).length / 1000;

/** What is requested before the first picture, and until the whole page is there. */
async function requestsOf(page: Page, address: string, untilWhole: () => Promise<void>) {
  const requested: { path: string; at_ms: number }[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.replace("/some/folder/", "") || "index.html";
    requested.push({ path, at_ms: Date.now() });
  });
  await page.goto(address);
  const drawn_ms = await page.waitForFunction((name) => {
    const [mark] = performance.getEntriesByName(name);
    return mark && performance.timeOrigin + mark.startTime;
  }, FIRST_PICTURE);
  const at_ms = Number(await drawn_ms.jsonValue());
  await untilWhole();
  const before = requested.filter((request) => request.at_ms < at_ms).map(({ path }) => path);
  const after = requested.filter((request) => request.at_ms >= at_ms).map(({ path }) => path);
  return { before, after, kB: before.reduce((sum, path) => sum + gzipped_kB(path), 0) };
}

test("the first chart is drawn before React is requested, of what is counted as the first load, and a key that is pressed then counts", async ({
  playground: { page },
}) => {
  let release = () => {};
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/react-*.js", async (route) => {
    await pressed;
    await route.continue();
  });
  const { before, after, kB } = await requestsOf(page, "./", async () => {
    await expect(page.locator(".caption")).toBeVisible();
    await page.keyboard.press("?");
    release();
    await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
  });
  expect(after.some((path) => path.startsWith("lazy/react-"))).toBe(true);
  const counted = firstLoad().map((path) => relative("dist", path));
  expect(before.filter((path) => !counted.includes(path))).toEqual([]);
  expect(kB).toBeLessThan(MOST_KB);
});

test("a link to an experiment that ships loads no more than its file besides", async ({ playground: { page } }) => {
  const { before, kB } = await requestsOf(page, "./#p=000-f11-red", () =>
    expect(page.getByRole("timer")).toBeVisible(),
  );
  const counted = firstLoad().map((path) => relative("dist", path));
  const besides = before.filter((path) => !counted.includes(path)).map((path) => path.replace(/-[\w-]{8}\.js$/, ""));
  expect(besides.toSorted()).toEqual(["lazy/000-f11-red", "lazy/gallery"]);
  expect(kB).toBeLessThan(MOST_KB);
});
