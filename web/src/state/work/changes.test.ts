import { beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { follow } from "../../embed/commands";
import type { EngineRun } from "../../engine/client";
import { editing } from "../../generated/catalog-editing";
import { catalog } from "../../scenario/catalog";
import { type ScenarioDocument, serialize } from "../../scenario/scenario";
import { MOST_BYTES, MOST_CHANGES } from "./changes";

const withChanges = (count: number) =>
  ({
    ...scenario,
    nodes: [],
    links: [],
    flows: [],
    timeline: Array.from({ length: count }, (_, i) => ({ at: `${i} ms`, set: "a", value: i })),
  }) as unknown as ScenarioDocument;

const LATER = { at: "9 s", set: "links.b.queue.max_p", value: 0.5 };

let rig: ReturnType<typeof setUp>;
beforeEach(() => {
  rig = setUp();
});
const count = () => rig.work().document?.timeline?.length;

test("the most changes and the longest document are the engine's limits", () => {
  expect(MOST_CHANGES).toBe(editing.limits.timeline);
  expect(MOST_BYTES).toBe(editing.limits.document_bytes);
});

test("number 1,001 is refused with a reason, and nothing is lost", async () => {
  await rig.run.open(withChanges(MOST_CHANGES - 1));
  expect(await rig.run.change("a", 7)).toBe(true);
  expect(count()).toBe(MOST_CHANGES);
  expect(await rig.run.change("a", 8)).toBe(false);
  expect(count()).toBe(MOST_CHANGES);
  expect(rig.state().applied.a).toBe(7);
  expect(rig.state().refused.a?.message).toContain("1,000 recorded changes");
  expect(rig.page().announcement).toContain("apply them from the start");
  await rig.run.removeChanges([0]);
  expect(await rig.run.change("a", 9)).toBe(true);
  expect(rig.state().refused).toEqual({});
});

test("of several changes at once, only as many are recorded as there is room for", async () => {
  await rig.run.open(withChanges(MOST_CHANGES - 2));
  const made = await Promise.all([1, 2, 3, 4, 5].map((value) => rig.run.change("a", value)));
  expect(made).toEqual([true, true, false, false, false]);
  expect(count()).toBe(MOST_CHANGES);
});

/** Two bytes for each character. */
const longText = (version: number) => `# version ${version} ${"é".repeat(4000)}`;
const bytes = () => new TextEncoder().encode(serialize(rig.work().document as ScenarioDocument)).length;

test("what would make the document too long to open is refused with what helps, which does", async () => {
  await rig.run.open(withChanges(0));
  rig.run.pause();
  let version = 0;
  while (version < 100 && (await rig.run.change("links.b.queue.code", longText(version)))) ++version;
  expect(version).toBeGreaterThan(25);
  expect(bytes()).toBeLessThanOrEqual(MOST_BYTES);
  expect(bytes()).toBeGreaterThan(MOST_BYTES - 10_000);
  expect(rig.page().announcement).toContain("longer than 256 KiB");
  expect(rig.page().announcement).toContain("“Apply from the start”");
  await rig.run.applyFromStart();
  expect(await rig.run.change("links.b.queue.code", longText(version))).toBe(true);
});

test("of several long texts at once, only as many are recorded as there is room for", async () => {
  await rig.run.open(withChanges(0));
  const made = await Promise.all([1, 2, 3].map((value) => rig.run.change("a", `${value} ${"x".repeat(100_000)}`)));
  expect(made).toEqual([true, true, false]);
});

test("a refusal says which value it is about", async () => {
  await rig.run.open(withChanges(0));
  expect(await rig.run.change("a", "bad")).toBe(false);
  expect(rig.state().refused.a).toMatchObject({ sent: "bad", message: expect.stringContaining("is bad") });
});

test("a host's setParam is refused with the same reason", async () => {
  await rig.run.open(withChanges(MOST_CHANGES));
  const context = { run: rig.run, viewOptions: {} } as Parameters<typeof follow>[1];
  const command = { id: 1, type: "setParam", path: "a", value: 8 } as const;
  await expect(follow(command, context)).rejects.toThrow(/^This experiment has 1,000 recorded changes/);
});

test("a change that goes to all lanes is refused if one of them has no room", async () => {
  await rig.run.open(withChanges(3));
  const lanes = [3, MOST_CHANGES].map((changes, i) => ({ id: `${i}`, label: "", document: withChanges(changes) }));
  const linked = (isLinked: boolean) => rig.stores.work.setState({ lanes: { all: lanes, chosen: "0", isLinked } });
  linked(true);
  expect(await rig.run.change("a", 1)).toBe(false);
  linked(false);
  expect(await rig.run.change("a", 1)).toBe(true);
  const long = { ...withChanges(0), timeline: [{ ...LATER, value: "x".repeat(MOST_BYTES - 1000) }] };
  rig.stores.work.setState({
    lanes: { all: [...lanes.slice(0, 1), { id: "1", label: "", document: long }], chosen: "0", isLinked: true },
  });
  expect(await rig.run.change("a", longText(1))).toBe(false);
});

test("later changes that a change makes impossible are gone from the document and from the charts", async () => {
  await rig.run.open(withChanges(0));
  rig.run.pause();
  await rig.run.seek(5);
  const engine = rig.opened.at(-1) as EngineRun;
  const { set } = engine;
  vi.spyOn(engine, "set").mockImplementation(async (path, value) => {
    const answer = await set(path, value);
    return answer.kind === "changed" ? { ...answer, change: { ...answer.change, gone: [1] } } : answer;
  });
  rig.stores.work.setState(({ document }) => ({ document: document && { ...document, timeline: [LATER] } }));
  rig.run.view?.telemetry.recordChange({ at_s: 9, set: LATER.set, value: LATER.value });
  await rig.run.change("links.b.queue.discipline", "codel");
  expect(rig.work().document?.timeline?.map(({ set: path }) => path)).toEqual(["links.b.queue.discipline"]);
  expect(rig.run.view?.telemetry.changes.map(({ set: path }) => path)).toEqual(["links.b.queue.discipline"]);
});

test("a refused parameter of an application is named, also one that is called as one of a link", async () => {
  const { id, params } = catalog.applications.find((each) => each.params.some(({ name }) => name === "rate"))!;
  await rig.run.open({ ...withChanges(0), flows: [{ id: "f", application: { type: id } }] } as never);
  for (const { name, label } of params) {
    const path = `flows.f.application.${name}`;
    await rig.run.change(path, "bad");
    expect(rig.state().refused[path]?.message).toBe(`${label} is bad.`);
  }
});

test("while the engine has stopped, a change says why it is not made; after a restart it is made", async () => {
  await rig.run.open(withChanges(0));
  rig.fake.stop("unreachable");
  expect(await rig.run.change("a", 7)).toBe(false);
  expect(rig.state().refused.a?.message).toMatch(/^The engine has stopped, so this value cannot be changed\./);
  expect(rig.page().announcement).toBe(rig.state().refused.a?.message);
  await rig.run.restart();
  expect(rig.state().refused).toEqual({});
  expect(await rig.run.change("a", 7)).toBe(true);
});

test("a packet that is decided on before a change is still stepped through, a later one no longer", async () => {
  await rig.run.open(withChanges(0));
  rig.run.pause();
  await rig.run.seek(5);
  await rig.pass(5);
  const steppedAfter = async (at_s: number) => {
    rig.stores.run.setState({ stepping: { at_s, turn: 0, flow: 0, seq: 7 } });
    await rig.run.change("a", at_s);
    return rig.state().stepping?.at_s;
  };
  expect(await steppedAfter(4)).toBe(4);
  expect(await steppedAfter(6)).toBeUndefined();
});
