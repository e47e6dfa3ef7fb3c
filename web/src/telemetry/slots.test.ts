import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testColumn, testFrame, testSchema } from "../../tests/telemetry";
import type { RunSchema } from "./run-schema";
import { placeOf } from "./slots";
import { createTelemetry } from "./telemetry";

const slot = (field: string, unit = "packets") => ({ field, unit, label: `the ${field}` });
const disciplines: RunSchema["disciplines"] = [
  { id: "drop_tail", slots: [] },
  { id: "red", slots: [slot("average"), slot("min_th"), slot("max_th")] },
  { id: "codel", slots: [slot("sojourn", "s"), slot("average")] },
];
const [NONE, RED, CODEL] = [0, 1, 2];

const schema = () =>
  testSchema(
    ["queue/bottleneck/discipline", "queue/bottleneck/slot[0]", "queue/bottleneck/slot[1]", "queue/bottleneck/slot[2]"],
    {
      disciplines,
    },
  );

/** Rows with a discipline's number and its slots; other columns are NaN. */
function store(rows: readonly (readonly number[])[], maxValues?: number) {
  const telemetry = createTelemetry(schema(), maxValues);
  const filled = rows.map(([number = 0, ...slots], row) => [
    row / 100,
    number,
    ...[0, 1, 2].map((index) => slots[index] ?? Number.NaN),
  ]);
  // In frames of different sizes, as from a run.
  for (let from = 0, size = 1; from < filled.length; from += size, size = (size % 700) + 13)
    telemetry.append(testFrame(filled.slice(from, from + size)));
  const column = (field: string) => {
    const series = telemetry.column("queue", "bottleneck", field);
    if (!series) throw new Error(`no ${field}`);
    return series;
  };
  return { telemetry, column };
}

const rowsOf = (count: number, ...values: number[]) => Array.from({ length: count }, () => values);

