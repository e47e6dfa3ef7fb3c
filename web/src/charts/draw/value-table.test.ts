import { expect, test } from "vitest";
import { cursorSentence } from "./value-table";

const at = (value: number) => ({ at: () => value });

function told(value: number, unit: string, extremes?: readonly [number, number]) {
  const [least, greatest] = extremes?.map(at) ?? [];
  const series = { ...at(value), ...(least && { extremes: { least, greatest } }) };
  const spec = { unit, lines: [{ name: "x", label: { text: "x" }, series }] };
  return cursorSentence([{ spec }] as never, 0, "1 s").replaceAll("\u2009", " ");
}

test("a value is told with its range in one unit", () => {
  expect(told(14, "packets", [14, 21])).toBe("1 s: x 14 packets (14 to 21)");
  expect(told(1, "packets", [0, 3])).toBe("1 s: x 1 packet (0 to 3)");
  expect(told(0, "s", [0, 0.0032])).toBe("1 s: x 0 ms (0 to 3.20)");
  expect(told(0.5, "ratio", [0.25, 0.75])).toBe("1 s: x 0.500 (0.250 to 0.750)");
  expect(told(0.02, "probability", [0.01, 0.03])).toBe("1 s: x 0.0200 (0.0100 to 0.0300)");
  expect(told(14, "packets", [14, 14])).toBe("1 s: x 14 packets");
  expect(told(2000, "bps")).toBe("1 s: x 2 kbps");
});
