// The site where a browser or a host gives less than it could: nothing is kept, or parts are gone.
import type { Page } from "@playwright/test";
import { test } from "./changing-host";
import { expect } from "./page";

test.use({ serviceWorkers: "allow" });

const runs = (page: Page) => expect(page.getByRole("timer")).not.toHaveText(/^0\.00/);

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
  await test.step("where the first ones are, none of the page's code runs", async () => {
    host.isGone = (path) => path.startsWith("lazy/shared-");
    await page.goto(host.address);
    const late = page.getByText("If this stays, reload the page.");
    await expect(late).toBeHidden();
    await page.evaluate(() => document.getAnimations().map((animation) => animation.finish())); // it waits 12 s
    await expect(late).toBeVisible();
    host.isGone = () => false;
    await page.reload();
  });
  await runs(page);
  host.isGone = (path) => /^lazy\/(?:Gallery|Editor|QrCode|PapersDialog)-/.test(path);
  await page.getByRole("button", { name: "Papers", exact: true }).click();
  const missing = page.getByRole("alert").filter({ hasText: "The list of papers could not be loaded" });
  await expect(missing).toBeVisible();
  await page.getByRole("button", { name: "Gallery" }).click();
  const other = page.getByRole("alert").filter({ hasText: "The gallery could not be loaded." });
  for (const alert of [missing, other])
    await alert.getByRole("button", { name: "Reload the page" }).click({ trial: true }); // none lies on another
  await expect(page.getByRole("region", { name: "An incomplete page" })).toContainText("could not be loaded");
  await page.getByRole("button", { name: "Edit network" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The editor could not be loaded." })).toBeVisible();
  host.isGone = () => false;
  await missing.getByRole("button", { name: "Reload the page" }).click();
  await runs(page);
  await page.getByRole("button", { name: "Gallery" }).click();
  await expect(page.getByRole("dialog", { name: "Gallery" })).toBeVisible();
});
