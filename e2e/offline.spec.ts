// The site without a network after the first visit, newer versions of it, and damaged copies.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { pack } from "../web/src/share/pack";
import { filesBelow } from "../web/tools/written-site";
import { type ChangingHost, test } from "./changing-host";
import { runInNode } from "./node-run";
import { expect, type Playground } from "./page";

test.use({ serviceWorkers: "allow" });

/** Hundreds of files, beside whatever else the machine does. */
const patiently = { timeout: 60_000 };

const runs = (page: Page) => expect(page.getByRole("timer")).not.toHaveText(/^0\.00/);
const offer = (page: Page) => page.getByRole("region", { name: "A new version" });

/** Until everything is kept. */
async function kept(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** Files for hosts, for programs that preview links, and packed copies. */
const LEFT_OUT =
  /^(?:sw\.js|_headers|\.htaccess|nginx-headers\.conf|vercel\.json|preview\.png)$|(?:\/card\.png|\/oembed\.json|\.d\.ts|\.br)$/;

/** The run is slow, so that it has not ended when everything is kept. */
async function visit({ page, speed }: Playground, host: ChangingHost) {
  await page.goto(host.address);
  await runs(page);
  await speed("0.3×");
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

/** Paths of the kept copies, without their revisions. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? "");
    const folder = new URL(".", location.href).href.length;
    return (await cache.keys()).map(({ url }) => url.slice(folder).replace(/\?.*/, ""));
  });

/** Deletes kept copies. */
const lose = (page: Page, part: string) =>
  page.evaluate(async (name) => {
    const cache = await caches.open((await caches.keys())[0] ?? "");
    const keys = (await cache.keys()).filter(({ url }) => url.includes(name));
    for (const key of keys) await cache.delete(key);
    return keys.length;
  }, part);

/** Replaces the kept copy of a file. */
const damage = (page: Page, part: string) =>
  page.evaluate(async (name) => {
    const cache = await caches.open((await caches.keys())[0] ?? "");
    const keys = (await cache.keys()).filter(({ url }) => url.includes(name));
    for (const key of keys)
      await cache.put(key, new Response("damaged", { headers: { "content-type": "text/plain" } }));
    return keys.length;
  }, part);

/** What browsers want of a page before they offer to install it, and whether its icons are as large as it says. */
async function installable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data = "", errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string }[] };
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const picture = Object.assign(new Image(), { src });
          await picture.decode();
          return `${picture.naturalWidth}x${picture.naturalHeight}`;
        }),
      ),
    icons.map(({ src }) => src),
  );
  for (const [index, icon] of icons.entries())
    if (icon.sizes !== "any") expect(sizes[index], icon.src).toBe(icon.sizes);
}

/** A file whose transfer is cut ends the first download; what had arrived is not fetched again. */
async function firstVisit(playground: Playground, host: ChangingHost) {
  const { page } = playground;
  const installing = page.context().waitForEvent("serviceworker");
  host.isCut = (path) => path.startsWith("pictures/");
  await page.goto(host.address);
  await runs(page);
  await installing;
  await expect.poll(() => host.asked.filter(host.isCut), patiently).not.toHaveLength(0);
  const wasCut = host.isCut;
  host.isCut = () => false;
  host.asked.length = 0;
  await visit(playground, host);
  expect(host.asked.some(wasCut)).toBe(true);
  expect(host.asked, "what had arrived is not fetched again").not.toContainEqual(
    expect.stringMatching(/^lazy\/Gallery/),
  );
}

/** That all of them come back, also the page itself, is proven in web/offline/worker.test.ts. */
async function brokenCopies({ page, pause }: Playground, host: ChangingHost) {
  const before = await copies(page);
  expect(await damage(page, "index.html")).toBeGreaterThan(0);
  expect(await damage(page, "assets/engine")).toBe(3);
  expect(await damage(page, "icon.svg")).toBe(1);
  expect(await damage(page, "lazy/shared")).toBe(1);
  expect(await lose(page, ".css")).toBeGreaterThan(20);
  host.asked.length = 0;
  await page.reload();
  await runs(page);
  expect(host.asked).toEqual(expect.arrayContaining([expect.stringMatching(/engine-.*wasm/), "index.html"]));
  await pause();
  await expect.poll(async () => (await copies(page)).toSorted(), patiently).toEqual(before.toSorted());
}

const follow = (page: Page, fragment: string) =>
  page.evaluate((text) => {
    location.hash = text;
  }, fragment);

