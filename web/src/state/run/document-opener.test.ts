import { expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { rename } from "../../scenario/edit";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { RunSchema } from "../../telemetry/run-schema";

const two = {
  ...scenario,
  nodes: [],
  links: [
    { id: "b", from: "x", to: "y" },
    { id: "c", from: "y", to: "z" },
  ],
  flows: [{ id: "ftp", from: "x", to: "z" }],
  measure: { watch: ["b", "c"] },
} as unknown as ScenarioDocument;

/** Runs whose watched queues and flows are those of their documents. */
function setUpNamed() {
  const rig = setUp();
  const { client } = rig.fake;
  const { open } = client;
  vi.spyOn(client, "open").mockImplementation(async (text, from) => {
    const answer = await open(text, from);
    if (answer.kind !== "opened") return answer;
    const { flows, measure } = JSON.parse(text) as ScenarioDocument;
    const named = { flows: flows.map(({ id }) => ({ id, group: id, class: "tcp" })), watch: measure?.watch };
    const schema = { ...answer.run.schema, ...named } as unknown as RunSchema;
    return { ...answer, run: { ...answer.run, schema } };
  });
  return rig;
}

test("a queue remains shown when its link is renamed; another one is shown in its place when it goes", async () => {
  const rig = setUpNamed();
  await rig.run.open(two);
  rig.stores.run.setState({ watched: "c" });
  await rig.run.edit(rename(rig.work().document!, { part: "links", id: "c" }, "core"), "Rename c");
  expect([rig.state().schema?.watch, rig.state().watched]).toEqual([["b", "core"], "core"]);
  await rig.run.edit({ ...rig.work().document!, measure: { watch: ["b"] } }, "Stop watching");
  expect(rig.state().watched).toBe("b");
});

test("other work shows its first queue, not the one at the same position", async () => {
  const rig = setUpNamed();
  await rig.run.open(two);
  rig.stores.run.setState({ watched: "c" });
  await rig.run.open({ ...two, measure: { watch: ["up", "down"] } });
  expect(rig.state().watched).toBe("up");
});

test("a flow remains chosen as long as the run has it", async () => {
  const rig = setUpNamed();
  await rig.run.open(two);
  rig.stores.run.setState({ flow: "ftp" });
  await rig.run.restart();
  expect(rig.state().flow).toBe("ftp");
  await rig.run.edit(rename(rig.work().document!, { part: "flows", id: "ftp" }, "bulk"), "Rename ftp");
  expect(rig.state().flow).toBeNull();
});

const packet = (at_s: number) => ({ at_s, turn: 0, flow: 0, seq: 7 });

test("a packet is stepped through until the run goes back beyond its decision, restarts or is other work", async () => {
  const rig = setUp();
  const after = async (act: () => Promise<unknown>) => {
    rig.stores.run.setState({ stepping: packet(3) });
    await act();
    return rig.state().stepping?.at_s;
  };
  await rig.run.open(scenario, { at_s: 5, isPaused: true });
  await rig.pass(5);
  expect(await after(() => rig.run.seek(4))).toBe(3);
  expect(await after(() => rig.run.seek(2))).toBeUndefined();
  expect(await after(() => rig.run.restart())).toBeUndefined();
  expect(
    await after(() => rig.run.open({ ...scenario, title: "Another" }, { at_s: 5, isPaused: true })),
  ).toBeUndefined();
});
