import { beforeEach, expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { editedDocument } from "../work/work-state";
import { saveWork } from "./saved";
import { start } from "./start";

let rig: ReturnType<typeof setUp>;

beforeEach(async () => {
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
