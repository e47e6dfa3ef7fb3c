import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal } from "./decimal";

test("a number in single precision is read without its noise", () => {
  expect(decimal(Math.fround(2.9))).toBe(2.9);
  expect(decimal(12_345_678)).toBe(12_345_678);
  expect(decimal(Number.NaN)).toBeNaN();
  fc.assert(
    fc.property(fc.float({ noNaN: true }), (stored) => {
      expect(Math.fround(decimal(stored)) + 0).toBe(stored + 0); // the sign of zero is no matter
    }),
  );
});
