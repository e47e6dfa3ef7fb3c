import { expect, test } from "vitest";
import { csvField, csvLines } from "./csv";

test.each([
  ["plain", "plain"],
  [-1.5, "-1.5"],
  ["-1.5e-3", "-1.5e-3"],
  ["=1+1", "'=1+1"],
  ["=1", "'=1"],
  ["@1", "'@1"],
  ["\t1", "'\t1"],
  ["-1.2.3", "'-1.2.3"],
  ["-5", "-5"],
  ["-.5", "-.5"],
  ["-A1", "'-A1"],
  ["-1-A1", "'-1-A1"],
  ["@SUM(1)", "'@SUM(1)"],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ["a,b", '"a,b"'],
  [Number.NaN, ""],
  [null, ""],
  [undefined, ""],
])("the field of %j is %s", (value, text) => expect(csvField(value)).toBe(text));

test("lines end as the RFC says", () => expect(csvLines([["a", 1], ["b"]])).toBe("a,1\r\nb\r\n"));
