import { beforeEach, expect, test } from "vitest";
import opening from "../../../../scenarios/000-f11-dcbt.json" with { type: "json" };
import { setUp } from "../../../tests/run-rig";
import { rename } from "../../scenario/edit";
import type { ScenarioDocument } from "../../scenario/scenario";
import { valueAt } from "../../scenario/variation";
import { laneList } from "../work/whole-document";
import { compareWith, linkLanes } from "./lane-edits";

const dcbt = opening as unknown as ScenarioDocument;
const codel = { kind: "discipline", id: "codel", label: "CoDel" } as const;

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  rig = setUp();
  await rig.run.open(dcbt);
  rig.run.pause();
  rig.stores.run.setState({ watched: "bottleneck" });
  await compareWith(rig.run, codel);
});

const lanes = () => laneList(rig.work(), rig.work().document).map(({ document }) => document);

test.each([false, true])(
  "a renamed link keeps each lane's discipline and stays watched, linked or not",
  async (isLinked) => {
    linkLanes(rig.run, isLinked);
    await rig.run.edit(rename(rig.work().document!, { part: "links", id: "bottleneck" }, "neck"), "Rename");
    expect(lanes().map((lane) => valueAt(lane, "links.neck.queue.discipline"))).toEqual(["dcbt", "codel"]);
    expect(lanes().map(({ measure }) => measure?.watch)).toEqual([["neck"], ["neck"]]);
    await rig.run.undo();
    expect(lanes().map((lane) => valueAt(lane, "links.bottleneck.queue.discipline"))).toEqual(["dcbt", "codel"]);
  },
);
