import { expect, test } from "vitest";
import { readState } from "./state-rows";
import type { Session } from "./wasm";

test("every table is copied, because the engine reuses its memory", () => {
  const memory = new Float64Array(4);
  const asked: number[][] = [];
  const session = {
    time_s: () => 2.5,
    discipline: () => 4,
    stateRows(watch: number, table: number, most_rows: number) {
      asked.push([watch, table, most_rows]);
      if (table > 1) return null;
      memory.set(table === 0 ? [0, 7, 3, 9] : [1, 1, 2, 2]);
      return { columns: 1, in_use: 30, width: 0, values: memory.subarray(0, 4) };
    },
  } as unknown as Session;
  const { tables, ...rest } = readState(session, 1, 2);
  expect(rest).toEqual({ time_s: 2.5, discipline: 4 });
  expect(tables.map(({ values }) => [...values])).toEqual([
    [0, 7, 3, 9],
    [1, 1, 2, 2],
  ]);
  expect(tables[0]?.values.buffer.byteLength).toBe(4 * 8);
  expect(asked).toEqual([
    [1, 0, 2],
    [1, 1, 2],
    [1, 2, 2],
  ]);
});
