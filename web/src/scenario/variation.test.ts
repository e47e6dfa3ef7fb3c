import fc from "fast-check";
import { describe, expect, it } from "vitest";
import opening from "../../../scenarios/000-f11-dcbt.json" with { type: "json" };
import red from "../../../scenarios/000-f11-red.json" with { type: "json" };
import { scriptDiscipline } from "./catalog";
import type { ScenarioDocument } from "./scenario";
import { isEqual, settingsBetween, valueAt, withSettings } from "./variation";

const dcbt = opening as unknown as ScenarioDocument;

describe("settings", () => {
  it("name single values", () => {
    const varied = withSettings(dcbt, { "links.bottleneck.queue.max_p": 0.2, seed: 7 });
    expect(settingsBetween(dcbt, varied)).toEqual({ "links.bottleneck.queue.max_p": 0.2, seed: 7 });
  });

  it("find entries whose ids have dots", () => {
    const links = dcbt.links.map((link) => (link.id === "bottleneck" ? { ...link, id: "r1.r2" } : link));
    const dotted = { ...dcbt, links };
    const varied = withSettings(dotted, { "links.r1.r2.queue.max_p": 0.3, "links.r1.r2.queue.discipline": "red" });
    expect(settingsBetween(dotted, varied)).toEqual({
      "links.r1.r2.queue.discipline": "red",
      "links.r1.r2.queue.max_p": 0.3,
    });
  });

  it("keep what a new discipline shares with the one before", () => {
    const varied = withSettings(dcbt, { "links.bottleneck.queue.discipline": "codel" });
    const queue = varied.links.find(({ id }) => id === "bottleneck")?.queue;
    expect(queue).toEqual({ discipline: "codel", limit: "60 packets" });
  });

  it("make objects that a document need not have, as the engine's own --set does", () => {
    const links = dcbt.links.map(({ queue: _, reverse: __, ...link }) => link);
    const { measure: _, ...bare } = { ...dcbt, links };
    const varied = withSettings(bare as unknown as ScenarioDocument, {
      "links.bottleneck.queue.discipline": "codel",
      "links.bottleneck.reverse.rate": "1 Mbps",
      "measure.watch": ["bottleneck"],
      "flows.ftp.active": false,
    });
    const { queue, reverse } = varied.links.find(({ id }) => id === "bottleneck") ?? {};
    expect([queue, reverse, varied.measure]).toEqual([
      { discipline: "codel" },
      { rate: "1 Mbps" },
      { watch: ["bottleneck"] },
    ]);
    expect(() => withSettings(dcbt, { "links.bottleneck.colour.red": 1 })).toThrow("red stands in no object");
  });

  it("set values of a script that has none yet", () => {
    const path = "links.bottleneck.queue";
    const scripted = withSettings(dcbt, { [`${path}.discipline`]: scriptDiscipline, [`${path}.code`]: "x" });
    const varied = withSettings(scripted, { [`${path}.values.max_p`]: 0.2 });
    expect(valueAt(varied, `${path}.values`)).toEqual({ max_p: 0.2 });
    expect(() => withSettings(dcbt, { [`${path}.vlaues.max_p`]: 0.2 })).toThrow("max_p stands in no object");
  });

  it("turn a document into any other", () => {
    const set = settingsBetween(dcbt, red as unknown as ScenarioDocument);
    expect(isEqual(withSettings(dcbt, set), red)).toBe(true);
  });

  it("add and remove entries of lists", () => {
    const [first, ...rest] = dcbt.flows;
    const extra = { ...(first as (typeof dcbt.flows)[0]), id: "extra" };
    const other = { ...dcbt, flows: [...rest, extra] };
    const set = settingsBetween(dcbt, other);
    expect(Object.keys(set)).toEqual([`flows.${first?.id}`, "flows.extra"]);
    expect(isEqual(withSettings(dcbt, set), other)).toBe(true);
  });

  it("replace a list whose order differs", () => {
    const other = { ...dcbt, flows: [...dcbt.flows].reverse() };
    const set = settingsBetween(dcbt, other);
    expect(Object.keys(set)).toEqual(["flows"]);
    expect(isEqual(withSettings(dcbt, set), other)).toBe(true);
  });

  it("do not touch the document they vary", () => {
    const before = JSON.stringify(dcbt);
    withSettings(dcbt, { "links.bottleneck.queue": null });
    expect(JSON.stringify(dcbt)).toBe(before);
  });

  it("say which path does not exist", () => {
    expect(() => withSettings(dcbt, { "links.nowhere.rate": "1 Mbps" })).toThrow(
      "links.nowhere.rate: there is no nowhere",
    );
  });

  it.each(["__proto__.polluted", "measure.constructor.polluted", "nodes.__proto__"])("refuse %s", (path) => {
    expect(() => withSettings(dcbt, { [path]: { polluted: true } })).toThrow(path);
    expect("polluted" in {}).toBe(false);
  });

  it("lead from any document to any other", () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.array(fc.integer(), { maxLength: 3 }));
    const record = fc.dictionary(fc.stringMatching(/^[a-z_]{1,4}$/), value, { maxKeys: 4, noNullPrototype: true });
    const id = fc.constantFrom("a", "b", "a.b", "2", "1", "b.queue");
    const list = fc.uniqueArray(fc.tuple(id, record), { selector: ([name]) => name, maxLength: 4 });
    const document = fc.record({
      flows: list.map((all) => all.map(([name, rest]) => ({ ...rest, id: name }))),
      measure: record,
    });
    fc.assert(
      fc.property(document, document, (one, other) => {
        const [from, to] = [one, other] as unknown as ScenarioDocument[];
        if (!from || !to) return;
        expect(withSettings(from, settingsBetween(from, to))).toEqual(to);
      }),
    );
  });
});
