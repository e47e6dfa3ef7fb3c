import { afterEach, expect, test, vi } from "vitest";
import { OpenRun } from "./open-run";
import type { Snapshot } from "./snapshot";
import { Advanced, type Engine, type Session } from "./wasm";

const LIMITS = { bytes: 1 << 20, spacing_ms: 0, spacing_costs: 0 };
const nothing = { count: 0, column: () => new Float64Array() };

afterEach(() => vi.restoreAllMocks());

/** A run that has computed for long, and of which copies are made by `copy`. */
function setUp(copy: () => Snapshot & { session: number }) {
  let now_ms = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    now_ms += 1000;
    return now_ms;
  });
  let time_s = 0;
  const session = {
    problems: () => [],
    schema: () => ({ columns: [], event_columns: [], event_kinds: [], watch: [] }),
    advance(until_s: number) {
      time_s = until_s;
      return Advanced.reached;
    },
    time_s: () => time_s,
    rows: () => nothing,
    events: () => nothing,
    drain: () => undefined,
    fingerprint: () => "",
    copy,
  } as unknown as Session;
  const run = OpenRun.open({ open: () => session, isScripted: false } as unknown as Engine, "{}");
  if ("problems" in run) throw new Error("It has no problems.");
  const advance = (until_s: number) => {
    run.advance({ until_s, budget_ms: 10, buffer: undefined }, { maxEvents: 1 });
    run.keepKeyframe(LIMITS);
  };
  return { run, advance };
}

const noMemory = () => {
  throw new RangeError("Array buffer allocation failed");
};

test("a run for whose keyframe there is no memory goes on, without more of them", () => {
  const copy = vi.fn(noMemory);
  const { advance } = setUp(copy);
  for (const until_s of [1, 2, 3]) advance(until_s);
  expect(copy).toHaveBeenCalledOnce();
});

test("a run for whose image there is no memory goes on, without more of them", () => {
  const pages = vi.fn(() => [] as Int32Array[]);
  const copy = vi.fn(() => ({
    session: 1,
    stackPointer: 0,
    get pages() {
      return pages();
    },
  }));
  const { run, advance } = setUp(copy);
  advance(1);
  advance(2);
  pages.mockImplementation(noMemory);
  expect(run.newImage()).toBeUndefined();
  pages.mockReturnValue([]);
  advance(3);
  expect(run.newImage()).toBeUndefined();
  expect(copy).toHaveBeenCalledTimes(2);
});

test("another failure is none of memory", () => {
  const { advance } = setUp(() => {
    throw new Error("something else");
  });
  expect(() => advance(1)).toThrow("something else");
});
