import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalQuantity } from "./quantities";

test.each([
  ["0.02 s", "s", "20 ms"],
  ["20ms", "s", "20 ms"],
  [0.02, "s", "20 ms"],
  ["1.5e-7 s", "s", "150 ns"],
  ["0 ms", "s", "0 s"],
  ["2 min", "s", "2 min"],
  [25e6, "bps", "25 Mbps"],
  ["25000 kbps", "bps", "25 Mbps"],
  ["1 packet", "packets", "1 packets"],
  [1500, "bytes", "1500 B"],
  ["90 KiB", "bytes", "90 KiB"],
  [0.1, "probability", 0.1],
  ["5 apples", "s", "5 apples"],
  ["20", "s", "20"],
  ["__proto__", "s", "__proto__"],
  ["1 constructor", "s", "1 constructor"],
  [null, "s", null],
] as const)("%s is written %s as %s", (value, unit, written) => {
  expect(canonicalQuantity(value, unit)).toBe(written);
});

const EXPONENTS: Readonly<Record<string, number>> = { s: 0, ms: -3, us: -6, ns: -9 };

/** As the engine reads it: the decimal number as written, rounded once. */
function read(text: string): number {
  const [number = "", suffix = ""] = text.split(" ");
  const [mantissa, exponent = "0"] = number.split("e");
  return Number(`${mantissa}e${Number(exponent) + (EXPONENTS[suffix] ?? 0)}`);
}

test("the number stays bit-identical, and canonical text is unchanged", () => {
  const suffix = fc.constantFrom(...Object.keys(EXPONENTS));
  const number = fc.double({ min: 0, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(number, suffix, (value, unit) => {
      const text = `${value} ${unit}`;
      const written = String(canonicalQuantity(text, "s"));
      expect(read(written)).toBe(read(text));
      expect(canonicalQuantity(written, "s")).toBe(written);
    }),
    { numRuns: 5000 },
  );
});

test("a long number is written in time with its length: with the square of it, this would take minutes", () => {
  expect(canonicalQuantity(`1${"0".repeat(300_000)}1 s`, "s")).toMatch(/^10+1/);
});
