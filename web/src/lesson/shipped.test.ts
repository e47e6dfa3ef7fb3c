import { expect, it } from "vitest";
import { readLesson } from "./read";
import { checkRules } from "./rules";
import { lessonIds, openLesson, scenarioOfLesson } from "./shipped";

it.each(lessonIds())("%s has the form of a lesson, and keeps its rules", async (id) => {
  const given = await openLesson(id);
  const read = readLesson(given);
  expect("problems" in read ? read.problems : []).toEqual([]);
  expect(given.id).toBe(id);
  expect(checkRules(given, await scenarioOfLesson(given))).toMatchObject({ problems: [], warnings: [] });
  for (const forLecturers of [given.goals, given.misconceptions])
    expect(forLecturers?.length).toBeGreaterThanOrEqual(2);
});
