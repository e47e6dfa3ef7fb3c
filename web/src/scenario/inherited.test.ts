import { expect, it } from "vitest";
import { disciplineOf, type ParamInfo } from "./catalog";
import { inherited } from "./inherited";

const red = disciplineOf("red");
const declared = (name: string, value: number): ParamInfo => ({
  ...(red?.params.find((param) => param.name === name) as ParamInfo),
  default: value,
});

it("takes parameters of the same name, from documents and from runs", () => {
  const params = [declared("max_p", 0.1), declared("max_th", 15)];
  expect(inherited({ discipline: "red", max_p: 0.02, max_th: "20 packets" }, params)).toEqual({
    max_p: 0.02,
    max_th: "20 packets",
  });
  expect(inherited({ discipline: "red", max_p: 0.1, max_th: 15 }, params)).toEqual({});
});

it("takes defaults that are not those of the script", () => {
  const usual = Number(red?.params.find(({ name }) => name === "max_p")?.default);
  expect(inherited({ discipline: "red" }, [declared("max_p", usual / 2)])).toEqual({ max_p: usual });
});

it("takes nothing that the discipline before does not have", () => {
  expect(inherited({ discipline: "codel", max_p: 0.3 }, [declared("max_p", 0.1)])).toEqual({});
  expect(inherited({}, [declared("max_p", 0.1)])).toEqual({});
});
