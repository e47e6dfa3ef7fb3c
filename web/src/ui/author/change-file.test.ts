import { afterEach, beforeEach, expect, test } from "vitest";
import { setUp } from "../../../tests/run-rig";
import { changeFile, playFile } from "./change-file";

let rig: ReturnType<typeof setUp>;
beforeEach(() => {
  rig = setUp();
});
afterEach(() => localStorage.clear());

const file = (content: object) => new File([JSON.stringify(content)], "x.json");

test.each([playFile, changeFile])("%o refuses an experiment as no lesson, and opens nothing", async (take) => {
  const before = rig.work().document;
  await take(file({ format: "aqm-scenario", version: 1, nodes: [] }), rig.run);
  const { rejection, lesson, authoring, announcement } = rig.page();
  expect(rejection).toMatchObject({ name: "x.json", isNoLesson: true });
  expect(rejection?.problems[0]?.message).toContain("This is an experiment, not a lesson.");
  expect(announcement).toContain("This is an experiment, not a lesson.");
  expect([lesson, authoring, rig.work().document]).toEqual([null, null, before]);
});

test("a lesson is played whatever is wrong with it: its player says so", async () => {
  await playFile(file({ format: "aqm-lesson" }), rig.run);
  expect(rig.page().lesson).toMatchObject({ id: "own" });
  expect(rig.page().rejection).toBeNull();
});
