// The embed in foreign pages: in every kind of frame, visible and hidden, alone and with others.
import { readFileSync } from "node:fs";
import { violations } from "./axe";
import { embedIn, frameOf, replaceFrame } from "./embed-host";
import { test } from "./hosted";
import { fingerprintInNode } from "./made-once";
import { atRest, expect } from "./page";
import { trapEngines } from "./trap-engine";

test("runs in every kind of frame on a foreign origin, with identical results", async ({
  playground: { page },
  openHost,
  baseURL,
  plainAddress,
}) => {
  const text = readFileSync("scenarios/red-1993-two-flows.json", "utf8");
  const alone = await fingerprintInNode(text);
  const link = `embed.html#p=red-1993-two-flows&speed=max&expect=${alone}@${Number.parseFloat(JSON.parse(text).duration)}`;
  const kinds: readonly [name: string, site: string | undefined, sandbox?: string][] = [
    ["a plain frame", baseURL],
    ["a sandbox that keeps the origin", baseURL, "allow-scripts allow-same-origin"],
    ["a sandbox without an origin", baseURL, "allow-scripts"],
    ["a plain frame of a host that sends no headers", plainAddress],
  ];
  await openHost(frameOf("about:blank"));
  for (const [name, site, sandbox] of kinds)
    await test.step(name, async () => {
      await replaceFrame(page, frameOf(`${site}${link}`, { ...(sandbox !== undefined && { sandbox }) }));
      const { frame, fingerprint } = embedIn(page);
      await expect(frame.getByRole("status")).toHaveText("The run has ended.", { timeout: 30_000 });
      expect(await fingerprint()).toBe(alone);
      await expect(frame.locator("[data-outcome=reproduced]")).toContainText("reproduced");
    });
});

test("a frame without an origin, on a host that sends no headers, shows poster and link", async ({
  page,
  openHost,
  plainAddress,
}) => {
  const { frame, name } = embedIn(page);
  await openHost(frameOf(`${plainAddress}embed.html#p=000-f11-dcbt&seed=3`, { sandbox: "allow-scripts" }));
  await expect(frame.getByRole("heading", { name: "D-CBT main experiment" })).toBeVisible();
  const link = frame.getByRole("link", { name: "Open in the playground" });
  await expect(link).toHaveAttribute("href", "./#p=000-f11-dcbt&seed=3");
  await expect(name("Start")).toBeHidden();
  await expect(frame.getByText("does not allow same-origin access")).toBeVisible();
  await expect(frame.getByRole("textbox", { name: "Address" })).toHaveValue(`${plainAddress}#p=000-f11-dcbt&seed=3`);
  const picture = frame.locator("#picture");
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const body = frame.locator("body");
  expect(await body.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe("rgb(251, 251, 249)");
});

test("its poster waits for the user, or until it is visible; out of view it pauses, and resumes without a burst", async ({
  playground: { page },
  openHost,
  baseURL,
}) => {
  const below = frameOf(`${baseURL}embed.html#p=000-f11-dcbt`, { id: "below" });
  const waiting = frameOf(`${baseURL}embed.html#p=000-f11-dcbt&run=0&speed=3`);
  const engines: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".wasm")) engines.push(request.url());
  });
  await openHost(`${waiting}<div style="height:2000px"></div>${below}`);
  const [first, second] = [embedIn(page), embedIn(page, "#below")];
  await expect(first.frame.getByRole("heading", { name: "D-CBT main experiment" })).toBeVisible();
  await expect(first.name("Start")).toBeVisible();
  await expect(second.name("Start")).toBeAttached();
  expect(engines).toEqual([]);
  await first.name("Start").click();
  await expect(first.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  await page.locator("#below").scrollIntoViewIfNeeded();
  await expect(second.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  await test.step("the first one has paused, and resumes when it is seen again", async () => {
    await expect(first.name("Play")).toBeAttached();
    const stood_s = await atRest(first.time_s, 1000);
    const back_ms = performance.now();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(first.name("Pause")).toBeVisible();
    const gone_s = (await first.time_s()) - stood_s;
    // A second at 3 simulated seconds per second would be 3 s more than the time that has passed since.
    expect(gone_s).toBeLessThan(1 + (3 * (performance.now() - back_ms)) / 1000);
  });
});

