import { expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { namedPlan, ownPlan } from "../../charts/spec/chart-plan";
import { arrange } from "./arrange";

const whole = { ...scenario, nodes: [], links: [], flows: [] };
const own = namedPlan("queue");
const added = { ...ownPlan([{ scope: "queue", id: "bottleneck", field: "utilization" }]), isAdded: true } as const;

test("a chart that a lesson has added for its goal is not written into the document", async () => {
  const rig = setUp();
  await rig.run.open(whole);
  arrange(rig.run, [added, own], "Arrange the charts");
  await rig.pass(5);
  expect(rig.work().document?.view).toEqual({ charts: ["queue"] });
  arrange(rig.run, [added], "Arrange the charts");
  await rig.pass(5);
  expect(rig.work().document).not.toHaveProperty("view");
});
