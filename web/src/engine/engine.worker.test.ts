import { beforeEach, expect, test, vi } from "vitest";
import type { Answer, Request } from "./protocol";
import type { Engine } from "./wasm";

/** Documents are their names; "bad" is none. */
const open = new Set<string>();
const engine = {
  open(document: string) {
    open.add(document);
    return {
      problems: () => (document === "bad" ? [{ path: "", message: "bad" }] : []),
      layout: () => ({ columns: [], event_columns: [], event_kinds: [] }),
      report: () => ({ fingerprint: document, windows: [] }),
      close: () => open.delete(document),
    };
  },
} as unknown as Engine;
vi.mock("./wasm", () => ({ loadEngine: async () => engine }));
vi.stubGlobal("fetch", () => undefined);

let answers: Answer[];
const ask = async (request: object) => {
  const { onmessage } = globalThis as unknown as { onmessage(event: { data: Request }): void };
  onmessage({ data: request as Request });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  return answers.pop();
};
const load = (run: number, document: string, shown_run: number) =>
  ask({ kind: "load", run, id: run, document, wasm_url: "", shown_run });
const report = (run: number) => ask({ kind: "report", run, id: 0, is_whole: true });

beforeEach(async () => {
  answers = [];
  open.clear();
  vi.resetModules();
  vi.stubGlobal("postMessage", (answer: Answer) => answers.push(answer));
  await import("./engine.worker");
});

test("the shown run stays open while newer documents overtake each other, until the page speaks of a new one", async () => {
  await load(1, "first", 0);
  await load(2, "overtaken", 1);
  expect(await load(3, "bad", 1)).toMatchObject({ kind: "rejected" });
  expect([...open]).toEqual(["first"]);
  expect(await report(1)).toMatchObject({ report: { fingerprint: "first" } });
  await load(4, "newest", 1);
  expect(await report(4)).toMatchObject({ report: { fingerprint: "newest" } });
  expect([...open]).toEqual(["newest"]);
  expect(await report(1)).toMatchObject({ kind: "failed" });
});

test("a run of which nothing was asked yet is the shown one if the next document says so", async () => {
  await load(1, "first", 0);
  await load(2, "second", 1);
  await load(3, "bad", 2);
  expect([...open]).toEqual(["second"]);
  expect(await report(2)).toMatchObject({ report: { fingerprint: "second" } });
});
