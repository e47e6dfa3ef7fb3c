import { expect, test } from "vitest";
import type { ScenarioDocument } from "../../scenario/scenario";
import { sortedTimeline } from "../../scenario/timeline";
import { groupChanges } from "../../state/work/timeline";
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

test("a change is named after the parameter of the discipline in force at its time", () => {
  const changes: [number, string, unknown][] = [
    [1, "interval", "300 ms"],
    [5, "discipline", "codel"],
    [9, "interval", "50 ms"],
  ];
  const timeline = changes.map(([at, name, value]) => ({ at, set: `links.b.queue.${name}`, value }));
  const links = [{ id: "b", queue: { discipline: "afqm", interval: "200 ms" } }];
  const document = { nodes: [], links, flows: [], timeline } as unknown as ScenarioDocument;
  const texts = groupChanges(sortedTimeline(document)).map((group) => changeText(group, document));
  expect(texts.map((text) => text.replaceAll("\u2009", " "))).toEqual([
    "Raise counting interval to 300 ms",
    "Switch to CoDel",
    "Lower interval to 50 ms",
  ]);
});
