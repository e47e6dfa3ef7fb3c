import { expect, test } from "vitest";
import { disciplineOf } from "../../scenario/catalog";
import { ownSignals } from "./StatePanel";

const signals = disciplineOf("script")?.signals ?? [];
const rows = { signals: ["average", "old", "age"], reasons: [] };
const parts = { params: [], reasons: [], rows };

test("a script's signals have the names and units that it gives them, and no others are listed", () => {
  const declared = [
    { name: "average", unit: "packets" },
    { name: "age", unit: "s" },
  ];
  const script = { ...parts, signals: declared } as unknown as Parameters<typeof ownSignals>[1];
  const own = ownSignals(signals, script);
  expect(own.map(({ name, label, unit }) => [name, label, unit])).toEqual([
    ["script_1", "average", "packets"],
    ["script_3", "age", "s"],
  ]);
});

test("what the page's own disciplines compute is listed as it is", () => {
  const { signals: of = [] } = disciplineOf("red") ?? {};
  expect(of.length).toBeGreaterThan(0);
  expect(ownSignals(of, undefined)).toEqual(of);
});
