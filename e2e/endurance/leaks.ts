// Leaks that are put into the page, one of each kind that the soak must notice.
import type { Page } from "@playwright/test";
import type { Reading } from "./gauges";

type Leak = (page: Page) => Promise<unknown>;

const HEAP_VALUES = 400_000;
const NODES = 100;
const LISTENERS = 20;

/** A module that exports a memory of 64 pages (4 MiB), and nothing else. */
const MODULE = [0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 0, 64, 7, 10, 1, 6, 109, 101, 109, 111, 114, 121, 2, 0];

export const LEAKS: Readonly<Record<keyof Reading, Leak>> = {
  heap: (page) =>
    page.evaluate((count) => {
      const holder = window as unknown as { keptValues?: unknown[] };
      holder.keptValues = [...(holder.keptValues ?? []), Array.from({ length: count }, (_, at) => at + Math.random())];
    }, HEAP_VALUES),
  nodes: (page) =>
    page.evaluate((count) => {
      const holder = window as unknown as { keptNodes?: unknown[] };
      holder.keptNodes = [
        ...(holder.keptNodes ?? []),
        Array.from({ length: count }, () => document.createElement("p")),
      ];
    }, NODES),
  listeners: (page) =>
    page.evaluate((count) => {
      for (let made = 0; made < count; ++made) addEventListener("resize", () => made);
    }, LISTENERS),
  workers: (page) =>
    page.evaluate(() => {
      const holder = window as unknown as { keptWorkers?: Worker[] };
      const script = performance.getEntriesByType("resource").find(({ name }) => /engine\.worker.*\.js$/.test(name));
      if (!script) throw new Error("The page has no worker.");
      holder.keptWorkers = [...(holder.keptWorkers ?? []), new Worker(script.name)];
    }),
  engines: (page) =>
    page.workers()[0]?.evaluate((bytes) => {
      const holder = self as unknown as { keptEngines?: WebAssembly.Instance[] };
      const made = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)));
      holder.keptEngines = [...(holder.keptEngines ?? []), made];
    }, MODULE) ?? Promise.reject(new Error("The page has no worker.")),
};
