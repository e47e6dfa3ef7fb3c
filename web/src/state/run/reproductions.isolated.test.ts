import { expect, test, vi } from "vitest";
import type { RunOrder, RunResult } from "../../engine/protocol";
import type { ExperimentDocument } from "../../experiment";
import { cancelReproduction, reproduce, reproductions } from "./reproductions";

/** Only runs with seed 1 end. */
const orders: number[] = [];
vi.mock("../../engine/page-client", () => ({
  createBatchClient: () => ({
    measure: ({ document }: RunOrder) => {
      const { seed } = JSON.parse(document);
      orders.push(seed);
      const windows = [{ from_s: 0, to_s: 1, jain: 0.5, flows: [], classes: [], links: [] }];
      const result: RunResult = { report: { fingerprint: "", windows }, series: [], bins: [] };
      return seed === 1 ? Promise.resolve({ kind: "measured", result }) : new Promise(() => undefined);
    },
    dispose: () => undefined,
  }),
}));

const table = { title: "t", rows: [{ label: "Jain", value: "jain" }], columns: [{ label: "c" }] };
const document = {
  links: [],
  expect: {
    seeds: "1..2",
    tables: [
      { ...table, id: "own", seeds: "1" },
      { ...table, id: "all" },
    ],
  },
} as unknown as ExperimentDocument;

const counts = (id: string) => {
  const { tables } = reproductions.getState()[id]!.outcome;
  return tables.map(({ rows }) => rows[0]?.cells[0]?.measured.n);
};

test("a cancelled reproduction keeps what has just been measured", async () => {
  reproduce("x", document, "1..2");
  await vi.waitFor(() => expect(orders).toContain(1));
  await Promise.resolve();
  cancelReproduction("x");
  expect(reproductions.getState().x).toMatchObject({ status: "cancelled", done: 1, total: 2 });
  expect(counts("x")).toEqual([1, 1]);
});

test("tables have their own seeds, unless others are asked for", () => {
  orders.length = 0;
  reproduce(
    "y",
    { ...document, expect: { ...document.expect!, tables: document.expect!.tables!.slice(0, 1) } },
    "1..2",
  );
  expect(reproductions.getState().y?.total).toBe(1);
  reproduce("y", document, "3..5");
  expect(reproductions.getState().y?.total).toBe(3);
});
