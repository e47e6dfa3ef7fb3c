// What must stay flat while the page is used: its heap, its nodes, its listeners, its workers and their memory.
import type { CDPSession, Page } from "@playwright/test";

export interface Reading {
  /** JavaScript of the page, in bytes after a collection. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
  /** WebAssembly memory of all workers, in bytes. */
  readonly engines: number;
}

export const GAUGES = ["heap", "nodes", "listeners", "workers", "engines"] as const satisfies (keyof Reading)[];

/** What a walk may add without being called growth: caches fill, code is compiled. */
const ALLOWED: Reading = { heap: 3e6, nodes: 150, listeners: 30, workers: 0.5, engines: 2 ** 21 };

/** Every worker tells its WebAssembly memory: its script is served with a few lines before it. */
const telling = `
{
  const { Instance } = WebAssembly;
  self.memories = [];
  WebAssembly.Instance = function (...given) {
    const instance = new Instance(...given);
    if (instance.exports.memory) self.memories.push(new WeakRef(instance.exports.memory));
    return instance;
  };
}
`;

export async function prepare(page: Page): Promise<CDPSession> {
  await page.route(/worker.*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: telling + (await response.text()) });
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.enable");
  return session;
}

/** WebAssembly memory of all workers, in bytes. */
export async function engineBytes(page: Page): Promise<number> {
  const all = await Promise.all(
    page.workers().map((worker) =>
      worker
        .evaluate(() => {
          const { gc, memories = [] } = self as unknown as { gc?(): void; memories?: WeakRef<WebAssembly.Memory>[] };
          gc?.();
          return memories.reduce((sum, each) => sum + (each.deref()?.buffer.byteLength ?? 0), 0);
        })
        .catch(() => 0),
    ),
  );
  return all.reduce((sum, bytes) => sum + bytes, 0);
}

export async function read(page: Page, session: CDPSession): Promise<Reading> {
  // What one collection releases, the next one frees.
  for (let times = 0; times < 3; ++times) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    heap: of("JSHeapUsedSize"),
    nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
    workers: page.workers().length,
    engines: await engineBytes(page),
  };
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** How much each gauge has grown from the first third of the readings to the last. */
export function grown(readings: readonly Reading[]): Reading {
  const third = Math.max(1, Math.floor(readings.length / 3));
  const of = (some: readonly Reading[], gauge: keyof Reading) => median(some.map((reading) => reading[gauge]));
  const by = (gauge: keyof Reading) => of(readings.slice(-third), gauge) - of(readings.slice(0, third), gauge);
  return Object.fromEntries(GAUGES.map((gauge) => [gauge, by(gauge)])) as unknown as Reading;
}

/** The gauges that have grown too much. */
export function growing(readings: readonly Reading[]): readonly (keyof Reading)[] {
  const by = grown(readings);
  return GAUGES.filter((gauge) => by[gauge] > ALLOWED[gauge]);
}
