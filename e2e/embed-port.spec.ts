// The host's interface to an embed, over the port without the element.
import type { Page } from "@playwright/test";
import { embedIn, frameOf } from "./embed-host";
import { test } from "./hosted";
import { atRest, expect } from "./page";

// biome-ignore lint/suspicious/noExplicitAny: what a script of a page sees
type Answer = any;

const greet = () => {
  const said: Answer[] = [];
  Object.assign(globalThis, { said, heights: [] as Answer[] });
  addEventListener("message", ({ data, source }) => {
    (globalThis as Answer).heights.push(data);
    if (data?.ns !== "aqm" || data.type !== "ready") return;
    const connect = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event) => said.push(event.data);
      (source as Window).postMessage({ ns: "aqm", v: 1, type: "connect" }, "*", [port2]);
      return port1;
    };
    Object.assign(globalThis, { port: connect(), second: connect() });
  });
};
const script = `<script>(${greet})()</script>`;

/** Sends a message and waits for the answer. */
const say = (page: Page, message: unknown): Promise<Answer> =>
  page.evaluate(
    (text) =>
      new Promise((resolve) => {
        const { port, said } = globalThis as Answer;
        const before = said.length;
        port.postMessage(new Function(`return ${text}`)());
        const look = () => (said.length > before ? resolve(said.at(-1)) : setTimeout(look, 5));
        look();
      }),
    typeof message === "string" ? message : JSON.stringify(message),
  );

const connected = (page: Page) => page.waitForFunction(() => (globalThis as Answer).port !== undefined);

async function flood(page: Page) {
  const { answers, took_s } = await page.evaluate(async () => {
    const { port, said } = globalThis as Answer;
    const before = said.length;
    const began_ms = performance.now();
    for (let id = 0; id < 200; ++id) port.postMessage({ id, type: "getState" });
    while (said.length < before + 200) await new Promise((resolve) => setTimeout(resolve, 10));
    return { answers: said.slice(before), took_s: (performance.now() - began_ms) / 1000 };
  });
  const answered = answers.filter((each: Answer) => each.type === "answer").length;
  expect(answered).toBeGreaterThanOrEqual(50);
  // Fifty at once, then fifty per second, however long the frame took.
  expect(answered).toBeLessThanOrEqual(50 + 50 * took_s);
  expect(answers.filter((each: Answer) => each.error === "rate")).toHaveLength(200 - answered);
  await page.waitForTimeout(1100); // until as many may come at once again
  expect(await say(page, { id: 1, type: "getState" })).toMatchObject({ type: "answer" });
}

