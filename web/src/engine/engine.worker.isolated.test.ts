import { beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../tests/eventually";
import type { Answer, Request } from "./protocol";
import type { Engine } from "./wasm";

/** Documents stand for their names; "bad" is rejected. Engines are numbered in order of creation. */
const open = new Set<string>();
const madeIn = new Map<string, number>();
let made = 0;
const createEngine = (): Engine => {
  const number = ++made;
  return {
    open(text: string) {
      const document = JSON.parse(text) as string;
      open.add(document);
      madeIn.set(document, number);
      return {
        problems: () => (document === "bad" ? [{ path: "", message: "bad" }] : []),
        schema: () => ({ columns: [], event_columns: [], event_kinds: [], watch: [] }),
        report: () => ({ fingerprint: document, windows: [{ flows: [1, 2], links: [3] }] }),
        time_s: () => 0,
        fingerprint: () => "",
        close: () => open.delete(document),
      };
    },
    memoryBytes: () => 1 << 24,
    isScripted: false,
  } as unknown as Engine;
};
vi.mock("./wasm", () => ({ createEngine: () => createEngine() }));
/** What cannot be fetched. */
let gone = "";
vi.mock("./instance", () => ({
  compileEngine: async (url: string) => {
    if (url === gone) throw new TypeError("Failed to fetch");
    return {};
  },
}));
vi.stubGlobal("fetch", (url: string) => url);

let answers: Answer[];
const tell = (request: object) => {
  const { onmessage } = globalThis as unknown as { onmessage(event: { data: Request }): void };
  onmessage({ data: request as Request });
};
const ask = async (request: object) => {
  tell(request);
  await eventually(() => expect(answers).toHaveLength(1));
  return answers.pop();
};
const openRun = (run: number, document: string) =>
  ask({
    kind: "open",
    run,
    id: run,
    document: JSON.stringify(document),
    engine_urls: { plain: "plain", scripted: "scripted", script: "script" },
  });
const report = (run: number) => ask({ kind: "report", run, id: 0, is_whole: true });

beforeEach(async () => {
  answers = [];
  open.clear();
  made = 0;
  gone = "";
  vi.resetModules();
  // That it gets on is no answer yet.
  vi.stubGlobal("postMessage", (answer: Answer) => answer.kind !== "alive" && answers.push(answer));
  await import("./engine.worker");
});

test("several runs are open, each in its own instance, until closed", async () => {
  await openRun(1, "first");
  await openRun(2, "second");
  expect(madeIn.get("first")).not.toBe(madeIn.get("second"));
  expect(await report(1)).toMatchObject({ report: { fingerprint: "first" } });
  tell({ kind: "close", run: 1, id: 9 });
  expect(await report(2)).toMatchObject({ report: { fingerprint: "second" } });
  expect([...open]).toEqual(["second"]);
  expect(await report(1)).toMatchObject({ kind: "failed" });
});

test("the report of a run that is watched has its links, and flows only if they are wanted", async () => {
  await openRun(1, "first");
  const windows = (flows: number[]) => ({ report: { windows: [{ flows, links: [3] }] } });
  expect(await report(1)).toMatchObject(windows([1, 2]));
  expect(await ask({ kind: "report", run: 1, id: 0, is_whole: false })).toMatchObject(windows([]));
});

test("a rejected document opens nothing and leaves other runs unchanged", async () => {
  await openRun(1, "first");
  expect(await openRun(2, "bad")).toMatchObject({ kind: "rejected", problems: [{ message: "bad" }] });
  expect([...open]).toEqual(["first"]);
});

test("the instance of a closed run is reused", async () => {
  await openRun(1, "first");
  for (let run = 2; run < 9; ++run) {
    await openRun(run, `run ${run}`);
    tell({ kind: "close", run: run - 1, id: 9 });
  }
  expect(made).toBe(2);
});

test("where what runs scripts cannot be loaded, a document and a change with one are refused, and the run goes on", async () => {
  await openRun(1, "first");
  gone = "scripted";
  expect(await openRun(2, "script")).toMatchObject({ kind: "rejected" });
  expect(await ask({ kind: "set", run: 1, id: 3, path: "p", value: "script" })).toMatchObject({ kind: "refused" });
  expect(await report(1)).toMatchObject({ report: { fingerprint: "first" } });
  gone = "";
  expect(await openRun(2, "script")).toMatchObject({ kind: "opened" });
});

test("where the engine without scripts cannot be loaded, that with them runs every document", async () => {
  await openRun(1, "script");
  gone = "plain";
  expect(await openRun(2, "first")).toMatchObject({ kind: "opened" });
});
