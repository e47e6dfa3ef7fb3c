import { describe, expect, test } from "vitest";
import { catalog, type ParamInfo, scriptDiscipline } from "../scenario/catalog";
import type { ScenarioDocument } from "../scenario/scenario";
import { scriptsOf, usualRange, type Variable, variables, withOwners } from "./variable";

const documentWith = (queue: object) =>
  ({
    nodes: [{ id: "a" }, { id: "b" }],
    links: [{ id: "l", from: "a", to: "b", rate: "1 Mbps", delay: "1 ms", queue }],
    flows: [],
  }) as unknown as ScenarioDocument;

const found = (queue: object, name: string): Variable =>
  variables(documentWith(queue)).find(({ path }) => path === `links.l.queue.${name}`)!;

describe("the range with which a parameter begins", () => {
  test("goes from half to twice its value", () => {
    expect(usualRange(found({ discipline: "red", max_p: 0.1 }, "max_p"))).toMatchObject({ from: 0.05, to: 0.2 });
  });

  test("ends where the parameter does, and has whole numbers for counts", () => {
    expect(usualRange(found({ discipline: "red", max_p: 0.8 }, "max_p"))).toMatchObject({ from: 0.4, to: 1 });
    expect(usualRange(found({ discipline: "red", limit: 5 }, "limit"))).toMatchObject({ from: 3, to: 10 });
    expect(usualRange(found({ discipline: "red", limit: 1 }, "limit"))).toMatchObject({ from: 1, to: 2 });
  });

  test.each([
    [5, 15],
    [10, 11],
    [1, 1000],
  ])("of thresholds %i and %i stay apart, so that no pair of their values is refused", (min_th, max_th) => {
    const queue = { discipline: "red", min_th, max_th };
    const [lower, upper] = [usualRange(found(queue, "min_th")), usualRange(found(queue, "max_th"))];
    expect(lower.from).toBeLessThan(min_th);
    expect(lower.to).toBeGreaterThan(min_th);
    expect(upper.from).toBeLessThan(max_th);
    expect(upper.to).toBeGreaterThan(max_th);
    expect(lower.to).toBeLessThan(upper.from);
  });

  test("has two ends for every parameter of every discipline", () => {
    for (const { id } of catalog.disciplines)
      for (const variable of variables(documentWith({ discipline: id }))) {
        if (!variable.param) continue;
        const { from, to, scale } = usualRange(variable);
        expect(from, variable.path).toBeLessThan(to);
        if (scale === "log") expect(from, variable.path).toBeGreaterThan(0);
      }
  });
});

test("a label names its owner where several could be meant", () => {
  const { links, ...rest } = documentWith({ discipline: "codel" });
  const labels = (document: ScenarioDocument) =>
    withOwners(variables(document)).map(({ path, label }) => `${path}: ${label}`);
  const one = labels({ links, ...rest });
  expect(one).toContain("links.l.queue.target: Target delay");
  expect(one).toContain("links.l.rate: Rate");
  const two = labels({ ...rest, links: [...links, { ...links[0]!, id: "m", queue: { discipline: "red" } }] });
  expect(two).toContain("links.l.queue.target: Target delay, queue of l");
  expect(two).toContain("links.m.rate: Rate, link m");
});

describe("the parameters of a script", () => {
  const number = { kind: "number", live: true } as const;
  const declared: readonly ParamInfo[] = [
    { ...number, name: "target", label: "target", unit: "s", default: 0.005, min: 0.001, max: 1, scale: "log" },
    { ...number, name: "bias", label: "bias", unit: "none", default: 0, min: 0, max: 0.5, scale: "log" },
  ];
  const queue = { discipline: scriptDiscipline, code: "on arrival: pass", values: { target: "20 ms" } };
  const all = variables(documentWith(queue), new Map([[queue.code, declared]]));
  const at = (name: string) => all.find(({ path }) => path === `links.l.queue.values.${name}`)!;

  test("have its values, units and ranges", () => {
    expect(at("target")).toMatchObject({ label: "target", group: "Queue of l", now: 0.02, unit: "s" });
    expect(usualRange(at("target"))).toEqual({ from: 0.01, to: 0.04, scale: "log" });
    expect(at("bias").now).toBe(0);
  });

  test("stand beside the discipline, which is a script", () => {
    expect(all[0]).toMatchObject({ path: "links.l.queue.discipline", param: null, discipline: scriptDiscipline });
  });

  test("begin in equal steps where the range begins with 0", () => {
    expect(usualRange(at("bias"))).toEqual({ from: 0, to: 0.5, scale: "linear" });
  });

  test("are found by the text of the script", () => {
    expect(scriptsOf(documentWith(queue))).toEqual([queue.code]);
    expect(variables(documentWith({ ...queue, code: "other" }), new Map([[queue.code, declared]]))).not.toContainEqual(
      expect.objectContaining({ label: "target" }),
    );
  });
});
