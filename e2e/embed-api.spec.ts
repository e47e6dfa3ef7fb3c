// The host's interface to an embed, through the element.
import type { Page } from "@playwright/test";
import { embedIn } from "./embed-host";
import { test } from "./hosted";
import { atRest, expect } from "./page";

const element = (baseURL: string | undefined, attributes: string) =>
  `<script src="${baseURL}aqm-embed.js"></script><aqm-playground ${attributes}></aqm-playground>`;

// biome-ignore lint/suspicious/noExplicitAny: the element's methods and their answers, as a script of a page sees them
type Answer = any;

/** Calls a method of the element on the page; a refusal becomes its reason and message. */
const call = (page: Page, method: string, ...args: unknown[]): Promise<Answer> =>
  page.evaluate(
    async ([name, given]) => {
      const node = document.querySelector("aqm-playground") as Answer;
      try {
        return await node[name](...given);
      } catch (error) {
        return { refused: (error as Error).name, message: (error as Error).message };
      }
    },
    [method, args] as const,
  );

async function expectPicture(page: Page) {
  const picture = await page.evaluate(async () => {
    const blob: Blob = await (document.querySelector("aqm-playground") as Answer).screenshot();
    const image = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0);
    const colours = new Set<number>();
    const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
    let inked = 0;
    for (const pixel of pixels) {
      colours.add(pixel);
      if (pixel !== pixels[0]) inked += 1;
    }
    return {
      type: blob.type,
      width: image.width,
      height: image.height,
      colours: colours.size,
      inked: inked / pixels.length,
    };
  });
  expect(picture.type).toBe("image/png");
  expect(picture.width).toBeGreaterThan(500);
  expect(picture.height).toBeGreaterThan(300); // in two columns
  expect(picture.colours).toBeGreaterThan(50);
  expect(picture.inked).toBeGreaterThan(0.02);
}

