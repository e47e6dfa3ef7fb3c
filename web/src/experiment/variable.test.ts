import { describe, expect, test } from "vitest";
import { catalog } from "../scenario/catalog";
import type { ScenarioDocument } from "../scenario/scenario";
import { usualRange, type Variable, variables } from "./variable";

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
