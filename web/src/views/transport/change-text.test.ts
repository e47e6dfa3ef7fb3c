import { expect, test } from "vitest";
import type { ScenarioDocument } from "../../scenario/scenario";
import { groupChanges, sortedTimeline } from "../../state/work/timeline";
import { changeText, changeTime } from "./change-text";

const LIMIT = "links.b.queue.limit";

const listed = (...changes: readonly [at: number, value: unknown][]) => {
  const timeline = changes.map(([at, value]) => ({ at, set: LIMIT, value }));
  const links = [{ id: "b", queue: { limit: "40 packets" } }];
  const document = { nodes: [], links, flows: [], timeline } as unknown as ScenarioDocument;
  const groups = groupChanges(sortedTimeline(document));
  return groups.map((group) => `${changeTime(group)}: ${changeText(group, document)}`.replaceAll("\u2009", " "));
};

test("two values typed one after the other are two changes, each at its own time", () => {
  expect(listed([7.55, "33 packets"], [10.3, "22 packets"])).toEqual([
    "7.55 s: Lower buffer to 33 packets",
    "10.30 s: Lower buffer to 22 packets",
  ]);
});

test("a drag shows its first and last value and time", () => {
  const drag: [number, unknown][] = [
    [7.55, "33 packets"],
    [8.2, "30 packets"],
    [8.8, "22 packets"],
  ];
  expect(listed(...drag)).toEqual(["7.55–8.80 s: Lower buffer from 33 packets to 22 packets"]);
});
