import { expect, test } from "vitest";
import { disciplineIn, groupEntries, loadGallery, OPENING_ID, openScenario, scenarioIds, summaryOf } from "./gallery";
import type { ScenarioDocument } from "./scenario";

test("what the page opens on is one of the scenarios, and nothing else in their folder is", async () => {
  expect(scenarioIds()).toContain(OPENING_ID);
  expect(scenarioIds()).not.toContain("scenario.schema");
  for (const id of scenarioIds()) expect((await openScenario(id)).format).toBe("aqm-scenario");
});

test("an unknown scenario is an error", async () => {
  await expect(openScenario("nothing")).rejects.toThrow("nothing");
});

test("scenarios of one figure are one group, in the order of the disciplines", async () => {
  const groups = await loadGallery();
  const main = groups.find(({ title }) => title === "D-CBT main experiment");
  expect(main?.citation).toBe("Chung & Claypool 2000, Fig. 10-12");
  expect(main?.entries.map(({ document }) => disciplineIn(document))).toEqual(["red", "cbt", "dcbt"]);
  expect(groups.flatMap(({ entries }) => entries)).toHaveLength(scenarioIds().length);
});

test("scenarios without a figure stand alone", () => {
  const document = { title: "A", links: [] } as unknown as ScenarioDocument;
  expect(
    groupEntries([
      { id: "a", document },
      { id: "b", document },
    ]),
  ).toHaveLength(2);
});

test("a summary is the beginning of the description, without markup", () => {
  const document = { description: "**Bold** start.\n\nThen `code`.\n\nThe rest." } as ScenarioDocument;
  expect(summaryOf(document)).toBe("Bold start. Then code.");
});
