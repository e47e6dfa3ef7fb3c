// What heavy documents cost, as said beforehand and as measured, and whether the page stays usable: `npm run heavy`.
import { readFileSync } from "node:fs";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { expect, type Playground, test } from "../page";
import { engineBytes, prepare } from "./gauges";
import { type HeavyDocument, heavyDocuments } from "./heavy-documents";

const SECONDS = Number(process.env.AQM_ENDURANCE_S ?? "20");
/** Part of the name of those that are wanted. */
const ONLY = process.env.AQM_HEAVY ?? "";
const MEGA = 1e6;
/** An engine's memory is limited to so much; of the page's own, telemetry is the largest part and thinned with age. */
const MOST_ENGINE_BYTES = 256 << 20;
const MOST_HEAP_BYTES = 150e6;

interface Watched {
  /** From each input to the frame after it, in milliseconds. */
  readonly latencies: number[];
  readonly longTasks: number[];
  /** The newest change of the clock, in the page's time. */
  clock_ms: number;
  /** By how much the clock has gone forwards, in simulated seconds. */
  gone_s: number;
}

/** In the page: times every input until the next frame has been drawn. */
function watchInput(): void {
  const watched: Watched = { latencies: [], longTasks: [], clock_ms: 0, gone_s: 0 };
  (window as unknown as { watched: Watched }).watched = watched;
  const channel = new MessageChannel();
  const waiting: number[] = [];
  channel.port1.onmessage = () => {
    for (const at_ms of waiting.splice(0)) watched.latencies.push(performance.now() - at_ms);
  };
  for (const kind of ["keydown", "pointerdown", "pointermove", "pointerup", "click", "input"])
    addEventListener(
      kind,
      ({ timeStamp }) => {
        waiting.push(timeStamp);
        requestAnimationFrame(() => channel.port2.postMessage(null));
      },
      { capture: true },
    );
  new PerformanceObserver((list) => {
    watched.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask", buffered: true });
}

const watchClock = (page: Page) =>
  page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched };
    const clock = document.querySelector("[role=timer]");
    let shown_s = Number.NaN;
    if (clock)
      new MutationObserver(() => {
        watched.clock_ms = performance.now();
        const now_s = Number.parseFloat(clock.textContent ?? "");
        if (now_s > shown_s) watched.gone_s += now_s - shown_s;
        shown_s = now_s;
      }).observe(clock, { subtree: true, childList: true, characterData: true });
  });

/** The memory of the process of the page, in bytes. */
async function residentBytes(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  const all = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => rss(id));
  return Math.max(0, ...all);
}

function rss(pid: number): number {
  try {
    return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0; // it has ended, or this is no Linux
  }
}

interface Memory {
  heap: number;
  engines: number;
  process: number;
}

/** The greatest of each so far. */
async function readMemory(page: Page, session: CDPSession, browser: CDPSession, most: Memory): Promise<void> {
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
  most.heap = Math.max(most.heap, heap);
  most.engines = Math.max(most.engines, await engineBytes(page));
  most.process = Math.max(most.process, await residentBytes(browser));
}

/** Points at the charts, steps their cursor, opens panels, drags a slider and types a number. */
async function use(page: Page, turn: number): Promise<void> {
  const surface = page.locator(".charts-surface").first();
  const box = await surface.boundingBox();
  if (box) {
    const x = box.x + box.width * (0.2 + 0.1 * (turn % 6));
    await page.mouse.move(x, box.y + 40, { steps: 4 });
    await page.mouse.click(x, box.y + 60);
  }
  for (const key of ["ArrowLeft", "ArrowRight", "Escape"]) await page.keyboard.press(key);
  const tabs = await page.getByRole("tab").all();
  await tabs[turn % Math.max(1, tabs.length)]?.click({ timeout: 5_000 }).catch(() => undefined);
  const slider = page.getByRole("slider").last();
  const track = await slider.boundingBox();
  if (track) {
    await page.mouse.move(track.x + track.width / 2, track.y + track.height / 2);
    await page.mouse.down();
    for (let step = 1; step <= 5; ++step)
      await page.mouse.move(track.x + track.width * (0.5 + 0.02 * step), track.y + track.height / 2);
    await page.mouse.up();
  }
  const field = page.getByRole("textbox").first();
  if (await field.isVisible()) {
    await field.click({ timeout: 5_000 }).catch(() => undefined);
    await page.keyboard.type("12");
    await page.keyboard.press("Escape");
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** One of Chromium's trace; times in microseconds, `tdur` of the thread's own clock. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Computing time of each task of the page's main thread, in milliseconds: what a busy machine adds is left out. */
function mainTasks(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const mains = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const tasks = mains.map(({ pid, tid }) =>
    traceEvents.flatMap((each) =>
      each.pid === pid && each.tid === tid && each.name.endsWith("RunTask") ? (each.tdur ?? 0) / 1000 : [],
    ),
  );
  const busy = (all: readonly number[]) => all.reduce((sum, ms) => sum + ms, 0);
  return tasks.reduce((most, all) => (busy(all) > busy(most) ? all : most), []);
}

const ofRank = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? Number.NaN;

/** What the page says of the cost before it plays; "" if it says nothing. */
async function saidBefore(page: Page): Promise<string> {
  const notice = page.locator(".notice", { hasText: "large" });
  await notice.waitFor({ timeout: 2_500 }).catch(() => undefined);
  if (!(await notice.isVisible())) return "";
  return (await notice.locator("p").allTextContents()).join(" ");
}

async function addLanes({ page }: Playground, count: number): Promise<void> {
  for (let lane = 0; lane < count; ++lane) {
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^A copy/ }).click();
    await expect(dialog).toHaveCount(0);
  }
}

