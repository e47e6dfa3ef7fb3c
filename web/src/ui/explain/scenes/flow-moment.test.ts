import { expect, it } from "vitest";
import { testFrame, testSchema } from "../../../../tests/telemetry";
import type { Change, FlowGroup, FlowSchema } from "../../../telemetry/run-schema";
import { createTelemetry } from "../../../telemetry/telemetry";
import { type ExplainPageInfo, explainPageOf } from "../pages";
import { changesUnder, flowThatUses, isOn } from "./flow-moment";
import { pageScene } from "./flow-scenes";

const group = (id: string, period: Partial<FlowGroup> = {}): FlowGroup => ({
  id,
  class: "tcp",
  from: "n1",
  to: "n2",
  count: 1,
  transport: "tcp",
  variant: "reno",
  application: "ftp",
  start_s: 1,
  stop_s: 10,
  links: [],
  ...period,
});
const change = (at_s: number, set: string, value: unknown): Change => ({ at_s, set, value });

it("a group sends within its period, while it is not switched off", () => {
  const changes = [
    change(0, "flows.a.active", false),
    change(3, "flows.a.active", true),
    change(5, "flows.a.active", false),
  ];
  const at = (time_s: number, id = "a") => isOn(group(id), changes, time_s);
  expect([0.5, 2, 3, 4.9, 5, 9].map((time_s) => at(time_s))).toEqual([false, false, true, true, false, false]);
  expect([0.5, 2, 5, 9.9, 10].map((time_s) => at(time_s, "b"))).toEqual([false, true, true, true, false]);
});

it("a group that the document has switched off sends once it is switched on", () => {
  const off = group("a", { active: false });
  const changes = [change(3, "flows.a.active", true)];
  expect([2, 3].map((time_s) => isOn(off, changes, time_s))).toEqual([false, true]);
});

it("changes are those until the time, the last of each path", () => {
  const path = "flows.a.application.";
  const changes = [
    change(1, `${path}rate`, "1 Mbps"),
    change(2, `${path}rate`, "2 Mbps"),
    change(1, "flows.b.active", false),
  ];
  expect(changesUnder(path, changes, 0.9)).toEqual({});
  expect(changesUnder(path, changes, 1.5)).toEqual({ rate: "1 Mbps" });
  expect(changesUnder(path, changes, 2)).toEqual({ rate: "2 Mbps" });
});

it("a flow that sends comes before one that is switched off", () => {
  const schema = {
    ...testSchema([]),
    groups: [group("a"), group("b")],
    flows: ["a", "b"].map((id) => ({ id: `${id}[0]`, group: id, class: "tcp" as const })),
  };
  const changes = [change(2, "flows.a.active", false)];
  const found = (time_s: number) => flowThatUses({ schema, changes }, "ftp", time_s)?.flow.id;
  expect([1, 3].map(found)).toEqual(["a[0]", "b[0]"]);
});

it("on the page of TCP a flow is drawn by the rule of its own variant", () => {
  const columns = ["cwnd_packets", "ssthresh_packets", "w_max_packets"].map((field) => `flow/ftp[0]/${field}`);
  const told = (variant: string) => {
    const schema = testSchema(columns);
    const telemetry = createTelemetry(schema);
    telemetry.append(testFrame([[1, 30, 20, 40]]));
    const live = {
      telemetry,
      row: 0,
      flow: schema.flows[0] as FlowSchema,
      group: group("ftp", { variant }),
      given: {},
    };
    return pageScene(explainPageOf("tcp") as ExplainPageInfo, live).sentence;
  };
  expect(told("reno")).toContain("it grows by one packet each round trip");
  expect(told("cubic")).toContain("W_max");
  expect(told("bbr")).toContain("ProbeBW");
  for (const variant of ["cubic", "bbr"]) expect(told(variant)).not.toContain("each round trip");
});
