import { expect, test } from "vitest";
import type { ScenarioDocument, TimelineEntry } from "../../scenario/scenario";
import { sortedTimeline } from "../../scenario/timeline";
import { appliedUntil, groupChanges, isAfterEnd } from "./timeline";
import {
  withChange,
  withChangeEarliest,
  withChangesFromStart,
  withoutChanges,
  withoutChangesOrOrphans,
} from "./timeline-edits";

const MAX_P = "links.b.queue.max_p";
const DISCIPLINE = "links.b.queue.discipline";
const TARGET = "links.b.queue.target";
const LIMIT = "links.b.queue.limit";
const scenario = (timeline: TimelineEntry[]) => ({ title: "t", links: [], timeline }) as unknown as ScenarioDocument;
const newestEarliest = (document: ScenarioDocument) => {
  const moved = withChangeEarliest(document, document.timeline!.at(-1)!);
  if (!moved) throw new Error("The change is there.");
  return moved;
};
const values = (document: ScenarioDocument) => (document.timeline ?? []).map(({ at, set, value }) => [at, set, value]);

test("changes are sorted by time; equal times stay in order", () => {
  const timed = sortedTimeline(
    scenario([
      { at: "2 s", set: "a", value: 1 },
      { at: "500 ms", set: "b", value: 2 },
      { at: 2, set: "c", value: 3 },
    ]),
  );
  expect(timed.map(({ entry }) => entry.set)).toEqual(["b", "a", "c"]);
  expect(timed.map(({ index }) => index)).toEqual([1, 0, 2]);
});

test("the newest value of a path applies", () => {
  const document = scenario([
    { at: "1 s", set: MAX_P, value: 0.2 },
    { at: "3 s", set: MAX_P, value: 0.4 },
  ]);
  expect(appliedUntil(document, 0.5)).toEqual({});
  expect(appliedUntil(document, 1)).toEqual({ [MAX_P]: 0.2 });
  expect(appliedUntil(document, 5)).toEqual({ [MAX_P]: 0.4 });
});

test("changes are added and removed without changing the previous document", () => {
  const before = scenario([{ at: "1 s", set: "a", value: 1 }]);
  const after = withChange(before, { at: "2 s", set: "b", value: 2 });
  expect(values(before)).toHaveLength(1);
  expect(values(withoutChanges(after, new Set(after.timeline?.slice(0, 1))))).toEqual([["2 s", "b", 2]]);
});

test("with a discipline its parameters are removed, unless the one in its place takes them", () => {
  const document = scenario([
    { at: "1 s", set: DISCIPLINE, value: "pie" },
    { at: "2 s", set: TARGET, value: "20 ms" },
    { at: "3 s", set: LIMIT, value: "40 packets" },
    { at: "4 s", set: DISCIPLINE, value: "red" },
    { at: "5 s", set: MAX_P, value: 0.2 },
  ]);
  const without = (at: number) => values(withoutChangesOrOrphans(document, new Set([document.timeline![at]!])));
  expect(without(0).map(([at]) => at)).toEqual(["3 s", "4 s", "5 s"]);
  expect(without(3).map(([at]) => at)).toEqual(["1 s", "2 s", "3 s"]);
  expect(without(1).map(([at]) => at)).toEqual(["1 s", "3 s", "4 s", "5 s"]);
});

test("with a script the values go that only it declares", () => {
  const script = (...params: string[]) =>
    `${params.map((name) => `  param ${name} = 1 # param no\n`).join("")}on arrival:`;
  const withScript = (start: object, ...changes: [name: string, value: unknown][]) => ({
    ...scenario(changes.map(([name, value], index) => ({ at: `${index + 1} s`, set: `links.b.queue.${name}`, value }))),
    links: [{ id: "b", queue: start }],
  });
  const changes: [string, unknown][] = [
    ["code", script("gain", "both", "late")],
    ["values.gain", 2],
    ["values.both", 2],
    ["values.no", 2],
    ["code", script("late")],
    ["values.late", 2],
  ];
  const without = (start: object) => {
    const document = withScript(start, ...changes) as unknown as ScenarioDocument;
    return values(withoutChangesOrOrphans(document, new Set([document.timeline![0]!]))).map(([, set]) => set);
  };
  const kept = ["values.no", "code", "values.late"].map((name) => `links.b.queue.${name}`);
  expect(without({ discipline: "script", code: script("both") })).toEqual(["links.b.queue.values.both", ...kept]);
  expect(without({ discipline: "script" })).toEqual(kept);
});

