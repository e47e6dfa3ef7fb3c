import { describe, expect, it } from "vitest";
import type { Decision } from "../../engine/decisions";
import { catalog } from "../../scenario/catalog";
import { scriptRow } from "../../telemetry/scripts";
import { decidedIn, decisionLines } from "./decision-lines";

const own = catalog.reasons.findIndex(({ id }) => scriptRow(id) === 0);
const overflow = catalog.reasons.findIndex(({ id }) => scriptRow(id) < 0);
const steps = [
  { line: 8, values: [["i", 0]] },
  { line: 8, values: [["i", 1]] },
  {
    line: 12,
    values: [
      ["p_a", 0.123456789],
      ["random()", 0.1],
      ["", true],
    ],
  },
  { line: 13, values: [] },
] as const;
const lines = { event: "arrival", faulty: false, steps } as const;
const drop = { outcome: "dropped", reason: own, lines } as unknown as Decision;

describe("a script's decision", () => {
  it("is told line by line, a loop as it ran last, and where it fell", () => {
    expect([...decisionLines(drop)]).toEqual([
      [8, { kind: "ran", text: "i = 1" }],
      [12, { kind: "ran", text: "p_a = 0.12346, random() = 0.1, true" }],
      [13, { kind: "decided", text: "" }],
    ]);
    expect(decidedIn(drop)).toBe(", in line 13");
  });

  it("fell in no line if the packet passed, or if the buffer was full", () => {
    for (const passed of [
      { ...drop, outcome: "accepted", reason: -1 },
      { ...drop, reason: overflow },
    ] as const) {
      expect(decidedIn(passed)).toBe("");
      expect(decisionLines(passed).get(13)).toEqual({ kind: "ran", text: "" });
    }
  });

  it("fell where the script went wrong", () =>
    expect(decidedIn({ ...drop, outcome: "accepted", lines: { ...lines, faulty: true } })).toBe(", in line 13"));

  it("without lines has none", () => expect(decisionLines({ ...drop, lines: null }).size).toBe(0));
});
