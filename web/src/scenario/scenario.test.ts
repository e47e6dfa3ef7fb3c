import { expect, test } from "vitest";
import { citation, titleOf } from "./scenario";

test.each([
  [{ paper: "chung-claypool-2000", figure: "Fig. 10-12" }, "Chung & Claypool 2000, Fig. 10-12"],
  [{ paper: "floyd-jacobson-1993" }, "Floyd & Jacobson 1993"],
  [{ paper: "jacobson-1988" }, "Jacobson 1988"],
  [{ paper: "parris-jeffay-smith-1999" }, "Parris, Jeffay & Smith 1999"],
  [{ paper: "rfc-8289" }, "RFC 8289"],
  [undefined, ""],
])("cites %o", (source, text) => {
  expect(citation(source)).toBe(text);
});

test("a title is shown as far as anybody reads it, whatever a saved draft has there", () => {
  expect(titleOf({ title: "RED" })).toBe("RED");
  expect(titleOf({ title: "" })).toBe("Untitled");
  expect(titleOf({ title: "W".repeat(100_000) })).toBe(`${"W".repeat(200)}…`);
});
