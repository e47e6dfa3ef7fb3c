import { beforeEach, expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { replaceFragment } from "../page/address";
import { saveWork } from "./saved";
import { start } from "./start";
import { editedDocument, isChanged, openTitle } from "./work-state";

let rig: ReturnType<typeof setUp>;

beforeEach(async () => {
  replaceFragment("");
  localStorage.clear();
  sessionStorage.clear();
  rig = setUp();
  const { open } = rig.client;
  rig.client.open = (json) => {
    rig.fake.isBad = json.includes("Broken");
    return open(json);
  };
  const document = { ...scenario, title: "Broken", nodes: [], links: [], flows: [] };
  saveWork({ id: "mine", saved_ms: 1, document, scenarioId: null, experiment: null });
  await start(rig.run);
});

const title = () => editedDocument(rig.work())?.title;

test("of work that cannot run nothing has run: what stands in for it stands still, and is no step back", () => {
  const { isStandIn, draft, history, document } = rig.work();
  const { play } = rig.state();
  expect([isStandIn, play, title(), history.past]).toEqual([true, "paused", "Broken", []]);
  expect(draft?.isOther).toBe(true);
  expect(document?.title).not.toBe("Broken");
});

test("once it is mended it runs, and nothing stands in for it", async () => {
  await rig.run.edit({ ...scenario, title: "Mended" }, "Rename");
  expect([rig.work().isStandIn, rig.state().play, rig.work().draft]).toEqual([false, "playing", null]);
  await rig.run.undo();
  expect([rig.work().isStandIn, rig.work().draft?.isOther, title()]).toEqual([false, false, "Broken"]);
});

test("a changed experiment that is restored says so, is titled as changed, and has a way back to what ships", async () => {
  localStorage.clear();
  rig = setUp();
  const document = { ...scenario, title: "Dumbbell", nodes: [], links: [], flows: [] };
  saveWork({ id: "mine", saved_ms: 1, document, scenarioId: "drop-tail-dumbbell", experiment: null });
  await start(rig.run);
  expect(rig.page().restored?.title).toBe("Dumbbell");
  expect(openTitle(rig.work())).toBe("Dumbbell (changed)");
  await rig.page().restored?.openOriginal?.();
  expect([rig.page().restored, rig.work().isOwn, isChanged(rig.work())]).toEqual([null, false, false]);
});

test("work of the visitor's own alone is restored as that", async () => {
  localStorage.clear();
  rig = setUp();
  const document = { ...scenario, title: "Mine", nodes: [], links: [], flows: [] };
  saveWork({ id: "mine", saved_ms: 1, document, scenarioId: null, experiment: null });
  await start(rig.run);
  expect(rig.page().restored).toEqual({ title: "Mine", openOriginal: null });
  expect(openTitle(rig.work())).toBe("Mine");
});

test("what ships is changed by an edit, no longer when that is undone, and not by another seed", async () => {
  rig = setUp();
  await rig.run.open(scenario, { scenarioId: "drop-tail-dumbbell" });
  await rig.run.setSeed(7);
  expect(isChanged(rig.work())).toBe(false);
  await rig.run.change("a", 1);
  expect(isChanged(rig.work())).toBe(true);
  await rig.run.undo();
  expect(isChanged(rig.work())).toBe(false);
});