/** Milliseconds from the press of "Pause" until the clock stands. */
async function stopped(page: Page): Promise<number> {
  const pressed_ms = await page.evaluate(() => {
    const pressed_ms = performance.now();
    document.querySelector<HTMLButtonElement>("button[aria-label=Pause], button[title^=Pause]")?.click();
    return pressed_ms;
  });
  await expect(page.getByRole("button", { name: "Play", exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const clock_ms = () => page.evaluate(() => (window as unknown as { watched: Watched }).watched.clock_ms);
  let last_ms = await clock_ms();
  await expect(async () => {
    const before_ms = last_ms;
    await page.waitForTimeout(1000);
    last_ms = await clock_ms();
    expect(last_ms).toBe(before_ms);
  }).toPass({ timeout: 60_000 });
  return Math.max(0, last_ms - pressed_ms);
}

interface Measured {
  readonly name: string;
  readonly said: string;
  readonly perMinute_s: number;
  readonly watched: Watched;
  readonly tasks: readonly number[];
  readonly stop_ms: number;
  readonly most: Memory;
}

async function measure(playground: Playground, { name, document, lanes = 0 }: HeavyDocument): Promise<Measured> {
  const { page, speed } = playground;
  const session = await prepare(page);
  const browser = await (page.context().browser() as Browser).newBrowserCDPSession();
  await page.addInitScript(watchInput);
  await playground.open();
  await page.keyboard.press(" ");
  await playground.openFile("heavy.json", JSON.stringify(document));
  await expect(page.getByText(document.title ?? "", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const said = await saidBefore(page);
  await addLanes(playground, lanes);
  await watchClock(page);
  await speed("max");
  const play = page.getByRole("button", { name: "Play", exact: true }).first();
  if (await play.isVisible()) await play.click();
  await page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched };
    watched.latencies.length = 0;
    watched.longTasks.length = 0;
    watched.gone_s = 0;
  });
  await (page.context().browser() as Browser).startTracing(page, { categories: ["toplevel"] });
  const begin_ms = performance.now();
  const most: Memory = { heap: 0, engines: 0, process: 0 };
  for (let turn = 0; performance.now() - begin_ms < SECONDS * 1000; ++turn) {
    await use(page, turn);
    await readMemory(page, session, browser, most);
  }
  const took_s = (performance.now() - begin_ms) / 1000;
  const tasks = mainTasks(await (page.context().browser() as Browser).stopTracing());
  const stop_ms = await stopped(page);
  const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  return { name, said, perMinute_s: (60 * took_s) / watched.gone_s, watched, tasks, stop_ms, most };
}

const HEADS = [
  "document",
  "said before",
  "computing per simulated minute",
  "inputs",
  "latency p50 / p95 / max (ms)",
  "long tasks: number, longest (ms)",
  "computing of tasks: over 50 ms, longest (ms), of main thread (%)",
  "stopped after (ms)",
  "heap / engines / process (MB)",
];

function line({ name, said, perMinute_s, watched, tasks, stop_ms, most }: Measured): string {
  const { latencies, longTasks } = watched;
  const whole = (value: number) => Math.round(value).toString();
  const cells = [
    name,
    said || "nothing",
    `${perMinute_s.toPrecision(3)} s`,
    latencies.length,
    [0.5, 0.95, 1].map((part) => whole(ofRank(latencies, part))).join(" / "),
    `${longTasks.length}, ${whole(Math.max(0, ...longTasks))}`,
    `${tasks.filter((ms) => ms > 50).length}, ${whole(Math.max(0, ...tasks))}, ${whole(tasks.reduce((sum, ms) => sum + ms, 0) / (10 * SECONDS))}`,
    whole(stop_ms),
    [most.heap, most.engines, most.process].map((bytes) => whole(bytes / MEGA)).join(" / "),
  ];
  return `| ${cells.join(" | ")} |`;
}

test.use({ mayComplain: true });

const lines: string[] = [];

for (const heavy of heavyDocuments.filter(({ name }) => name.includes(ONLY)))
  test(heavy.name, async ({ playground }) => {
    test.setTimeout(SECONDS * 1000 + 180_000);
    const measured = await measure(playground, heavy);
    lines.push(line(measured));
    console.log(lines.at(-1));
    expect(measured.watched.latencies.length).toBeGreaterThan(10);
    expect(measured.said !== "", "what is heavy is said before it plays").toBe(!heavy.isLight);
    expect(measured.most.engines).toBeLessThanOrEqual(MOST_ENGINE_BYTES);
    expect(measured.most.heap).toBeLessThan(MOST_HEAP_BYTES);
  });

test.afterAll(() => {
  console.log([`| ${HEADS.join(" | ")} |`, `|${" --- |".repeat(HEADS.length)}`, ...lines].join("\n"));
});
