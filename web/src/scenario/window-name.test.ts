import { expect, test } from "vitest";
import { windowEnds, windowName } from "./window-name";

test("a window that was split is named to hundredths", () => {
  expect(windowName({ from_s: 0, to_s: 12.345678912 })).toBe("0–12.35 s");
  expect(windowName({ from_s: 12.345678912, to_s: 200 })).toBe("12.35–200 s");
});

test("a short window and one that begins soon keep the digits that they need", () => {
  expect(windowName({ from_s: 0, to_s: 0.004 })).toBe("0–0.004 s");
  expect(windowName({ from_s: 0.004, to_s: 10 })).toBe("0.004–10 s");
  expect(windowName({ from_s: 12.3412, to_s: 12.3449 })).toBe("12.3412–12.3449 s");
  expect(windowName({ from_s: 100.4, to_s: 1234.5 })).toBe("100.4–1234.5 s");
});

test("a window without a length has a name", () => {
  expect(windowEnds({ from_s: 0, to_s: 0 })).toEqual([0, 0]);
});
