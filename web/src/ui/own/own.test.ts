import { describe, expect, it } from "vitest";
import type { ScriptDecision } from "../../engine/protocol";
import { language } from "../../scenario/language";
import type { Run } from "../../state/run/run";
import { decisionLines, decisionWords } from "./decision-lines";
import { decisionBefore, decisionOn, nextDecision } from "./find-decision";

const drop: ScriptDecision = {
  t_s: 3.2,
  event: "arrival",
  flow: 1,
  seq: 245,
  end: "drop",
  reason: "early",
  steps: [
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
  ],
};

describe("a decision", () => {
  it("is told line by line, a loop as it ran last, and where it fell", () => {
    expect([...decisionLines(drop)]).toEqual([
      [8, { kind: "ran", text: "i = 1" }],
      [12, { kind: "ran", text: "p_a = 0.12346, random() = 0.1, true" }],
      [13, { kind: "decided", text: "" }],
    ]);
    expect(decisionWords(drop, "far")).toBe("far #245 at 3.200000 s, on arrival: dropped, early, in line 13");
  });

  it("of a packet that is accepted names no line", () => {
    expect(decisionWords({ ...drop, end: "accept", reason: "" }, "far")).toBe(
      "far #245 at 3.200000 s, on arrival: accepted",
    );
  });
});

/** A run of 10 s with a decision every 10 ms, the packets of two flows in turn; every seventh is dropped. */
function runOf(clock_s = 10) {
  const all = Array.from({ length: 1000 }, (_, index): ScriptDecision => {
    const end = index % 7 === 6 ? "drop" : "accept";
    return { ...drop, t_s: index / 100, flow: index % 2, seq: Math.floor(index / 2), end };
  });
  return {
    stores: { run: { getState: () => ({ clock_s }) } },
    decisions: async (_watch: string, from_s: number, until_s: number) =>
      all.filter(({ t_s }) => t_s > from_s && t_s <= until_s).slice(0, language.limits.decisions),
  } as unknown as Run;
}

describe("decisions are found", () => {
  it("of a packet, and next to it", async () => {
    const run = runOf();
    expect(await decisionOn(run, "l", { at_s: 1, flow: 0, seq: 50 })).toMatchObject({ t_s: 1 });
    expect(await nextDecision(run, "l", 1, () => true)).toMatchObject({ t_s: 1.01 });
    expect(await nextDecision(run, "l", 1, ({ end }) => end === "drop")).toMatchObject({ t_s: 1.04 });
    expect(await nextDecision(run, "l", 1, ({ flow }) => flow === 0)).toMatchObject({ t_s: 1.02 });
    expect(await decisionBefore(run, "l", 1)).toMatchObject({ t_s: 0.99 });
  });

  it("not beyond the run so far, nor before its start", async () => {
    expect(await nextDecision(runOf(1), "l", 1, () => true)).toBeNull();
    expect(await nextDecision(runOf(), "l", 1, () => false)).toBeNull();
    expect(await decisionBefore(runOf(), "l", 0)).toBeNull();
  });
});
