// The site without a network after the first visit, newer versions of it, and damaged copies.
import type { Page } from "@playwright/test";
import { type ChangingHost, changingHost } from "./changing-host";
import { expect, type Playground, test as withPage } from "./page";

const test = withPage.extend<{ host: ChangingHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
  host: async ({}, use) => {
    const host = await changingHost();
    await use(host);
    host.close();
  },
});
test.use({ serviceWorkers: "allow" });

const runs = (page: Page) => expect(page.getByRole("timer")).not.toHaveText(/^0\.00/);
const offer = (page: Page) => page.getByRole("region", { name: "A new version" });

/** Until everything is kept. */
async function kept(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

async function visit({ page }: Playground, host: ChangingHost) {
  await page.goto(host.address);
  await runs(page);
  await kept(page);
}

/**
 * Looks for a newer version, as the page does each hour. In its first minute Chromium does so only when it has nothing else to do, so
 * the run is paused.
 */
async function look({ page, pause }: Playground) {
  await pause();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

/** Replaces the kept copy of a file. */
const damage = (page: Page, part: string) =>
  page.evaluate(async (name) => {
    const cache = await caches.open((await caches.keys())[0] ?? "");
    const keys = (await cache.keys()).filter(({ url }) => url.includes(name));
    for (const key of keys)
      await cache.put(key, new Response("damaged", { headers: { "content-type": "text/plain" } }));
    return keys.length;
  }, part);

test("without a network after the first visit, the site works as with one", async ({ playground, host }) => {
  const { page } = playground;
  await visit(playground, host);
  host.isDown = true;

  await test.step("the page and the gallery with its pictures", async () => {
    await page.reload();
    await runs(page);
    await page.getByRole("button", { name: "Gallery" }).click();
    const picture = page.getByRole("dialog", { name: "Gallery" }).locator("img").first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
  await test.step("an experiment of a paper, by a link with a query", async () => {
    await page.goto(`${host.address}?from=mail#p=002-T1`);
    await expect(page.locator(".scenario-title")).toContainText("Table 1");
    await runs(page);
    await page.getByRole("button", { name: "Papers" }).click();
    await expect(page.getByRole("dialog", { name: "Papers" })).toContainText("Table 1");
  });
  await test.step("the engine with scripts", async () => {
    await page.goto(`${host.address}#p=script-red`);
    await page.reload();
    await runs(page);
  });
  await test.step("a lesson", async () => {
    await page.goto(`${host.address}#lesson=bufferbloat`);
    await page.reload();
    await expect(page.getByRole("region", { name: /^Lesson/ })).toBeVisible();
  });
  await test.step("the embed and the pages beside the playground", async () => {
    await page.goto(`${host.address}embed.html#p=codel-2012-bufferbloat`);
    await runs(page);
    for (const [path, heading] of [
      ["lecturers.html", "lecturers"],
      ["glossary.html", "Glossary"],
      ["examples.html", "Embed"],
      ["s/pie-target/", "PIE"],
    ] as const) {
      await page.goto(host.address + path);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
    }
  });
});

test("a new version is offered, and taken with the edits", async ({ playground, host }) => {
  const { page } = playground;
  await visit(playground, host);
  await page.getByRole("spinbutton", { name: /^Buffer/ }).fill("77");
  await page.keyboard.press("Enter");
  await expect(playground.changes()).toHaveCount(1);
  host.deploy("2");
  await look(playground);

  await expect(offer(page)).toContainText("A new version of this page is available.");
  await expect(page.getByRole("status").filter({ hasText: "A new version of this page is available." })).toBeAttached();
  const other = await page.context().newPage();
  await other.goto(host.address);
  await runs(other);
  await expect(other.locator("head title"), "the version in use stays").not.toHaveAttribute("data-version");
  await other.getByRole("region", { name: "Your experiment" }).getByRole("button", { name: "Dismiss" }).click();
  await expect(offer(other)).toBeVisible();

  await offer(page).getByRole("button", { name: "Update" }).press("Enter");
  await expect(page.locator("head title")).toHaveAttribute("data-version", "2");
  await runs(page);
  await expect(playground.changes()).toHaveCount(1);
  await expect(offer(page)).toHaveCount(0);

  await expect(offer(other), "other tabs go on until they want it").toBeVisible();
  await expect(other.locator("head title")).not.toHaveAttribute("data-version");
  await kept(page);
  host.isGone = (path) => path.startsWith("lazy/");
  await other.getByRole("button", { name: "Help" }).click();
  await expect(other.getByRole("dialog", { name: "Help" })).toBeVisible();
  await other.keyboard.press("Escape");
  await offer(other).getByRole("button", { name: "Update" }).click();
  await expect(other.locator("head title")).toHaveAttribute("data-version", "2");
});

test("a link of a newer version says so, and offers the version that waits", async ({ playground, host }) => {
  const { page } = playground;
  await visit(playground, host);
  await page.goto(`${host.address}#s=2.AAAA`);
  const notice = page.getByRole("alert").filter({ hasText: "it is newer than this page" });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole("button", { name: "Update" })).toHaveCount(0);
  host.deploy("2");
  await look(playground);
  await notice.getByRole("button", { name: "Update" }).click();
  await expect(page.locator("head title")).toHaveAttribute("data-version", "2");
});

test("damaged and lost copies are fetched again, and kept", async ({ playground, host }) => {
  const { page } = playground;
  await visit(playground, host);
  expect(await damage(page, "index.html")).toBeGreaterThan(0);
  expect(await damage(page, "assets/engine")).toBe(3);
  expect(await damage(page, "icon.svg")).toBe(1);
  expect(await damage(page, "lazy/shared")).toBe(1);
  host.asked.length = 0;
  await page.reload();
  await runs(page);
  expect(host.asked).toEqual(expect.arrayContaining([expect.stringMatching(/engine-.*wasm/), "index.html"]));
  host.isDown = true;
  await page.reload();
  await runs(page);
});

test("a download that broke off is taken up at the next visit", async ({ playground, host }) => {
  const { page } = playground;
  const installing = page.context().waitForEvent("serviceworker");
  host.isGone = (path) => path.startsWith("pictures/");
  await page.goto(host.address);
  await runs(page);
  await installing;
  await expect.poll(() => host.asked.filter(host.isGone)).toHaveLength(1);
  host.isGone = () => false;
  await visit(playground, host);
  host.isDown = true;
  await page.reload();
  await runs(page);
});

test("where the browser denies service workers and storage, the page works as without them", async ({
  playground,
  host,
}) => {
  const { page } = playground;
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: deny });
    for (const name of ["localStorage", "sessionStorage", "caches"]) Object.defineProperty(window, name, { get: deny });
  });
  await page.goto(host.address);
  await runs(page);
  await page.getByRole("button", { name: "Gallery" }).click();
  await expect(page.getByRole("dialog", { name: "Gallery" }).locator("img").first()).toBeVisible();
  expect(host.asked).not.toContain("sw.js");
});

