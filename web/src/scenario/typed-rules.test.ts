import { expect, test } from "vitest";
import { isName, NAME_RULE, withRule } from "./typed-rules";

test.each(["a", "r-1", "Web_2.x", "9", "a".repeat(64)])("%s can be a name", (name) => {
  expect(isName(name)).toBe(true);
});

test.each(["", "a b", "サーバー", "مضيف", "-a", ".a", "é", "a".repeat(65)])("%s cannot", (name) => {
  expect(isName(name)).toBe(false);
});

const told = (message: string, value: string) =>
  withRule({ path: "links[0].rate", message, value, allowed: "bps, kbps" });

test("letters that names cannot have are told by the rule that they break", () => {
  expect(told("is not an id", "é").message).toBe(NAME_RULE);
  expect(told("has an unknown unit", "2.5 furlongs").allowed).toBe("bps, kbps");
});
