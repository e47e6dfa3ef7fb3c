// A run whose memory is near the limit gives way to another one, if both do not fit beside each other.
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { createEngine, type Engine } from "../../../web/src/engine/wasm";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { wasmFile } from "../../tools/build/build.mjs";
import { createPage } from "./in-process";
import { limited } from "./limited-memory";

const program = readFileSync(wasmFile);
const PAGE_BYTES = 1 << 16;
/** Those that an engine begins with. */
const FIRST_PAGES = 256;

/** Engines that share an amount of memory, as in a browser that has no more. */
function sharing(bytes: number): () => Engine {
  const used = new Set<Engine>();
  return () => {
    const left = [...used].reduce((rest, engine) => rest - engine.memoryBytes(), bytes);
    const pages = Math.floor(left / PAGE_BYTES);
    // What a browser says.
    if (pages < FIRST_PAGES) throw new RangeError("WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory");
    const engine = createEngine(new WebAssembly.Module(limited(program, pages)));
    const open = (document: string) => {
      // An engine that fails is not kept.
      const session = engine.open(document);
      used.add(engine);
      return {
        ...session,
        close() {
          session.close();
          used.delete(engine);
        },
      };
    };
    return { ...engine, open };
  };
}

/** A rack of hosts with tables of 200 KiB each. */
const rack = (count: number) =>
  ({
    format: "aqm-scenario",
    version: 1,
    title: `Rack of ${count}`,
    seed: 1,
    duration: "5 s",
    nodes: [
      { id: "s", kind: "host", count },
      { id: "r", kind: "router" },
      { id: "d", kind: "host" },
    ],
    links: [
      {
        id: "in",
        from: "s",
        to: "r",
        rate: "10 Mbps",
        delay: "5 ms",
        queue: { discipline: "sfb", levels: 8, bins: 1024 },
      },
      { id: "mid", from: "r", to: "d", rate: "10 Mbps", delay: "5 ms", queue: { discipline: "sfb" } },
    ],
    flows: [
      { id: "f", from: "s", to: "d", count, transport: { type: "udp" }, application: { type: "cbr", rate: "10 kbps" } },
    ],
    measure: { watch: ["mid"] },
  }) as unknown as ScenarioDocument;

let page: ReturnType<typeof createPage>;
beforeEach(async () => {
  // Room for a rack of 60, which takes 28 MB, but not for two.
  page = createPage(new WebAssembly.Module(program), sharing(45e6));
  expect(await page.run.open(rack(60))).toEqual({ kind: "opened" });
  await page.pass(10);
}, 60_000);
const goesOn = async () => {
  const { time_s: before_s = 0 } = page.run.view ?? {};
  await page.pass(5);
  expect(page.run.view?.time_s).toBeGreaterThan(before_s);
  expect(page.run_state()).toMatchObject({ play: "playing", stoppedBecause: "" });
  expect(page.open.size).toBe(1);
};

test("it can be restarted, and gets another seed", async () => {
  await page.run.restart();
  await goesOn();
  await page.run.setSeed(2);
  expect(page.work().document?.seed).toBe(2);
  await goesOn();
});

test("it can be changed from the start, and that can be undone", async () => {
  await page.run.edit(rack(55), "Fewer hosts");
  expect(page.work().document?.title).toBe("Rack of 55");
  await goesOn();
  await page.run.undo();
  expect(page.work().document?.title).toBe("Rack of 60");
  await goesOn();
});

test("it goes on if there is no memory to look back at its decisions", async () => {
  page.run.pause();
  await page.run.settled();
  expect(await page.run.decisions("mid", 0, 0.01)).toBe("no memory");
  page.run.play();
  await goesOn();
});

test("it comes back where it was if the other one does not fit alone either", async () => {
  const { time_s: before_s = 0 } = page.run.view ?? {};
  expect(before_s).toBeGreaterThan(0);
  const outcome = await page.run.open(rack(200));
  expect(outcome).toEqual({
    kind: "rejected",
    problems: [{ path: "", message: "There is not enough memory for this run." }],
  });
  expect(page.work().document?.title).toBe("Rack of 60");
  await page.run.settled();
  await page.pass(10);
  expect(page.run.view?.time_s).toBeGreaterThanOrEqual(before_s);
  await goesOn();
});