/** With its host down: parts of each kind, since the copies are known to be all. */
async function tour(playground: Playground, host: ChangingHost) {
  const { page } = playground;
  await test.step("the page and the gallery with its pictures", async () => {
    await page.reload();
    await runs(page);
    await page.getByRole("button", { name: "Gallery" }).click();
    const picture = page.getByRole("dialog", { name: "Gallery" }).locator("img").first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
  });
  await test.step("a packed link", async () => {
    const red = JSON.parse(readFileSync("scenarios/red-1993-two-flows.json", "utf8"));
    const text = JSON.stringify({ ...red, title: "By a link" });
    await follow(page, `s=1.${await pack(JSON.parse(text))}&t=1&run=0`);
    await expect(page.locator(".scenario-title")).toContainText("By a link");
    await expect.poll(playground.time_s).toBe(1);
    expect(await playground.fingerprint()).toBe((await runInNode(text, 1)).fingerprint);
  });
  await test.step("the engine with scripts", async () => {
    await follow(page, "p=script-red");
    await runs(page);
  });
  await test.step("an experiment of a paper, by a link with a query, among the papers", async () => {
    await page.goto(`${host.address}?from=mail#p=001-F2`);
    await runs(page);
    await page.getByRole("button", { name: "Papers" }).click();
    await page.getByRole("button", { name: "All runs of 001-F2" }).click();
    await expect(page.getByRole("textbox", { name: "Seeds" })).toBeVisible();
  });
  await test.step("the embed, alone and in a page of the site", async () => {
    await page.goto(`${host.address}embed.html#p=codel-2012-bufferbloat`);
    await runs(page);
    await page.goto(`${host.address}examples.html`);
    await page.locator("iframe.example").scrollIntoViewIfNeeded();
    const frame = page.frameLocator("iframe.example");
    await frame.getByRole("button", { name: "Start" }).click();
    await expect(frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  });
}

/** @returns another tab, which still has the older version */
async function newVersion(playground: Playground, host: ChangingHost): Promise<Page> {
  const { page } = playground;
  await visit(playground, host);
  await page.getByRole("spinbutton", { name: /^Buffer/ }).fill("77");
  await page.keyboard.press("Enter");
  await expect(playground.changes()).toHaveText("1 change");
  host.deploy("2");
  await look(playground);

  await expect(offer(page)).toContainText("A new version of this page is available.", patiently);
  await expect(page.getByRole("status").filter({ hasText: "A new version of this page is available." })).toBeAttached();
  const offered_s = await playground.time_s();
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(playground.time_s, "the run goes on beside it").toBeGreaterThan(offered_s);
  await expect(offer(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(host.address);
  await runs(other);
  await expect(other.locator("head title"), "the version in use stays").not.toHaveAttribute("data-version");
  await expect(other.getByRole("button", { name: "Update" }), "while another notice stands").toBeVisible();
  await other.getByRole("region", { name: "Your experiment" }).getByRole("button", { name: "Dismiss" }).click();
  await expect(offer(other)).toBeVisible();

  await offer(page).getByRole("button", { name: "Update" }).press("Enter");
  await expect(page.locator("head title")).toHaveAttribute("data-version", "2");
  await runs(page);
  await expect(playground.changes()).toHaveText("1 change");
  await expect(offer(page)).toHaveCount(0);
  return other;
}

async function olderTab({ page }: Playground, other: Page, host: ChangingHost, before: string[]) {
  await expect(offer(other), "other tabs go on until they want it").toBeVisible();
  await kept(page);
  const old = before.filter((path) => /^lazy\/Help-/.test(path));
  expect(old).toHaveLength(1);
  expect((await other.request.get(host.address + old[0])).status(), "the host has only the new files").toBe(404);
  await other.getByRole("button", { name: "Help" }).click();
  await expect(other.getByRole("dialog", { name: "Help" })).toBeVisible();
  await other.keyboard.press("Escape");
  expect(await copies(other)).toEqual(expect.arrayContaining(old));

  // A link of a newer version, in the older tab.
  await follow(other, "s=2.AAAA");
  const notice = other.getByRole("alert").filter({ hasText: "it is newer than this page" });
  await notice.getByRole("button", { name: "Update" }).click();
  await expect(other.locator("head title")).toHaveAttribute("data-version", "2");
  await page.close();
  await other.reload();
  const count = async () => (await copies(other)).length;
  await expect.poll(count, "files of the older version go with its last tab").toBe(before.length);
  expect(await copies(other)).not.toEqual(expect.arrayContaining(old));
}

/** In one test, because hundreds of files are kept in the first visit, one after the other. */
test("after the first visit the site works without a network, and a newer version comes when it is wanted", async ({
  playground,
  host,
}) => {
  test.slow();
  const { page } = playground;
  await test.step("a download that broke off is taken up", () => firstVisit(playground, host));
  const before = await copies(page);
  expect(before.toSorted()).toEqual(filesBelow("dist").filter((path) => !LEFT_OUT.test(path)));
  await test.step("the page can be installed, and its help says that it is kept", async () => {
    await installable(page);
    await page.getByRole("button", { name: "Help" }).click();
    await expect(page.getByText("This browser keeps the page: it works without a network, too.")).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("damaged and lost copies are fetched again", () => brokenCopies(playground, host));
  host.isDown = true;
  await test.step("without a network the site works as with one", () => tour(playground, host));
  host.isDown = false;
  const other = await test.step("a new version is offered beside a run that goes on, and taken with the edits", () =>
    newVersion(playground, host));
  await test.step("other tabs keep their files until they want it", () => olderTab(playground, other, host, before));
});