test("changes applied from the start keep the last value of each path, the discipline first", () => {
  const document = scenario([
    { at: "1 s", set: MAX_P, value: 0.2 },
    { at: "2 s", set: MAX_P, value: 0.3 },
    { at: "3 s", set: DISCIPLINE, value: "red" },
    { at: "9 s", set: MAX_P, value: 0.9 },
  ]);
  expect(values(withChangesFromStart(document, 5))).toEqual([
    ["0 s", DISCIPLINE, "red"],
    ["0 s", MAX_P, 0.3],
    ["9 s", MAX_P, 0.9],
  ]);
});

test("parameters that the last discipline does not have are not applied from the start", () => {
  const document = scenario([
    { at: "1 s", set: MAX_P, value: 0.2 },
    { at: "2 s", set: LIMIT, value: "9 packets" },
    { at: "3 s", set: DISCIPLINE, value: "codel" },
    { at: "4 s", set: TARGET, value: "9 ms" },
  ]);
  expect(values(withChangesFromStart(document, 5))).toEqual([
    ["0 s", DISCIPLINE, "codel"],
    ["0 s", LIMIT, "9 packets"],
    ["0 s", TARGET, "9 ms"],
  ]);
});

const withStart = (queue: object, ...changes: [name: string, value: unknown][]) =>
  ({
    links: [{ id: "b", queue }],
    timeline: changes.map(([name, value], index) => ({ at: `${index + 1} s`, set: `links.b.queue.${name}`, value })),
  }) as unknown as ScenarioDocument;

test.each([
  [
    "a value that an exchange in between has dropped",
    withStart({ discipline: "pie" }, ["target", "60 ms"], ["discipline", "red"], ["discipline", "codel"]),
    [
      [DISCIPLINE, "red"],
      [DISCIPLINE, "codel"],
    ],
  ],
  [
    "a value of the same discipline before",
    withStart({ discipline: "red" }, ["max_th", "50 packets"], ["discipline", "codel"], ["discipline", "red"]),
    [[DISCIPLINE, "red"]],
  ],
  [
    "a value of the document",
    withStart({ discipline: "red", max_th: "50 packets" }, ["discipline", "codel"], ["discipline", "red"]),
    [
      [DISCIPLINE, "codel"],
      [DISCIPLINE, "red"],
    ],
  ],
])("%s does not come back when changes are applied from the start", (_, document, expected) => {
  const moved = withChangesFromStart(document, 5).timeline ?? [];
  expect(moved.map(({ set, value }) => [set, value])).toEqual(expected);
  expect(new Set(moved.map(({ at }) => at))).toEqual(new Set(["0 s"]));
});

test("values that every discipline has taken over stay when changes are applied from the start", () => {
  const document = withStart(
    { discipline: "red" },
    ["discipline", "pie"],
    ["target", "60 ms"],
    ["discipline", "codel"],
  );
  expect(values(withChangesFromStart(document, 5))).toEqual([
    ["0 s", DISCIPLINE, "codel"],
    ["0 s", TARGET, "60 ms"],
  ]);
});

test("a script comes before the values that it declares when changes are applied from the start", () => {
  const document = withStart(
    { discipline: "script", code: "first" },
    ["code", "param gain = 1"],
    ["values.gain", 2],
    ["code", "param gain = 1 # 0..3"],
  );
  expect(withChangesFromStart(document, 5).timeline?.map(({ set }) => set)).toEqual([
    "links.b.queue.code",
    "links.b.queue.values.gain",
  ]);
});

test("moving the last change to the start replaces earlier ones of its path", () => {
  const document = scenario([
    { at: "3 s", set: DISCIPLINE, value: "red" },
    { at: "4 s", set: MAX_P, value: 0.9 },
    { at: "30 s", set: DISCIPLINE, value: "cbt" },
  ]);
  expect(values(newestEarliest(document).document)).toEqual([
    ["0 s", DISCIPLINE, "cbt"],
    ["4 s", MAX_P, 0.9],
  ]);
});

