import { expect, test, vi } from "vitest";
import type { EngineClient } from "../engine/client";
import type { RunOrder, RunResult } from "../engine/protocol";
import { createPool } from "./pool";

const order = (document: string): RunOrder => ({ document, series: [], bins: [] });

/** Clients that answer on request, and the number of clients created. */
function setUp(size: number) {
  const made: EngineClient[] = [];
  const open: { document: string; finish(): void; fail(error: Error): void }[] = [];
  const makeClient = () => {
    const client = {
      measure: ({ document }: RunOrder) =>
        new Promise((resolve, reject) => {
          const result = { report: { fingerprint: document, windows: [] }, series: [], bins: [] } satisfies RunResult;
          open.push({ document, finish: () => resolve({ kind: "measured", result }), fail: reject });
        }),
      dispose() {
        for (const { fail } of open.splice(0)) fail(new Error("gone"));
      },
    } as unknown as EngineClient;
    made.push(client);
    return client;
  };
  return { pool: createPool(makeClient, size), made, open };
}

test("workers are limited, and each takes the next run when it is free", async () => {
  const { pool, made, open } = setUp(2);
  const results = ["a", "b", "c"].map((document) => pool.run(order(document)));
  expect(open.map(({ document }) => document)).toEqual(["a", "b"]);
  open[1]?.finish();
  expect((await results[1])?.report.fingerprint).toBe("b");
  await Promise.resolve();
  expect(open.map(({ document }) => document)).toEqual(["a", "b", "c"]);
  expect(made).toHaveLength(2);
});

test("a worker that failed is not asked again", async () => {
  const { pool, made, open } = setUp(1);
  const [first, second] = ["a", "b"].map((document) => pool.run(order(document)));
  open[0]?.fail(new Error("trap"));
  await expect(first).rejects.toThrow("trap");
  await vi.waitFor(() => expect(open.map(({ document }) => document)).toContain("b"));
  expect(made).toHaveLength(2);
  open.at(-1)?.finish();
  expect((await second)?.report.fingerprint).toBe("b");
});

test("closing rejects active and waiting runs", async () => {
  const { pool } = setUp(1);
  const results = ["a", "b"].map((document) => pool.run(order(document)));
  const ends = results.map((result) => expect(result).rejects.toThrow());
  pool.close();
  await Promise.all(ends);
});
