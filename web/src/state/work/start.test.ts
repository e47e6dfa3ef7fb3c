import { beforeEach, expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { editedDocument } from "../store";
import { saveWork } from "./saved";
import { start } from "./start";

let rig: ReturnType<typeof setUp>;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  rig = setUp();
  const { load } = rig.client;
  rig.client.load = (json) => {
    rig.fake.isBad = json.includes("Broken");
    return load(json);
  };
  const document = { ...scenario, title: "Broken", nodes: [], links: [], flows: [] };
  saveWork({ id: "mine", saved_ms: 1, document, scenarioId: null, experiment: null });
  await start(rig.run, rig.store);
});

const title = () => editedDocument(rig.state())?.title;

test("of work that cannot run nothing has run: what stands in for it stands still, and is no step back", () => {
  const { isStandIn, play, draft, history, document } = rig.state();
  expect([isStandIn, play, title(), history.past]).toEqual([true, "paused", "Broken", []]);
  expect(draft?.isOther).toBe(true);
  expect(document?.title).not.toBe("Broken");
});

test("once it is mended it runs, and nothing stands in for it", async () => {
  await rig.run.edit({ ...scenario, title: "Mended" }, "Rename");
  expect([rig.state().isStandIn, rig.state().play, rig.state().draft]).toEqual([false, "playing", null]);
  await rig.run.undo();
  expect([rig.state().isStandIn, rig.state().draft?.isOther, title()]).toEqual([false, false, "Broken"]);
});
