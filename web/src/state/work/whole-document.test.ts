/** The document of each lane is one that can run. */
import { expect, test } from "vitest";
import opening from "../../../../scenarios/000-f11-dcbt.json" with { type: "json" };
import { carryOver } from "../../scenario/carry-over";
import { remove } from "../../scenario/edit";
import { lanesOf } from "../../scenario/lanes";
import type { ScenarioDocument } from "../../scenario/scenario";
import { watchList } from "../../scenario/watch";
import { wholeDocument } from "./whole-document";
import type { Work } from "./work-state";

const plain = opening as unknown as ScenarioDocument;
const spare = { id: "spare", from: "r1", to: "r2", rate: "1 Mbps", delay: "1 ms" };
const withSpare = (watch: string[]): ScenarioDocument => ({
  ...plain,
  links: [...plain.links, spare],
  measure: { ...plain.measure, watch },
});

const watched = (document: ScenarioDocument, other: ScenarioDocument, isSecond: boolean) => {
  const all = [other, other].map((each, index) => ({ id: "ab"[index]!, label: "", document: each }));
  const work = { document, lanes: { all, chosen: isSecond ? "b" : "a", isLinked: false } } as unknown as Work;
  const read = lanesOf(wholeDocument(work)!);
  return "lanes" in read && read.lanes.map((lane) => watchList(lane.document));
};

test("a queue that only one lane has is watched there, whichever lane is open", () => {
  const both = withSpare(["bottleneck", "spare"]);
  expect(watched(both, plain, true)).toEqual([["bottleneck"], ["bottleneck", "spare"]]);
  expect(watched(plain, both, false)).toEqual([["bottleneck"], ["bottleneck", "spare"]]);
  expect(watched(withSpare(["spare"]), plain, true)).toEqual([[], ["spare"]]);
});

test("of queues that all lanes have, the open one says which are watched", () => {
  const access = { ...plain, measure: { ...plain.measure, watch: ["ftp-access"] } };
  expect(watched(access, withSpare(["bottleneck", "spare"]), false)).toEqual([["ftp-access"], ["spare", "ftp-access"]]);
});

test("a lane's list stays as it is where the open document has none, in links and files as on the page", () => {
  const { measure: _, ...rest } = plain;
  const unsaid = rest as ScenarioDocument;
  const both = withSpare(["bottleneck", "spare"]);
  expect(watched(unsaid, both, false)).toEqual([[], ["bottleneck", "spare"]]);
  expect(watched(both, unsaid, true)).toEqual([[], ["bottleneck", "spare"]]);
  // Of queues that all have, the engine watches the same in all.
  expect(watched(unsaid, { ...unsaid, measure: { watch: ["ftp-access"] } }, false)).toEqual([[], []]);
});

test("each lane keeps its order, whichever is open", () => {
  const turned = withSpare(["spare", "bottleneck"]);
  expect(watched(plain, turned, false)).toEqual([["bottleneck"], ["spare", "bottleneck"]]);
  expect(watched(turned, plain, true)).toEqual([["bottleneck"], ["spare", "bottleneck"]]);
});

test("an edit of linked lanes takes from no lane what only that one watches", () => {
  const spared = withSpare(["bottleneck", "spare"]);
  const more = { ...plain, measure: { ...plain.measure, watch: ["bottleneck", "ftp-access"] } };
  expect(watched(more, carryOver(plain, more, spared), false)).toEqual([
    ["bottleneck", "ftp-access"],
    ["bottleneck", "spare", "ftp-access"],
  ]);
});

test("a link that is removed from linked lanes is watched in none", () => {
  const afterRemoval = (open: ScenarioDocument, other: ScenarioDocument) => {
    const after = remove(open, { part: "links", id: "spare" });
    return watched(after, carryOver(open, after, other), false);
  };
  expect(afterRemoval(withSpare(["spare"]), withSpare(["spare"]))).toEqual([[], []]);
  // Where the open lane has no list
  const own = { ...spare, id: "own" };
  const both = withSpare(["spare", "own"]);
  expect(afterRemoval(withSpare([]), { ...both, links: [...both.links, own] })).toEqual([[], ["own"]]);
});
