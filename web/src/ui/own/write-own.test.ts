import { expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { writeOwn } from "./write-own";

test("writing one’s own discipline is one step, back to the discipline before", async () => {
  const rig = setUp();
  await rig.run.open(scenario);
  rig.run.pause();
  expect(await rig.run.change("links.b.rate", "5 Mbps")).toBe(true);
  const { timeline } = rig.work().document ?? {};
  rig.stores.run.setState({ watched: "b", queues: { b: { discipline: "red", params: {} } } });
  await writeOwn(rig.run, "links.b.queue", "b");
  const set = rig.work().document?.timeline?.map((entry) => entry.set);
  expect(set).toEqual(["links.b.rate", "links.b.queue.discipline", "links.b.queue.code"]);
  expect(
    rig
      .work()
      .history.past.map(({ label }) => label)
      .slice(1),
  ).toEqual(["Write your own, from RED"]);
  await rig.run.undo();
  expect(rig.work().document?.timeline).toEqual(timeline);
});