test("a parameter of a discipline that was chosen during the run moves to that choice", () => {
  const document = scenario([
    { at: "3 s", set: DISCIPLINE, value: "codel" },
    { at: "1 s", set: DISCIPLINE, value: "red" },
    { at: "4 s", set: TARGET, value: "3 ms" },
    { at: "30 s", set: TARGET, value: "9 ms" },
  ]);
  const moved = newestEarliest(document);
  expect(values(moved.document)).toEqual([
    ["3 s", DISCIPLINE, "codel"],
    ["3 s", TARGET, "9 ms"],
    ["1 s", DISCIPLINE, "red"],
  ]);
  expect(moved).toMatchObject({ at: "3 s", gone: 0 });
});

test("changes that a discipline makes impossible go when it is moved to the start", () => {
  const document = scenario([
    { at: "4 s", set: MAX_P, value: 0.9 },
    { at: "5 s", set: LIMIT, value: "9 packets" },
    { at: "30 s", set: DISCIPLINE, value: "codel" },
  ]);
  const moved = newestEarliest(document);
  expect(values(moved.document)).toEqual([
    ["0 s", DISCIPLINE, "codel"],
    ["5 s", LIMIT, "9 packets"],
  ]);
  expect(moved).toMatchObject({ at: "0 s", gone: 1 });
});

test("a change that is gone, or has a newer one of its path, is not moved", () => {
  const document = scenario([
    { at: "30 s", set: MAX_P, value: 0.8 },
    { at: "30 s", set: MAX_P, value: 0.9 },
  ]);
  expect(withChangeEarliest(document, document.timeline![0]!)).toBeNull();
  expect(withChangeEarliest(document, { at: "30 s", set: MAX_P, value: 0.9 })).toBeNull();
});

test("changes after the end are detected if both times are valid", () => {
  const lasting = (duration: string | number) => ({ ...scenario([]), duration });
  expect([60, "60 s", "60.1 s", "500 s", 60_000].map((at) => isAfterEnd(lasting("60 s"), at))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(isAfterEnd(lasting("500 ms"), "1 s")).toBe(true);
  expect(isAfterEnd(lasting("long"), "1 s")).toBe(false);
  expect(isAfterEnd(lasting("60 s"), "late")).toBe(false);
});

test("a drag is one group with its first and last value", () => {
  const drag = [1, 2.2, 3.4].map((at) => ({ at, set: MAX_P, value: 2 * at }));
  const timed = sortedTimeline(scenario([...drag, { at: 6, set: MAX_P, value: 5 }]));
  const groups = groupChanges(timed);
  expect(groups.map(({ from_s, to_s, first, value, indices }) => [from_s, to_s, first, value, indices])).toEqual([
    [1, 3.4, 2, 6.8, [0, 1, 2]],
    [6, 6, 5, 5, [3]],
  ]);
});

test("versions of a script that are typed at one time are one group", () => {
  const typed = ["on arrival:\n  drop", "on arrival:\n  accept"].map((value) => ({ at: 2, set: "code", value }));
  const groups = groupChanges(sortedTimeline(scenario([{ at: 2, set: DISCIPLINE, value: "script" }, ...typed])));
  expect(groups.map(({ path, value, indices }) => [path, value, indices])).toEqual([
    [DISCIPLINE, "script", [0]],
    ["code", "on arrival:\n  accept", [1, 2]],
  ]);
});

test("changes are grouped equally when made and when reopened", () => {
  const entries = [7.55, 10.3, 11].map((at) => ({ at: `${at} s`, set: MAX_P, value: at }));
  const made = entries.reduce(withChange, scenario([]));
  const groups = groupChanges(sortedTimeline(made));
  expect(groups.map(({ indices }) => indices)).toEqual([[0], [1, 2]]);
  expect(groupChanges(sortedTimeline(JSON.parse(JSON.stringify(made))))).toEqual(groups);
});

test("two disciplines or two lists in quick succession are two changes", () => {
  const values = ["red", "cbt", ["1 Mbps"], ["2 Mbps"]];
  const timed = sortedTimeline(scenario(values.map((value) => ({ at: 1, set: DISCIPLINE, value }))));
  expect(groupChanges(timed)).toHaveLength(4);
});
