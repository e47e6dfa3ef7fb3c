import { expect, it } from "vitest";
import type { Decision } from "../../engine/decisions";
import { catalog } from "../../scenario/catalog";
import { decisionWords } from "./decision-words";

const reason = catalog.reasons.findIndex(({ mark_label }) => mark_label === "Early mark");
const decision = {
  at_s: 3.2,
  occasion: "arrival",
  waited_s: 0,
  outcome: "accepted",
  kind: "data",
  seq: 245,
  reason: -1,
  lines: null,
} as Decision;
const dropped = { ...decision, outcome: "dropped", reason } as const;

it.each([
  [decision, "far #245 at 3.200000 s, on arrival: accepted"],
  [dropped, "far #245 at 3.200000 s, on arrival: dropped, Early drop"],
  [{ ...dropped, outcome: "marked" } as const, "far #245 at 3.200000 s, on arrival: marked, Early mark"],
  [{ ...decision, occasion: "departure", outcome: "sent" } as const, "far #245 at 3.200000 s, on departure: sent"],
  [{ ...dropped, waited_s: 0.0334 }, "far #245 at 3.200000 s, when another packet arrived: dropped, Early drop"],
  [{ ...dropped, occasion: "other" } as const, "far #245 at 3.200000 s: dropped, Early drop"],
  [
    { ...dropped, occasion: "other", lines: { event: "timer", faulty: false, steps: [] } } as const,
    "far #245 at 3.200000 s, on timer: dropped, Early drop",
  ],
  [
    { ...decision, lines: { event: "arrival", faulty: true, steps: [] } } as const,
    "far #245 at 3.200000 s, on arrival: stopped the run",
  ],
  [{ ...decision, kind: "acknowledgement" } as const, "far acknowledgement #245 at 3.200000 s, on arrival: accepted"],
])("%#: a decision is told in words", (told, words) => expect(decisionWords(told, "far")).toBe(words));

it("a script's reason has the script's word", () =>
  expect(decisionWords(dropped, "far", "too many")).toBe("far #245 at 3.200000 s, on arrival: dropped, too many"));