test("neither an embed nor the page in a frame of another page keeps anything", async ({ playground, host }) => {
  const { page } = playground;
  for (const path of ["embed.html#p=000-f11-dcbt", ""]) {
    await page.goto(`${host.address}examples.html`);
    const frame = page.frameLocator("#whole");
    await page.evaluate((address) => {
      document.body.replaceChildren(Object.assign(document.createElement("iframe"), { src: address, id: "whole" }));
    }, host.address + path);
    await expect(frame.getByRole("timer")).not.toHaveText(/^0\.00/);
    await frame.getByRole("button", { name: "Pause" }).click();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  }
  expect(host.asked).not.toContain("sw.js");
});

test("parts that are gone from the host say so, with a way to reload", async ({ page, host }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await page.goto(host.address);
  await runs(page);
  host.isGone = (path) => /^lazy\/(?:Gallery|Editor|QrCode)-/.test(path);
  await page.getByRole("button", { name: "Gallery" }).click();
  const missing = page.getByRole("alert").filter({ hasText: "The gallery could not be loaded." });
  await expect(missing).toBeVisible();
  await expect(page.getByRole("region", { name: "An incomplete page" })).toContainText("could not be loaded");
  await page.getByRole("button", { name: "Edit network" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The editor could not be loaded." })).toBeVisible();
  host.isGone = () => false;
  await missing.getByRole("button", { name: "Reload the page" }).click();
  await runs(page);
  await page.getByRole("button", { name: "Gallery" }).click();
  await expect(page.getByRole("dialog", { name: "Gallery" })).toBeVisible();
});
