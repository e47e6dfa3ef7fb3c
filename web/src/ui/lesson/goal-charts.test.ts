import { describe, expect, it } from "vitest";
import type { Goal } from "../../lesson/format";
import type { ScenarioDocument } from "../../scenario/scenario";
import { aimsOf, type Shown } from "./goal-charts";

const shown = {
  document: {
    duration: "30 s",
    measure: { watch: "neck", windows: [["10 s", "20 s"]] },
  } as unknown as ScenarioDocument,
  schema: {
    watch: ["neck"],
    links: [{ id: "neck", rate_bps: 8e6 }],
    flows: [
      { id: "cbr", class: "untagged", group: "cbr" },
      { id: "ftp[0]", class: "tcp", group: "ftp" },
      { id: "ftp[1]", class: "tcp", group: "ftp" },
    ],
    groups: [{ id: "ftp" }, { id: "cbr" }],
  },
  watched: "neck",
  discipline: "red",
  packet_bytes: 1000,
} as unknown as Shown;

const aimOf = (value: Goal["value"], rest: Partial<Goal> = {}, about = shown) =>
  aimsOf([{ goal: { id: "g", claim: "c", value, max: 0.5, ...rest } as Goal, value: 0.25, isMet: true }], about)[0];

describe("the chart of a goal", () => {
  it.each([
    ["jain", "fairness"],
    ["links.neck.queue_packets.mean", "queue"],
    ["links.neck.utilization", { scope: "queue", id: "", field: "utilization" }],
    ["classes.tcp.goodput_per_flow_bps", "goodput"],
    ["classes.untagged.goodput_bps", "goodput"],
    ["classes.tcp.delay_s.mean", { scope: "class", id: "tcp", field: "delay_s" }],
    ["flows.ftp[1].goodput_bps", { scope: "flow", id: "ftp[1]", field: "goodput_bps" }],
    [
      { flows: "ftp", field: "goodput_bps", stat: "mean" },
      { scope: "group", id: "ftp", field: "goodput_bps" },
    ],
  ] as const)("of %s", (value, chart) => {
    expect(aimOf(value as Goal["value"])?.chart).toEqual(chart);
  });

  it.each([
    "classes.tcp.goodput_bps", // of several flows
    "classes.tcp.drop_rate",
    "links.other.utilization",
    { ratio: ["flows.cbr.goodput_bps", "flows.ftp[0].goodput_bps"] },
  ])("is none where nothing is recorded over time: %s", (value) => {
    expect(aimOf(value as Goal["value"])).toBeUndefined();
  });

  it("a wait is drawn as the packets that are sent meanwhile, unless the discipline knows it", () => {
    expect(aimOf("links.neck.sojourn_s.mean")).toMatchObject({ chart: "queue", max: 500, value: 250 });
    const codel = aimOf("links.neck.sojourn_s.mean", {}, { ...shown, discipline: "codel" });
    expect(codel).toMatchObject({ max: 0.5, value: 0.25 });
    expect(codel?.chart).not.toBe("queue");
    expect(aimOf("links.neck.sojourn_s.mean", {}, { ...shown, discipline: "drr" })).toBeUndefined();
    expect(aimOf("links.neck.sojourn_s.mean", {}, { ...shown, packet_bytes: Number.NaN })).toBeUndefined();
  });

  it("the stretch is the goal’s window, that of the scenario, or the run", () => {
    expect(aimOf("jain")).toMatchObject({ from_s: 10, to_s: 20 });
    expect(aimOf("jain", { window: ["20 s", "30 s"] })).toMatchObject({ from_s: 20, to_s: 30 });
    const document = { ...shown.document, measure: { watch: "neck" } } as ScenarioDocument;
    expect(aimOf("jain", {}, { ...shown, document })).toMatchObject({ from_s: 0, to_s: 30 });
  });

  it("has the words of the list of goals", () => {
    expect(aimOf("links.neck.utilization", { min: 0.95, max: undefined as never })).toMatchObject({
      bounds: "at least 95 %",
      found: "25 %",
      off: "70 percentage points too little",
    });
  });
});
