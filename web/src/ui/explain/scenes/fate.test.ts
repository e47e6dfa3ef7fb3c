import { expect, it } from "vitest";
import { testFrame, testSchema } from "../../../../tests/telemetry";
import { type DisciplineInfo, disciplineOf } from "../../../scenario/catalog";
import { createTelemetry } from "../../../telemetry/telemetry";
import { QueueMoment } from "./queue-moment";
import { queueScene } from "./queue-scenes";
import type { Scene } from "./scene";

const [DROP, MARK] = [0, 1];

/** The last of two samples of a queue, 15 ms after the first. */
function sceneOf(
  discipline: string,
  signals: Record<string, number>,
  params: object = {},
  decisions: readonly (readonly [time_s: number, kind: number])[] = [],
): Scene {
  const schema = testSchema(Object.keys(signals).map((name) => `queue/bottleneck/${name}`));
  const telemetry = createTelemetry(schema);
  const events = decisions.map(([time_s, kind]) => [time_s, kind, 0, 0, 0, 1, 5, 0]);
  telemetry.append(
    testFrame(
      [12, 12.015].map((time_s) => [time_s, ...Object.values(signals)]),
      events,
    ),
  );
  const live = { telemetry, row: 1, watch: "bottleneck", params: { ...params }, limit: 60, tables: null };
  const scene = queueScene(new QueueMoment(disciplineOf(discipline) as DisciplineInfo, live));
  return { ...scene, sentence: scene.sentence.replace(/\s/g, " ") };
}

const eventsOf = ({ panels }: Scene) =>
  panels
    .flatMap((panel) => (panel.kind === "plot" ? (panel.events ?? []) : []))
    .map(({ name, at }) => [name, at.length]);

it("BLUE marks with ECN", () => {
  const told = (ecn: boolean) => sceneOf("blue", { blue_probability: 0.2 }, { ecn }).sentence;
  expect(told(false)).toMatch(/^Every arriving packet is dropped with probability 20 %\./);
  expect(told(true)).toMatch(/^Every arriving packet is marked \(dropped if not ECN-capable\) with probability 20 %\./);
});

it("PIE marks with ECN while its probability is low", () => {
  const told = (p: number) =>
    sceneOf("pie", { qdelay: 0.02, pie_probability: p, burst_allowance: 0 }, { ecn: true, mark_ecn_th: 0.1 }).sentence;
  expect(told(0.05)).toContain("packets are marked (dropped if not ECN-capable) with probability 5 %");
  expect(told(0.1)).toContain("packets are dropped with probability 10 %");
});

it("of PIE's update only the term is drawn that the present delay decides", () => {
  const { panels } = sceneOf("pie", { qdelay: 0.035, pie_probability: 0.05, burst_allowance: 0 });
  const bars = panels.flatMap((panel) => (panel.kind === "bars" ? panel.bars : []));
  expect(bars.map(({ name }) => name)).toEqual(["α × (delay − target)"]);
  expect(bars[0]?.value).toBeCloseTo(0.125 * (0.035 - 0.015));
});

const DECISIONS = [
  [11, DROP],
  [11.5, MARK],
  [11.99, MARK],
] as const;

it("drops and marks are told and drawn apart", () => {
  const scene = sceneOf("script", { backlog_packets: 12 }, {}, DECISIONS);
  expect(scene.sentence).toContain("1 packet was dropped and 2 packets were marked in the last 5 s");
  expect(eventsOf(scene)).toEqual([
    ["drop", 1],
    ["mark", 2],
  ]);
});

it("a discipline that only drops has no row of marks", () => {
  expect(eventsOf(sceneOf("drop_tail", { backlog_packets: 12 }, {}, DECISIONS.slice(0, 1)))).toEqual([["drop", 1]]);
  const codel = { sojourn: 0.01, dropping: 0, drop_count: 0, backlog_bytes: 9000 };
  expect(eventsOf(sceneOf("codel", codel)).map(([name]) => name)).toEqual(["drop"]);
  expect(eventsOf(sceneOf("codel", codel, { ecn: true })).map(([name]) => name)).toEqual(["drop", "mark"]);
});

it("CoDel's count is not told as the number of drops since dropping began: it goes on", () => {
  const { sentence, panels } = sceneOf("codel", { sojourn: 0.01, dropping: 1, drop_count: 4, backlog_bytes: 9000 });
  expect(sentence).toContain("with a count of 4 the next drop comes 50 ms after the last");
  expect(panels.at(-1)).toMatchObject({ x: { label: "count (goes on if dropping resumes soon)" } });
});

it("the example of fair queueing is served as it says: what ends first is sent first", () => {
  const { panels } = queueScene(new QueueMoment(disciplineOf("fq") as DisciplineInfo, null));
  const [example] = panels;
  if (example?.kind !== "bars") throw new Error("no bars");
  const inOrder = [...example.bars].sort((a, b) => a.value - b.value).map(({ note }) => note);
  expect(inOrder).toEqual(["sent first", "sent second", "sent third"]);
});
