import { expect, it } from "vitest";
import { lessonIds } from "./shipped";
import { nextOnTheWay } from "./way";

it("leads from each lesson that ships to the next one, once through all", () => {
  const ids = lessonIds();
  expect(ids.slice(0, -1).map(nextOnTheWay)).toEqual(ids.slice(1));
  expect(nextOnTheWay(ids.at(-1) ?? "")).toBeUndefined();
  expect(nextOnTheWay("of-ones-own")).toBeUndefined();
});
