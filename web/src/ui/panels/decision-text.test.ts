import { describe, expect, it } from "vitest";
import { catalog } from "../../scenario/catalog";
import { loadProse } from "../../scenario/prose";
import { decisionText } from "./decision-text";

const plain = (text: string) => text.replaceAll("\u2009", " ");

const ROWS = [
  { name: "average", label: "", unit: "packets" },
  { name: "p_a", label: "", unit: "probability" },
  { name: "draw", label: "", unit: "none" },
  { name: "sojourn", label: "", unit: "s" },
  { name: "limit", label: "", unit: "bytes" },
] as const;

describe("decisionText", () => {
  it.each([
    ["{average} of {average#}", [12.4], "12.4 packets of 12.4"],
    ["{average} waits", [1], "1 packet waits"],
    ["p = {p_a}", [0, 0.1], "p = 0.1"],
    ["waited {sojourn}", [0, 0, 0, 0.005], "waited 5 ms"],
    ["room for {limit}", [0, 0, 0, 0, 59_500], "room for 59.5 kB"],
  ])("%s with %j", (sentence, numbers, text) => expect(plain(decisionText(sentence, ROWS, numbers))).toBe(text));

  it("shows enough digits to see which number is larger", () =>
    expect(decisionText("{draw} against {p_a}", ROWS, [0, 0.51234, 0.51232])).toBe("0.51232 against 0.51234"));

  it("fills every sentence of the engine", async () => {
    const proseOf = await loadProse();
    for (const reason of catalog.reasons) {
      const { sentence = "", numbers = [] } = proseOf(reason);
      const text = decisionText(
        sentence,
        numbers,
        numbers.map((_, place) => 1.5 + place),
      );
      expect(text, reason.id).not.toMatch(/[{}]|NaN|undefined/);
      expect(text.length, reason.id).toBeGreaterThan(20);
    }
  });
});
