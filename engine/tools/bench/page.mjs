// Measures the built page in Chromium: what it loads before its first chart and when that is drawn, the work of its main thread for
// each frame, a whole run at full speed, and a slow device. `npm run bench:page [-- --files] [-- --only load|frames|run|slow] [-- --slow 6]`
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findChromium } from "../build/chromium.mjs";
import { at, fail } from "../process.mjs";

const { values } = parseArgs({
  options: { files: { type: "boolean" }, only: { type: "string" }, slow: { type: "string" } },
});
if (!existsSync(at("dist", "index.html"))) fail("There is no built site: npm run build");

const NAVIGATIONS = 9;
const RUNS = 9;
/** How often a part of the run is played, and for how many frames: it lasts three seconds at 10×. */
const STRETCHES = 5;
const FRAMES = 120;
/** A slow device takes so many times as long. */
const SLOWER = Number(values.slow ?? 6);
/** How often each kind of input is given to it while the run plays. */
const INPUTS = 20;
/** On a busy machine. */
const PATIENCE_MS = 120_000;
/** Until everything that comes by itself is there. */
const SETTLE_MS = 3000;
/** Of the page: web/src/ui/first-picture.ts. */
const FIRST_PICTURE = "first picture";
const SCENARIO = "#p=000-f11-red";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const rows = [];
const row = (name, value, goal = "") => rows.push([name, value, goal]);

/** A file as a host with gzip sends it. */
function answerFor(path) {
  const file = at("dist", ...path.split("/"));
  if (!existsSync(file)) return { status: 404, headers: {}, body: "" };
  const type = TYPES[extname(path)];
  const whole = readFileSync(file);
  if (!type) return { status: 200, headers: { "Content-Type": "application/octet-stream" }, body: whole };
  const headers = { "Content-Type": type, "Content-Encoding": "gzip" };
  return { status: 200, headers, body: gzipSync(whole, { level: 9 }) };
}

