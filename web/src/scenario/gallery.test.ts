import { expect, test } from "vitest";
import { openScenario, scenarioIds } from "./gallery";
import { disciplineIn, loadGallery } from "./gallery-themes";
import { OPENING_ID } from "./opening-id";
import type { ScenarioDocument } from "./scenario";

test("the opening scenario is one of the shipped scenarios, and their folder has nothing else", async () => {
  expect(scenarioIds()).toContain(OPENING_ID);
  expect(scenarioIds()).not.toContain("scenario.schema");
  for (const id of scenarioIds()) expect((await openScenario(id)).format).toBe("aqm-scenario");
});

test("an unknown scenario is an error", async () => {
  await expect(openScenario("nothing")).rejects.toThrow("nothing");
});

test("every shipped scenario is in one theme", async () => {
  const entries = (await loadGallery()).flatMap((theme) => theme.entries);
  expect(entries.map(({ id }) => id).sort()).toEqual(scenarioIds());
});

test("the discipline is the watched queue's", async () => {
  expect(disciplineIn(await openScenario("000-f11-red"))).toBe("red");
  const links = [
    { id: "a", queue: { discipline: "red" } },
    { id: "b", queue: { discipline: "pie" }, reverse: { queue: { discipline: "codel" } } },
  ];
  const watching = (watch: string | string[]) =>
    disciplineIn({ links, measure: { watch } } as unknown as ScenarioDocument);
  expect([watching("b"), watching(["b:reverse"]), watching([])]).toEqual(["pie", "codel", "red"]);
  expect(disciplineIn({} as ScenarioDocument)).toBe("drop_tail");
});