test("of three on a page two run, and starting the third pauses one", async ({
  playground: { page },
  openHost,
  baseURL,
}) => {
  const ids = ["one", "two", "three"];
  const frames = ids.map((id) =>
    frameOf(`${baseURL}embed.html#p=000-f11-dcbt&speed=0.1`, { id, width: 400, height: 300 }),
  );
  await openHost(frames.join(""));
  const embeds = ids.map((id) => embedIn(page, `#${id}`));
  const running = async () => {
    const each = await Promise.all(embeds.map((embed) => embed.name("Pause").count()));
    return each.filter(Boolean).length;
  };
  await expect.poll(running).toBe(2);
  const waiting = (await Promise.all(embeds.map((embed) => embed.name("Play").count()))).indexOf(1);
  const asked = embeds[waiting]!;
  await expect(asked.frame.getByText("Two other simulations on this page are running.")).toBeVisible();
  await asked.name("Play").click();
  await expect(asked.name("Pause")).toBeVisible();
  await expect.poll(running).toBe(2);
  await expect(asked.name("Pause")).toBeVisible();
});

test("the playground continues the embed's run, with its changes, bit for bit", async ({
  playground: { page },
  openHost,
  context,
  baseURL,
}) => {
  await openHost(frameOf(`${baseURL}embed.html#p=000-f11-dcbt&seed=7&speed=1`));
  const embed = embedIn(page);
  await expect(embed.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  const line = embed.frame.getByRole("slider", { name: "max_th", exact: true });
  await line.focus();
  await page.keyboard.press("ArrowDown");
  await expect(line).not.toHaveAttribute("aria-valuenow", "15");
  await expect(embed.frame.locator(".change-mark")).toHaveCount(1);
  await embed.name("Pause").click();
  await expect(embed.name("Play")).toBeVisible();
  const stood_s = await atRest(embed.time_s);
  const fingerprint = await embed.fingerprint();
  const opened = context.waitForEvent("page");
  await embed.frame.getByRole("link", { name: "Open in the playground" }).click();
  const app = await opened;
  await app.waitForURL(/#s=/);
  expect(await app.evaluate(() => window.opener)).toBeNull();
  await expect(app.locator("[data-fingerprint]").first()).toHaveAttribute("data-fingerprint", fingerprint);
  expect(Number.parseFloat((await app.getByRole("timer").textContent()) ?? "")).toBe(stood_s);
  await expect(app.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(app.getByRole("button", { name: "1 change" })).toBeVisible();
  await expect(app.getByRole("textbox", { name: "seed" }).first()).toHaveValue("7");
  await expect(app.locator("[data-outcome=reproduced]").first()).toBeAttached();
});

test("two engine faults at the same place are reported, and a restart continues", async ({
  playground: { page },
  openHost,
  baseURL,
}) => {
  await trapEngines(page, 2, 1);
  await openHost(frameOf(`${baseURL}embed.html#p=000-f11-dcbt`));
  const embed = embedIn(page);
  const alert = embed.frame.getByRole("alert");
  await expect(alert).toContainText("unreachable");
  await expect(embed.name("Play")).toBeDisabled();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await alert.getByRole("button", { name: "Restart the engine" }).click();
  await expect(alert).toHaveCount(0);
  await expect(embed.name("Pause")).toBeVisible();
});

test("without its bar, embed and page can be paused", async ({ playground: { page, clock }, baseURL }) => {
  const link = "#p=000-f11-dcbt&hide=transport";
  for (const address of [`${baseURL}embed.html${link}`, `${baseURL}${link}`]) {
    await page.goto(address);
    const pause = page.getByRole("button", { name: "Pause", exact: true });
    await expect(pause).toBeInViewport();
    await expect(clock).toHaveCount(0);
    await pause.click();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeInViewport();
  }
  expect(await violations(page, { within: ".play" })).toEqual([]); // the rest is checked with its bar; both have one style
});

test("axe finds nothing in it, and 360 px are enough", async ({ playground: { page }, baseURL }) => {
  // Tall enough that the fixed bar covers nothing.
  await page.setViewportSize({ width: 360, height: 4800 });
  const link = "p=000-f11-dcbt&show=table,queue,drops,params,disciplines,flows";
  const expectNoObstacle = async () => {
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  };
  await page.goto(`${baseURL}embed.html#${link}&run=0`);
  const start = page.getByRole("button", { name: "Start" });
  await expect(start).toBeVisible();
  await expectNoObstacle();
  await start.click();
  await expect(page.getByRole("region", { name: "Measurements" })).toBeVisible();
  await expect(page.getByRole("timer")).not.toHaveText(/^0\.00/);
  await page.getByRole("button", { name: "Pause" }).click();
  await expectNoObstacle();
  const small = await page.evaluate(() =>
    // Terms are words in a text.
    [...document.querySelectorAll("button:not(.term), .embed-head a, input[type=range], input[type=text]")]
      .map((node) => ({ name: node.ariaLabel ?? node.textContent, box: node.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0 && box.height < 39.5)
      .map(({ name, box }) => `${name} ${box.height}`),
  );
  expect(small).toEqual([]);
});
