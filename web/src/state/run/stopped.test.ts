// An engine that has stopped is started again by what the user does next.
import { beforeEach, expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { EngineStopped } from "../../engine/client";

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  rig = setUp();
  rig.stores.run.setState({ speed: 1 });
  await rig.run.open(scenario);
});

test("a stopped engine is started again by a restart", async () => {
  rig.fake.failure = new EngineStopped("assertion");
  await rig.pass(2);
  rig.fake.stop("assertion");
  expect(rig.state().play).toBe("stopped");
  rig.fake.failure = null;
  await rig.run.restart();
  expect(rig.state().play).toBe("playing");
  expect(rig.state().stoppedBecause).toBe("");
});

test("a stopped engine is started again when the change that led there is undone", async () => {
  await rig.run.change("links.b.queue.max_p", 0.3);
  expect(rig.work().document?.timeline).toHaveLength(1);
  rig.fake.failure = new EngineStopped("assertion");
  await rig.pass(2);
  rig.fake.stop("assertion");
  rig.fake.failure = null;
  await rig.run.undo();
  await rig.pass(2);
  expect(rig.work().document?.timeline ?? []).toEqual([]);
  expect(rig.state()).toMatchObject({ play: "playing", stoppedBecause: "" });
});

test("a restart repeats an opening that failed for lack of an engine", async () => {
  rig = setUp();
  rig.fake.failure = new EngineStopped("404");
  expect(await rig.run.open(scenario)).toEqual({ kind: "superseded" });
  rig.fake.stop("404");
  rig.fake.failure = null;
  await rig.run.restart();
  expect(rig.states()).toMatchObject({ run: { play: "playing" }, work: { document: { title: "Test" } } });
});
