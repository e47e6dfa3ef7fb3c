import { expect, test } from "vitest";
import type { ScenarioDocument, TimelineEntry } from "../scenario/scenario";
import {
  appliedUntil,
  groupChanges,
  sortedTimeline,
  withChange,
  withChangesFromStart,
  withLastChangeFromStart,
  withoutChanges,
} from "./timeline";

const MAX_P = "links.b.queue.max_p";
const DISCIPLINE = "links.b.queue.discipline";
const scenario = (timeline: TimelineEntry[]) => ({ title: "t", timeline }) as unknown as ScenarioDocument;
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

test("the newest value of a path so far is the one in force", () => {
  const document = scenario([
    { at: "1 s", set: MAX_P, value: 0.2 },
    { at: "3 s", set: MAX_P, value: 0.4 },
  ]);
  expect(appliedUntil(document, 0.5)).toEqual({});
  expect(appliedUntil(document, 1)).toEqual({ [MAX_P]: 0.2 });
  expect(appliedUntil(document, 5)).toEqual({ [MAX_P]: 0.4 });
});

test("changes are added and taken back without touching the document before", () => {
  const before = scenario([{ at: "1 s", set: "a", value: 1 }]);
  const after = withChange(before, { at: "2 s", set: "b", value: 2 });
  expect(values(before)).toHaveLength(1);
  expect(values(withoutChanges(after, new Set(after.timeline?.slice(0, 1))))).toEqual([["2 s", "b", 2]]);
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

test("the last change replaces the earlier ones of its path when it counts from the start", () => {
  const document = scenario([
    { at: "3 s", set: DISCIPLINE, value: "red" },
    { at: "4 s", set: MAX_P, value: 0.9 },
    { at: "30 s", set: DISCIPLINE, value: "cbt" },
  ]);
  expect(values(withLastChangeFromStart(document))).toEqual([
    ["0 s", DISCIPLINE, "cbt"],
    ["4 s", MAX_P, 0.9],
  ]);
});

test("a drag is one group", () => {
  const drag = [1, 1.2, 1.4].map((at) => ({ at, set: MAX_P, value: at }));
  const timed = sortedTimeline(scenario([...drag, { at: 5, set: MAX_P, value: 5 }]));
  const groups = groupChanges(timed, 0.5);
  expect(groups.map(({ from_s, to_s, value, indices }) => [from_s, to_s, value, indices])).toEqual([
    [1, 1.4, 1.4, [0, 1, 2]],
    [5, 5, 5, [3]],
  ]);
});

test("a drag is one group also when the simulation runs fast, another one is not", () => {
  const made = [
    [1, 0],
    [5, 400],
    [9, 800],
    [40, 3900],
  ] as const;
  const document = made.reduce(
    (grown, [at, now_ms]) => withChange(grown, { at, set: MAX_P, value: at }, now_ms),
    scenario([]),
  );
  expect(groupChanges(sortedTimeline(document), 0.5).map(({ indices }) => indices)).toEqual([[0, 1, 2], [3]]);
});
