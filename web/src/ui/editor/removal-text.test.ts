/** The label of a removal says everything that was removed. */
import { expect, it } from "vitest";
import opening from "../../../../scenarios/000-f11-dcbt.json";
import { remove, type Selection } from "../../scenario/edit";
import type { ScenarioDocument } from "../../scenario/scenario";
import { removalText } from "./removal-text";

const document = opening as unknown as ScenarioDocument;
const text = (before: ScenarioDocument, ...gone: Selection[]) => removalText(before, remove(before, ...gone), gone);

it("names everything that was removed along", () => {
  expect(text(document, { part: "nodes", id: "cbr-senders" })).toBe("Delete cbr-senders with 1 link and 1 flow group");
  expect(text(document, { part: "nodes", id: "r1" })).toBe("Delete r1 with 4 links");
  expect(text(document, { part: "flows", id: "cbr" })).toBe("Delete cbr");
});

it("counts removed changes", () => {
  const timeline = [{ at: "2 s", set: "flows.cbr.active", value: false }];
  const changing = { ...document, timeline };
  expect(text(changing, { part: "flows", id: "cbr" })).toBe("Delete cbr with 1 change");
  expect(text(changing, { part: "nodes", id: "cbr-senders" }, { part: "nodes", id: "media-senders" })).toBe(
    "Delete 2 nodes with 2 links, 2 flow groups and 1 change",
  );
});

it("names what is varied and expected of the whole", () => {
  const studied = { ...document, sweep: [], expect: { claims: [] } };
  const gone = text(studied, { part: "nodes", id: "cbr-senders" });
  expect(gone).toBe("Delete cbr-senders with 1 link, 1 flow group, the sweep and the expected results");
});
