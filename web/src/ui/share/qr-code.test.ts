import { expect, test } from "vitest";
import { bestCode } from "./QrCode";
import { MOST_IN_QR_CODE, MOST_ON_PAPER } from "./qr-limit";

const ofLength = (length: number) => {
  const { level, code } = bestCode("x".repeat(length));
  return [level, code.getModuleCount()];
};

// Capacities in bytes: ISO/IEC 18004, table 7. Version v has 17 + 4 v modules.
test("a link has the strongest correction that leaves the modules large", () => {
  expect(ofLength(151)).toEqual(["Q", 57]); // version 10
  expect(ofLength(152)).toEqual(["M", 49]); // version 8
  expect(ofLength(504)).toEqual(["M", 85]); // version 17
  expect(ofLength(505)[0]).toBe("L");
});

test("every link up to the limit has a code, and no longer one", () => {
  expect(ofLength(MOST_ON_PAPER)[0]).toBe("L");
  expect(ofLength(MOST_IN_QR_CODE)).toEqual(["L", 177]); // version 40, the last
  expect(() => ofLength(MOST_IN_QR_CODE + 1)).toThrow("overflow");
});