/** A warm server, which notes what is requested. */
async function serveSite(requests) {
  const answers = new Map();
  const server = createServer((request, response) => {
    const path = request.url.replace(/[?#].*/, "").slice(1) || "index.html";
    if (!answers.has(path)) answers.set(path, answerFor(path));
    const { status, headers, body } = answers.get(path);
    requests.push({ path, at_ms: performance.timeOrigin + performance.now(), bytes: body.length });
    response.writeHead(status, headers);
    response.end(body);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}

/** When the first chart had been drawn: since the navigation, and on the clock of this program. */
async function firstPictureOf(page) {
  const found = await page.waitForFunction((name) => {
    const [mark] = performance.getEntriesByName(name);
    return mark && { ms: mark.startTime, at_ms: performance.timeOrigin + mark.startTime };
  }, FIRST_PICTURE);
  return found.jsonValue();
}

async function newContext(browser, { isFirstVisit = false, serviceWorkers = "block" }) {
  const context = await browser.newContext({ serviceWorkers, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  if (!isFirstVisit) await context.addInitScript(() => localStorage.setItem("aqm.lesson", '"seen"'));
  return context;
}

async function slowDown(page) {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

async function navigate(site, context, fragment, isSlow = false) {
  const page = await context.newPage();
  if (isSlow) await slowDown(page);
  site.requests.length = 0;
  await page.goto(site.address + fragment);
  const { ms, at_ms } = await firstPictureOf(page);
  return { page, ms, files: site.requests.filter((request) => request.at_ms <= at_ms) };
}

/** Each with an empty cache, except with a service worker, whose first visit is not measured. */
async function navigations(browser, site, { fragment = "", isSlow = false, ...how }) {
  const times = [];
  const kept = how.serviceWorkers ? await newContext(browser, how) : null;
  let files = [];
  if (kept) {
    const { page } = await navigate(site, kept, fragment);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.close();
  }
  while (times.length < NAVIGATIONS) {
    const context = kept ?? (await newContext(browser, how));
    const { page, ms, files: these } = await navigate(site, context, fragment, isSlow);
    times.push(ms);
    files = these;
    await page.close();
    if (!kept) await context.close();
  }
  await kept?.close();
  return { ms: median(times), files };
}

async function measureLoading(browser, site) {
  const ways = {
    landing: {},
    "scenario by link": { fragment: SCENARIO },
    "first visit, with the guide": { isFirstVisit: true },
    "landing, service worker": { serviceWorkers: "allow" },
  };
  for (const [name, how] of Object.entries(ways)) {
    const { ms, files } = await navigations(browser, site, how);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    row(`first chart: ${name}`, `${ms.toFixed(0)} ms`, "800 ms");
    row(`loaded before it: ${name}`, `${kB(bytes)} in ${files.length} files`, "250 kB");
    if (values.files) for (const file of files) console.log(`${kB(file.bytes).padStart(10)}  ${file.path}`);
  }
}

/** Of the main thread: its own milliseconds of processor time in each kind of event. */
const KINDS = {
  script:
    /^(?:FunctionCall|EvaluateScript|FireAnimationFrame|TimerFire|EventDispatch|RunMicrotasks|HandlePostMessage|M\w+GC|V8\.GC)/,
  style: /^UpdateLayoutTree$/,
  layout: /^(?:Layout|HitTest|IntersectionObserverController)/,
  paint: /^(?:PrePaint|Paint|PaintImage|Layerize|UpdateLayer|Commit)$/,
};

function ownTimes(events) {
  const sums = { script: 0, style: 0, layout: 0, paint: 0 };
  const open = [];
  const closeUntil = (ts) => {
    while (open.length > 0 && open.at(-1).end <= ts) {
      const { name, own } = open.pop();
      const kind = Object.keys(KINDS).find((each) => KINDS[each].test(name));
      if (kind) sums[kind] += own / 1000;
    }
  };
  for (const { name, ts, dur, tdur = dur } of events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    closeUntil(ts);
    if (open.length > 0) open.at(-1).own -= tdur;
    open.push({ name, own: tdur, end: ts + dur });
  }
  closeUntil(Number.POSITIVE_INFINITY);
  return sums;
}

/** The page believes that it draws 60 frames a second: a busy machine draws fewer, with more to do in each. */
function steadyFrames() {
  const frame = requestAnimationFrame.bind(window);
  const soon = setTimeout.bind(window);
  const forget = clearTimeout.bind(window);
  const timers = new Map();
  let now_ms = performance.now();
  let frames = 0;
  let lastTimer = 1e9;
  performance.now = () => now_ms;
  window.setTimeout = (act, ms = 0, ...given) => {
    if (ms < 20) return soon(act, ms, ...given);
    timers.set(++lastTimer, { at_ms: now_ms + ms, act: () => act(...given) });
    return lastTimer;
  };
  window.clearTimeout = (timer) => timers.delete(timer) || forget(timer);
  window.requestAnimationFrame = (act) => frame(() => act(now_ms));
  const next = () => {
    frame(next);
    now_ms += 1000 / 60;
    window.framesDrawn = ++frames;
    for (const [timer, { at_ms, act }] of timers)
      if (at_ms <= now_ms) {
        timers.delete(timer);
        soon(act);
      }
  };
  frame(next);
}

const framesOf = (page) => page.evaluate(() => window.framesDrawn);
const restart = (page) => page.getByRole("button", { name: /^Restart/ }).click();
const chooseSpeed = (page, name) => page.getByRole("button", { name, exact: true }).click();

async function open(browser, site, prepare) {
  const context = await newContext(browser, {});
  if (prepare) await context.addInitScript(prepare);
  const page = await context.newPage();
  await page.goto(site.address + SCENARIO);
  await page.getByRole("button", { name: "10×", exact: true }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

async function oneStretch(browser, page) {
  await restart(page);
  const before = await framesOf(page);
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  const first = await framesOf(page);
  const isEnough = (until) => window.framesDrawn >= until;
  await page.waitForFunction(isEnough, before + FRAMES, { polling: 200 });
  const last = await framesOf(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const { pid, tid } = traceEvents.find(({ name }) => name === "FireAnimationFrame");
  const main = traceEvents.filter((event) => event.ph === "X" && event.pid === pid && event.tid === tid);
  return Object.entries(ownTimes(main)).map(([kind, ms]) => [kind, ms / (last - first)]);
}

async function measureFrames(browser, site) {
  const page = await open(browser, site, steadyFrames);
  await chooseSpeed(page, "10×");
  const stretches = [];
  while (stretches.length < STRETCHES) stretches.push(Object.fromEntries(await oneStretch(browser, page)));
  const total = ({ script, style, layout, paint }) => script + style + layout + paint;
  row("a frame at 10×, processor time of the main thread", `${median(stretches.map(total)).toFixed(2)} ms`, "3 ms");
  for (const kind of Object.keys(KINDS))
    row(`  ${kind}`, `${median(stretches.map((each) => each[kind])).toFixed(2)} ms`);
  await page.context().close();
}

/** From the start to the end as the page shows it, in each of several runs. */
async function measureRun(browser, site) {
  const page = await open(browser, site);
  await chooseSpeed(page, "max");
  const runs = [];
  while (runs.length < RUNS) runs.push(await page.evaluate(wholeRun));
  row("0 to 30 s at full speed, charts included", `${median(runs).toFixed(0)} ms`, "100 ms");
  await page.context().close();
}

/**
 * Resolves when the clock shows the end, which it does in the frame in which the charts are drawn to it. A fast run is
 * there before the clock has told its start, so what tells both ends apart is whether it plays.
 */
function wholeRun() {
  const named = (name) => [...document.querySelectorAll("button")].find((each) => each.ariaLabel?.startsWith(name));
  const isAtEnd = () => document.querySelector(".clock").textContent.startsWith("30.00") && !named("Pause");
  const button = named("Restart");
  const started_ms = performance.now();
  button.click();
  return new Promise((resolve) => {
    let hasBegun = false;
    const look = () => {
      hasBegun ||= !isAtEnd();
      if (hasBegun && isAtEnd()) resolve(performance.now() - started_ms);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** From each input to the end of the frame that answers it, by the kind of input. */
function hearInputs() {
  window.answered = {};
  const told = new MessageChannel();
  const waiting = [];
  told.port1.onmessage = () => {
    for (const { type, timeStamp } of waiting.splice(0)) {
      window.answered[type] ??= [];
      window.answered[type].push(performance.now() - timeStamp);
    }
  };
  for (const type of ["pointermove", "wheel", "keydown", "click"])
    addEventListener(
      type,
      (event) => {
        waiting.push(event);
        requestAnimationFrame(() => told.port2.postMessage(null));
      },
      true,
    );
}

async function measureSlow(browser, site) {
  const { ms } = await navigations(browser, site, { isSlow: true });
  row(`first chart, processor ${SLOWER} times slower`, `${ms.toFixed(0)} ms`, "3000 ms");
  const page = await open(browser, site, hearInputs);
  await slowDown(page);
  await restart(page);
  const { x, y, width } = await page.locator(".charts-surface").first().boundingBox();
  // Looked up beforehand: a search among all buttons would take the page as long as several frames.
  const speeds = [];
  for (const name of ["3×", "1×"]) speeds.push(await page.getByRole("button", { name, exact: true }).boundingBox());
  await page.evaluate(() => {
    window.answered = {};
  });
  for (let input = 0; input < INPUTS; ++input) {
    await page.mouse.move(x + (0.2 + 0.02 * input) * width, y + 60);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, input % 2 ? 60 : -60);
    await page.keyboard.up("Control");
    const speed = speeds[input % 2];
    await page.mouse.click(speed.x + speed.width / 2, speed.y + speed.height / 2);
    await page.waitForTimeout(100);
  }
  const last = page.getByRole("button", { name: "1×", exact: true });
  if ((await last.getAttribute("aria-pressed")) !== "true") fail("The clicks have missed the buttons.");
  for (const [type, times] of Object.entries(await page.evaluate(() => window.answered))) {
    const [middle, most] = [median(times), times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)]];
    row(`  ${type} while it plays, median and p95`, `${middle.toFixed(0)}, ${most.toFixed(0)} ms`, "200 ms");
  }
  await page.context().close();
}

const requests = [];
const server = await serveSite(requests);
const site = { requests, address: `http://127.0.0.1:${server.address().port}/` };
const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const measures = { load: measureLoading, frames: measureFrames, run: measureRun, slow: measureSlow };
for (const [name, measure] of Object.entries(measures))
  if (!values.only || values.only === name) await measure(browser, site);
await browser.close();
server.close();
for (const [name, value, goal] of rows) console.log(`${name.padEnd(48)} ${value.padStart(24)}  ${goal}`);
