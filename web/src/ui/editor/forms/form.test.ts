import fc from "fast-check";
import { expect, it } from "vitest";
import { inSentence } from "../../../scenario/change-words";
import { pathKeys } from "../../../scenario/edit-problems";
import type { ScenarioDocument } from "../../../scenario/scenario";
import { pathIn, pathText, problemAt } from "./form";

const key = fc.stringMatching(/^[a-z_]{1,8}$/);

it("writes a path as the engine does, so that it can be read back", () => {
  expect(pathText(["flows", 2, "application", "rates", 0])).toBe("flows[2].application.rates[0]");
  fc.assert(
    fc.property(key, fc.array(fc.oneof(key, fc.nat())), (first, rest) => {
      expect(pathKeys(pathText([first, ...rest]))).toEqual([first, ...rest]);
    }),
  );
});

it("finds problems of exactly this field, or of an entry of its list", () => {
  const problems = [
    { path: "flows[1].application.rates[2]", message: "must be at least 1 kbps" },
    { path: "flows[10].count", message: "must be a whole number" },
  ];
  expect(problemAt(problems, "flows[1].application.rates")).toBe(problems[0]);
  expect(problemAt(problems, "flows[1].application.rate")).toBeUndefined();
  expect(problemAt(problems, "flows[1].count")).toBeUndefined();
  expect(problemAt(problems, "flows[10].count")).toBe(problems[1]);
});

it("says a label in the middle of a sentence", () => {
  expect(["Maximum threshold", "ECN", "x"].map(inSentence)).toEqual(["maximum threshold", "ECN", "x"]);
});

it("finds the entry of a field in a newer document, or that it has gone", () => {
  const links = (...ids: readonly string[]) => ({ links: ids.map((id) => ({ id })) }) as unknown as ScenarioDocument;
  const path = ["links", 1, "queue", "limit"];
  expect(pathIn(links("a", "b", "c"), links("a", "b"), path)).toEqual(path);
  expect(pathIn(links("b", "c"), links("a", "b"), path)).toEqual(["links", 0, "queue", "limit"]);
  expect(pathIn(links("a"), links("a", "b"), path)).toBeUndefined();
  expect(pathIn(links(), links("a"), ["measure", "watch"])).toEqual(["measure", "watch"]);
});