describe("signals in slots", () => {
  it("have values while their discipline is active, and NaN before and after", () => {
    const { column } = store([...rowsOf(3, RED, 7, 5, 15), ...rowsOf(2, CODEL, 0.004, 9), ...rowsOf(2, NONE)]);
    expect([0, 2, 3, 4, 5, 6].map((row) => column("average").at(row))).toEqual([7, 7, 9, 9, Number.NaN, Number.NaN]);
    expect([0, 2, 3, 6].map((row) => column("sojourn").at(row))).toEqual([
      Number.NaN,
      Number.NaN,
      Math.fround(0.004),
      Number.NaN,
    ]);
    expect(column("max_th").isCurrent).toBe(false);
    expect(column("max_th").isPresent).toBe(true);
    expect(column("max_th").lastFinite()).toBe(15);
    expect(column("sojourn")).toMatchObject({ name: "queue.bottleneck.sojourn", unit: "s", label: "the sojourn" });
  });

  it("are found by name, if some discipline declares them", () => {
    const { telemetry } = store(rowsOf(1, RED, 1, 2, 3));
    expect(telemetry.named("queue.bottleneck.average")?.at(0)).toBe(1);
    expect(telemetry.column("queue", "bottleneck", "nonsense")).toBeUndefined();
    expect(telemetry.column("queue", "elsewhere", "average")).toBeUndefined();
  });

  it("are lines of the run, unlike the slots themselves", () => {
    const { telemetry } = store(rowsOf(1, RED, 1, 2, 3));
    expect(telemetry.lines.map(({ field }) => field)).toEqual(["t_s", "average", "min_th", "max_th", "sojourn"]);
    expect(telemetry.lines.every(({ scope, id, field }) => telemetry.column(scope, id, field))).toBe(true);
  });

  it("are found in a row of the engine too", () => {
    expect(placeOf(schema(), "queue.bottleneck.average")).toMatchObject({ column: 1, slots: [-1, 2, 3] });
    const named = { ...schema(), columns: [{ ...testColumn("run//t_s", "s"), name: "run.t_s" }] };
    expect(placeOf(named, "run.t_s")).toEqual({ column: 0 });
    expect(placeOf(named, "queue.bottleneck.average")).toBeUndefined();
  });

  it("are found by the names that a script gives them", () => {
    const rows = { signals: ["p_a", "average"], reasons: [] };
    const script = { params: [], signals: [], reasons: [], rows };
    const own = { id: "own", slots: [slot("script_1"), slot("script_2")] };
    const scripted = {
      ...schema(),
      disciplines: [...disciplines, own],
      queues: { bottleneck: { discipline: own.id, params: {}, script } },
    };
    expect(placeOf(scripted, "queue.bottleneck.p_a")).toMatchObject({ column: 1, slots: [-1, -1, -1, 2] });
    expect(placeOf(scripted, "queue.bottleneck.average")).toMatchObject({ column: 1, slots: [-1, -1, -1, 3] });
    expect(placeOf(scripted, "queue.bottleneck.min_th")).toMatchObject({ slots: [-1, 3, -1, -1] });
  });

  it("continue where the store is forked", () => {
    const { telemetry } = store([...rowsOf(5, RED, 1, 2, 3), ...rowsOf(2, CODEL, 0.1, 4)]);
    const cut = telemetry.cutAt(telemetry.time(4), schema());
    expect(cut.length).toBe(5);
    expect(cut.column("queue", "bottleneck", "average")?.at(4)).toBe(1);
    cut.append(testFrame([[5, CODEL, 0.2, 7, Number.NaN]]));
    expect(cut.column("queue", "bottleneck", "average")?.at(5)).toBe(7);
    expect(cut.column("queue", "bottleneck", "min_th")?.at(5)).toBeNaN();
    expect(telemetry.column("queue", "bottleneck", "average")?.at(5)).toBe(4);
  });

  it("keep to their discipline when rows are thinned", () => {
    const rows = [...rowsOf(2000, RED, 7), ...rowsOf(2003, CODEL, 0.5, 9), ...rowsOf(4000, RED, 8)];
    const { telemetry, column } = store(rows, 1);
    const [range, before] = [
      { min: 0, max: 0 },
      { min: 0, max: 0 },
    ];
    column("average").minMax(0, telemetry.length, range);
    expect(range).toEqual({ min: 7, max: 9 });
    column("sojourn").minMax(0, telemetry.length, range);
    expect(range).toEqual({ min: 0.5, max: 0.5 });
    column("sojourn").minMax(0, telemetry.rowOf(1900), before);
    expect(before.min).toBeGreaterThan(before.max);
    expect(telemetry.thinned).toBeGreaterThan(telemetry.rowOf(4100));
    expect([1900, 2100, 4100].map((row) => column("average").at(telemetry.rowOf(row)))).toEqual([7, 9, 8]);
    expect(column("average").mean(0, telemetry.length)).toBeCloseTo((2000 * 7 + 2003 * 9 + 4000 * 8) / 8003, 1);
  });

  it("have the same summaries as their single values, whenever disciplines change", () => {
    const stretch = fc.tuple(fc.constantFrom(NONE, RED, CODEL), fc.integer({ min: 1, max: 400 }));
    const cut = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 8 }), cut, cut, (stretches, one, other) => {
        let seed = 1;
        const next = () => {
          seed = (seed * 48271) % 2147483647;
          return seed % 1000;
        };
        const rows = stretches.flatMap(([number, count]) =>
          Array.from({ length: count }, () => [
            number,
            ...(disciplines[number]?.slots ?? []).map(() => (next() < 100 ? Number.NaN : next())),
          ]),
        );
        const { telemetry, column } = store(rows);
        const [from, to] = [one, other].sort((a, b) => a - b).map((part) => Math.floor(part * telemetry.length)) as [
          number,
          number,
        ];
        for (const field of ["average", "sojourn", "min_th"]) {
          const series = column(field);
          const all = Array.from({ length: telemetry.length }, (_, row) => {
            const [number = 0, ...slots] = rows[row] ?? [];
            const index = (disciplines[number]?.slots ?? []).findIndex((each) => each.field === field);
            return index < 0 ? Number.NaN : (slots[index] as number);
          });
          expect(all.every((value, row) => Object.is(series.at(row), value))).toBe(true);
          const numbers = all.slice(from, to).filter((value) => !Number.isNaN(value));
          const range = { min: 0, max: 0 };
          series.minMax(from, to, range);
          expect(range).toEqual({ min: Math.min(...numbers), max: Math.max(...numbers) });
          if (numbers.length === 0) expect(series.mean(from, to)).toBeNaN();
          else
            expect(series.mean(from, to)).toBeCloseTo(
              numbers.reduce((sum, value) => sum + value, 0) / numbers.length,
              3,
            );
          const present = all.filter((value) => !Number.isNaN(value));
          expect(series.lastFinite()).toBe(present[present.length - 1] ?? Number.NaN);
        }
      }),
      { numRuns: 60 },
    );
  });
});