test("hostile messages are refused, each with its reason, without harm", async ({
  playground: { page },
  openHost,
  baseURL,
}) => {
  await openHost(`${script}${frameOf(`${baseURL}embed.html#p=000-f11-dcbt&speed=0.1`)}`);
  await connected(page);
  const embed = embedIn(page);
  await expect(embed.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  // What the frame gets is a copy of each: of every kind one. messages.test.ts has more.
  const hostile: readonly (readonly [string, string])[] = [
    ["{ id: 1, type: 'play', when: new Date(0) }", "malformed"],
    ["{ id: 1, type: 'setParam', path: 'a', value: new Map([[1, 2]]) }", "malformed"],
    ["(() => { const loop = { id: 1, type: 'play' }; loop.loop = loop; return loop; })()", "malformed"],
    ["{ id: 1, type: 'eval', code: 'alert(1)' }", "unknown"],
    ["{ id: 1, type: 'load', preset: '../../../etc/passwd' }", "unknown"],
    ["{ id: 1, type: 'load', fragment: 's=1.AAAA' }", "invalid"],
    ["{ id: 1, type: 'load', document: {} }", "invalid"],
    ["{ id: 1, type: 'load', document: { title: { toString: 1 }, links: 5, nodes: {}, timeline: 3 } }", "invalid"],
    ['JSON.parse(\'{ "id": 1, "type": "play", "__proto__": { "x": 1 } }\')', "invalid"],
    ["{ id: 1, type: 'setParam', path: '__proto__.polluted', value: 1 }", "invalid"],
    ["{ id: 1, type: 'setParam', path: 'title', value: '<img src=x onerror=alert(1)>' }", "invalid"],
    ["{ id: 1, type: 'load', document: { nodes: Array(50000).fill(0) } }", "too-big"],
  ];
  await test.step("a flood is answered with rate, and passes", () => flood(page));
  for (const [message, reason] of hostile) // fewer than the fifty that may come at once
    expect(await say(page, message), message).toMatchObject({ type: "error", error: reason });
  expect(await say(page, { id: 7, type: "getState" })).toMatchObject({
    id: 7,
    type: "answer",
    value: { title: "D-CBT main experiment", play: "playing" },
  });
  expect(
    await embed.frame
      .locator("body")
      .evaluate(() => ({}) as Answer)
      .then((plain) => plain.polluted),
  ).toBe(undefined);
});

test("it connects once, to its parent alone, and only to the origin the link names", async ({
  playground: { page },
  openHost,
  baseURL,
}) => {
  const address = `${baseURL}embed.html#p=000-f11-dcbt&run=0`;
  await openHost(`${script}${frameOf(address)}`);
  await connected(page);
  expect(await say(page, { id: 1, type: "getState" })).toMatchObject({ type: "answer" });
  const isSilent = () =>
    page.evaluate(async () => {
      const { second, said } = globalThis as Answer;
      const before = said.length;
      second.postMessage({ id: 2, type: "getState" });
      await new Promise((resolve) => setTimeout(resolve, 300));
      return said.length === before;
    });
  expect(await isSilent()).toBe(true);

  await openHost(`${script}${frameOf(`${address}&host=https://example.org`)}`);
  await connected(page);
  const stranger = await page.evaluate(async () => {
    const { port, said } = globalThis as Answer;
    port.postMessage({ id: 1, type: "getState" });
    await new Promise((resolve) => setTimeout(resolve, 400));
    return said.length;
  });
  expect(stranger).toBe(0);

  // A sibling frame is not the embed's parent.
  const beside = `<script>addEventListener("message", () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => parent.postMessage("broken in", "*");
    port1.postMessage({ id: 1, type: "getState" });
    parent.frames[0].postMessage({ ns: "aqm", v: 1, type: "connect" }, "*", [port2]);
  });</script>`;
  await openHost(`<script>addEventListener("message", ({ data }) => { if (data === "broken in") globalThis.isBroken = true; });</script>
    ${frameOf(address)}<iframe id="beside" srcdoc='${beside.replaceAll("'", "&#39;")}'></iframe>`);
  await expect(embedIn(page).frame.getByRole("button", { name: "Start" })).toBeVisible();
  await page.evaluate(() =>
    document.querySelector<HTMLIFrameElement>("#beside")?.contentWindow?.postMessage("go", "*"),
  );
  await page.waitForTimeout(400);
  expect(await page.evaluate(() => (globalThis as Answer).isBroken)).toBe(undefined);
});

test("hosts that size frames by messages are told the height, in their protocols", async ({
  playground: { page },
  openHost,
  baseURL,
}) => {
  await openHost(`${script}${frameOf(`${baseURL}embed.html#p=000-f11-dcbt`, { width: 500, height: 400 })}`);
  await expect(embedIn(page).frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  await embedIn(page).name("Pause").click(); // nothing has to move
  const heights = (): Promise<Answer[]> => page.evaluate(() => (globalThis as Answer).heights);
  const told = async () => (await heights()).filter((data) => data?.subject === "lti.frameResize").at(-1)?.height;
  await expect.poll(told).toBeGreaterThan(500);
  const height = await atRest(told, 500);
  expect(await heights()).toContainEqual(JSON.stringify({ subject: "lti.frameResize", height }));
  expect(await heights()).toContainEqual({ context: "h5p", action: "hello" });
  const reply = (message: unknown) =>
    page.evaluate((data) => document.querySelector("iframe")?.contentWindow?.postMessage(data, "*"), message as Answer);
  // height.test.ts has all messages of each protocol.
  await reply({ context: "h5p", action: "resizePrepared" });
  await expect
    .poll(async () => (await heights()).at(-1))
    .toEqual({ context: "h5p", action: "resize", scrollHeight: height, height });
  await reply("[iFrameSizer]frame7:8:false:true:32:true:true::bodyOffset:::0:false:parent:scroll");
  await expect.poll(async () => (await heights()).at(-1)).toBe(`[iFrameSizer]frame7:${height}:500:init`);
  // The height depends on the width only: a frame that has adopted it is told no other.
  const count = (await heights()).length;
  await page.locator("iframe").evaluate((node, px) => node.setAttribute("height", String(px)), height);
  await page.waitForTimeout(500);
  expect((await heights()).slice(count)).toEqual([]);
});