async function playAndReport(page: Page) {
  const { frame } = embedIn(page, "aqm-playground iframe");
  await expect(page.locator("iframe")).toHaveAttribute("title", "D-CBT");
  expect(await call(page, "getState")).toMatchObject({ play: "loading", title: "", time_s: 0 });
  expect(await call(page, "step")).toMatchObject({ refused: "not-ready" });

  expect(await call(page, "play")).toMatchObject({ play: "playing", title: "D-CBT main experiment", seed: 5 });
  await expect(frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  const paused = await call(page, "pause");
  expect(paused).toMatchObject({ play: "paused", preset: "000-f11-dcbt", duration_s: 30, lock: "none" });
  expect((await call(page, "step", 0.5)).time_s).toBeCloseTo(paused.time_s + 0.5, 6);

  const there = await call(page, "seek", 12);
  expect(there.time_s).toBe(12);
  expect(await call(page, "seek", 3)).toMatchObject({ time_s: 3, play: "paused" });
  expect(await call(page, "seek", 12)).toMatchObject({ time_s: 12, fingerprint: there.fingerprint });
  await test.step("a picture of the charts has their lines and words", () => expectPicture(page));

  const { window } = await call(page, "getMetrics");
  expect(window).toMatchObject({ from_s: 10, to_s: 12 });
  expect(window.jain).toBeGreaterThan(0);
  expect(window.jain).toBeLessThanOrEqual(1);
  expect(window.classes.map((each: Answer) => each.class)).toEqual(["tcp", "tagged", "untagged"]);

  const path = "links.bottleneck.queue.max_th";
  expect(await call(page, "setParam", path, "20 packets")).toMatchObject({ path, time_s: 12 });
  await call(page, "step");
  await expect(frame.getByRole("slider", { name: "max_th", exact: true })).toHaveAttribute("aria-valuenow", "20");
  const refused = await call(page, "setParam", path, "1000000 packets");
  expect(refused.refused).toBe("invalid");
  expect(refused.message).not.toBe("");

  expect(await call(page, "load", { preset: "red-1993-two-flows" })).toMatchObject({ preset: "red-1993-two-flows" });
  expect(await call(page, "load", { preset: "nothing" })).toMatchObject({ refused: "unknown" });
  const spelling = await call(page, "setParam", "q.bottleneck.max_th", 20);
  expect(spelling).toMatchObject({ refused: "invalid", message: expect.stringContaining("links.ID.") });
  expect((await call(page, "getState")).preset).toBe("red-1993-two-flows");
}

async function hearEvents(page: Page) {
  await call(page, "load", { preset: "000-f11-dcbt" });
  await page.evaluate(() => {
    const heard: { type: string; detail: unknown; at: number }[] = [];
    Object.assign(globalThis, { heard });
    for (const name of ["state", "metrics", "paramChanged", "error", "restarted"])
      document.querySelector("aqm-playground")?.addEventListener(`aqm-${name}`, (event) => {
        heard.push({ type: name, detail: (event as CustomEvent).detail, at: performance.now() });
      });
  });
  const heard = (type: string): Promise<{ detail: Answer; at: number }[]> =>
    page.evaluate((name) => (globalThis as Answer).heard.filter((each: Answer) => each.type === name), type);

  const asked_ms = await page.evaluate(() => performance.now());
  await call(page, "subscribe", "state", "metrics", "paramChanged", "restarted");
  await call(page, "play");
  await expect.poll(async () => (await heard("metrics")).length).toBeGreaterThan(4);
  // Counts messages instead of intervals: a busy machine delivers late, but never more.
  for (const [index, { at }] of (await heard("metrics")).entries())
    expect(index).toBeLessThanOrEqual((at - asked_ms) / 250);
  await call(page, "setParam", "links.bottleneck.queue.discipline", "red");
  expect((await heard("paramChanged")).map(({ detail }) => detail)).toMatchObject([
    { path: "links.bottleneck.queue.discipline", value: "red" },
  ]);
  await call(page, "pause");
  expect((await heard("state")).map(({ detail }) => detail.play)).toContain("paused");
  await call(page, "seek", 0.5);
  await expect.poll(async () => (await heard("restarted")).length).toBeGreaterThan(0);

  await call(page, "subscribe", "error", "state");
  await call(page, "load", { preset: "no-such-scenario" });
  expect((await heard("error")).map(({ detail }) => detail)).toMatchObject([{ error: "unknown-preset" }]);

  await call(page, "subscribe");
  const before = (await heard("state")).length;
  await call(page, "play");
  await call(page, "pause");
  expect((await heard("state")).length).toBe(before);
}

test("the element plays, steps, seeks, sets and reports, and tells those who subscribe", async ({
  playground: { page },
  openHost,
  baseURL,
}) => {
  await openHost(element(baseURL, 'preset="000-f11-dcbt" title="D-CBT" height="500" run="0" seed="5" speed="1"'));
  await test.step("it plays, steps, seeks, sets and reports", () => playAndReport(page));
  await test.step("events arrive: state, changes, restarts, and metrics at most four times a second", () =>
    hearEvents(page));
});

test("in a frame without an origin, the element plays, sets and reports", async ({
  playground: { page },
  openHost,
  baseURL,
}) => {
  await openHost(element(baseURL, 'preset="000-f11-dcbt" run="0" seed="5" opaque'));
  const { frame } = embedIn(page, "aqm-playground iframe");
  expect(await call(page, "getState")).toMatchObject({ play: "loading", title: "", time_s: 0 });
  expect(await call(page, "play")).toMatchObject({ play: "playing", title: "D-CBT main experiment", seed: 5 });
  await expect(frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  expect(await call(page, "pause")).toMatchObject({ play: "paused", preset: "000-f11-dcbt" });
  const path = "links.bottleneck.queue.max_th";
  expect(await call(page, "setParam", path, "20 packets")).toMatchObject({ path });
  await call(page, "step");
  await expect(frame.getByRole("slider", { name: "max_th", exact: true })).toHaveAttribute("aria-valuenow", "20");
  expect(await frame.locator("body").evaluate(() => globalThis.origin)).toBe("null");
});

test("the element answers early calls, and reports a bad link", async ({ playground: { page }, openHost, baseURL }) => {
  await openHost(`<script src="${baseURL}aqm-embed.js"></script>`);
  await test.step("calls made before the element is in the page wait for its frame", async () => {
    const state = await page.evaluate(() => {
      const node = document.createElement("aqm-playground") as Answer;
      node.setAttribute("run", "0");
      const asked = node.getState();
      document.body.append(node);
      return asked;
    });
    expect(state).toMatchObject({ play: "loading" });
  });
  await test.step("an element with a bad link reports what is wrong with it", async () => {
    await page.locator("aqm-playground").evaluate((before) => {
      const node = document.createElement("aqm-playground");
      node.setAttribute("src-link", "#s=7.AAAA");
      before.replaceWith(node);
    });
    expect(await call(page, "getState")).toMatchObject({ play: "loading", title: "" });
    expect(await call(page, "play")).toMatchObject({ refused: "invalid" });
  });
});

test("the element follows its attributes, and asks for its height", async ({
  playground: { page },
  openHost,
  baseURL,
}) => {
  const link = `${baseURL}#p=red-1993-two-flows&speed=max`;
  await openHost(element(baseURL, `src-link="${link}" speed="0.1" height="auto"`));
  const { frame } = embedIn(page, "aqm-playground iframe");
  await expect(frame.getByRole("combobox").first()).toHaveValue("0.1");
  await expect.poll(() => page.locator("iframe").evaluate((node) => node.clientHeight)).toBeGreaterThan(500);
  const settled = await atRest(() => page.locator("iframe").evaluate((node) => node.clientHeight), 500);
  expect(await frame.locator("html").evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThan(2);
  await page.locator("aqm-playground").evaluate((node) => node.setAttribute("view", "goodput"));
  await expect(frame.locator(".charts-title")).toHaveText(["Goodput per flow"]);
  await expect.poll(() => page.locator("iframe").evaluate((node) => node.clientHeight)).toBeLessThan(settled);
  await page.locator("aqm-playground").evaluate((node) => node.remove());
  await expect(page.locator("iframe")).toHaveCount(0);
});
