import { describe, expect, test } from "vitest";
import type { WindowResult } from "../engine/protocol";
import { MeasureTally, measureOf, measuresOf, numbersOf } from "./measures";
import { metricOf } from "./report";

const delays = { mean: 0.03, p50: 0.029, p95: 0.04, p99: 0.05, max: 0.06 };
const noDelays = { mean: null, p50: null, p95: null, p99: null, max: null };
const flow = (id: string, group: string, more: object = {}) => ({
  id,
  group,
  class: "tcp",
  goodput_bps: 1e6,
  sent_packets: 110,
  dropped_packets: 10,
  delay_s: delays,
  jitter_s: 0.001,
  retransmits: 10,
  timeouts: 0,
  normalized: 1,
  ...more,
});
const window: WindowResult = {
  from_s: 0,
  to_s: 10,
  jain: 0.9,
  classes: [
    {
      class: "tcp",
      flows: 3,
      goodput_bps: 5e6,
      goodput_per_flow_bps: 5e6 / 3,
      arrived_packets: 330,
      dropped_packets: 30,
      drop_rate: 30 / 330,
      delay_s: delays,
      jain: 0.8,
      fair_share_bps: 2e6,
      coefficient_of_variation: 0.1,
      min_max_ratio: 0.2,
      starved_flows: 0,
      tcp_friendliness: null,
      delay_variation: { mean_s: 0.001 },
      completions: 0,
    },
  ],
  flows: [flow("f[0]", "f"), flow("f[1]", "f", { goodput_bps: 3e6, retransmits: 2 }), flow("g.h", "g.h")],
  links: [
    {
      id: "l.1",
      direction: "reverse",
      utilization: 0.5,
      throughput_bps: 5e6,
      queue_packets: { mean: 4, p95: 9, max: 20 },
      sojourn_s: { mean: 0.001, p50: 0.001, p95: 0.002, p99: 0.002, max: 0.002 },
      drops: { early: 4, forced: 5, overflow: 0 },
      marks: 0,
    },
  ],
};

describe("the numbers of a window", () => {
  const numbers = numbersOf(window);
  test("are those of the report, and sums and means over flows", () => {
    expect(numbers).toMatchObject({
      jain: 0.9,
      goodput_bps: 5e6,
      loss_rate: 30 / 330,
      "links.l.1:reverse.utilization": 0.5,
      "links.l.1:reverse.queue_packets.p95": 9,
      "links.l.1:reverse.drops": 9,
      "links.l.1:reverse.drops.early": 4,
      "classes.tcp.delay_s.p95": 0.04,
      "groups.f.goodput_bps": 2e6,
      "groups.f.retransmits": 12,
      "groups.g.h.jitter_s": 0.001,
    });
  });
  test("leave out what was not measured", () => {
    expect(numbers).not.toHaveProperty("classes.tcp.tcp_friendliness");
    expect(numbers).not.toHaveProperty("classes.tcp.completion_s.mean");
    expect(numbersOf({ ...window, jain: null as unknown as number, flows: [] })).not.toHaveProperty("jain");
  });
  test("leave out the delays of a class, a queue and a group without packets", () => {
    const silent = { delay_s: noDelays, jitter_s: null };
    const found = numbersOf({
      ...window,
      classes: window.classes.map((each) => ({ ...each, ...silent, delay_variation: { mean_s: null } })),
      flows: window.flows.map((each) => ({ ...each, ...silent })),
      links: window.links.map((each) => ({ ...each, sojourn_s: noDelays })),
    });
    const names = Object.keys(found).filter((name) => /delay|jitter|sojourn/.test(name));
    expect(names).toEqual([]);
    expect(Object.keys(found)).toContain("groups.f.goodput_bps");
  });
  test("of a group are those of its flows that have packets", () => {
    const silent = flow("f[2]", "f", { goodput_bps: 0, delay_s: noDelays, jitter_s: null });
    expect(numbersOf({ ...window, flows: [...window.flows, silent] })).toMatchObject({
      "groups.f.delay_s.mean": 0.03,
      "groups.f.delay_s.p95": 0.04,
      "groups.f.jitter_s": 0.001,
      "groups.f.goodput_bps": 4e6 / 3,
    });
  });
});

describe("a measure", () => {
  test("has a name, a unit, a direction and a value for expect", () => {
    expect(measureOf("classes.tcp.delay_s.mean")).toMatchObject({
      title: "Mean delay, TCP",
      unit: "s",
      better: "lower",
      value: "classes.tcp.delay_s.mean",
    });
    expect(measureOf("jain")).toMatchObject({ title: "Jain’s index", better: "higher", value: "jain" });
    for (const id of ["links.l.drops", "links.l.throughput_bps", "groups.ftp.dropped_packets"])
      expect(measureOf(id)?.better, id).toBeNull();
    expect(measureOf("groups.ftp.goodput_bps")?.value).toEqual({ flows: "ftp", field: "goodput_bps", stat: "mean" });
    expect(measureOf("links.l.1:reverse.drops.early")).toMatchObject({
      title: "Early drop, l.1:reverse",
      subject: "l.1:reverse",
      better: null,
    });
  });
  test.each(["", "run.jain", "links.l", "classes.tcp.toString", "constructor.a.b", "x.y.z"])("%j is none", (id) =>
    expect(measureOf(id)).toBeUndefined(),
  );
});

describe("the list of measures", () => {
  const list = measuresOf([numbersOf(window)]).map(({ id }) => id);
  test("goes from the run by its links and classes to groups", () => {
    const first = (start: string) => list.findIndex((id) => id.startsWith(start));
    expect(list.slice(0, 3)).toEqual(["jain", "goodput_bps", "loss_rate"]);
    expect(first("links.")).toBeLessThan(first("classes."));
    expect(first("classes.")).toBeLessThan(first("groups.f."));
    expect(first("groups.f.")).toBeLessThan(first("groups.g.h."));
    expect(list.indexOf("links.l.1:reverse.drops")).toBeLessThan(list.indexOf("links.l.1:reverse.drops.early"));
  });
  test("has counts that are 0 in every run where they are asked for", () => {
    const tally = new MeasureTally();
    tally.add(numbersOf(window));
    expect(tally.measures(true).map(({ id }) => id)).toContain("links.l.1:reverse.marks");
  });
  test("of two links whose ids begin alike takes the one with the longer id", () => {
    const links = ["l", "l.1"].map((id, index) => ({
      ...window.links[0]!,
      id,
      direction: "forward",
      utilization: index,
    }));
    const both = { ...window, links } as typeof window;
    expect(["links.l.utilization", "links.l.1.utilization"].map((name) => metricOf(both, name))).toEqual([0, 1]);
  });
  test("leaves out counts that are 0 in every run", () => {
    expect(list).not.toContain("links.l.1:reverse.marks");
    expect(list).not.toContain("links.l.1:reverse.drops.overflow");
    const marked = { ...window, links: [{ ...window.links[0]!, marks: 1 }] };
    const both = measuresOf([numbersOf(window), numbersOf(marked)]).map(({ id }) => id);
    expect(both).toContain("links.l.1:reverse.marks");
  });
});
