import { describe, expect, it } from "vitest";
import { catalog } from "../../scenario/catalog";
import {
  type ChartPlan,
  comparedPlan,
  differencePlan,
  LEAST_HEIGHT,
  lineText,
  MOST_LINES,
  namedPlan,
  openingPlans,
  overTime,
  ownPlan,
  readPlans,
  writePlans,
} from "./chart-plan";
import { areBeside, differenceOf, withDifference, withLanesBeside } from "./lane-view";
import { added, beside, moved, removed, resized } from "./rearrange";

const ids = (plans: readonly { readonly id: string }[]) => plans.map(({ id }) => id);

describe("charts of a document", () => {
  it("come back as they were written", () => {
    const own = ownPlan([{ scope: "flow", id: "ftp[0]", field: "cwnd_packets" }], 120);
    const plans = [namedPlan("queue"), namedPlan("delay", 200), own];
    const view = writePlans(plans);
    expect(view.charts).toEqual([
      "queue",
      { chart: "delay", height: 200 },
      { lines: ["flow/ftp[0]/cwnd_packets"], height: 120 },
    ]);
    expect(readPlans(JSON.parse(JSON.stringify(view)))).toEqual(plans);
  });

  it("come back as distributions and phase views, each with as many lines as it can show", () => {
    const lines = ["queue//backlog_packets", "flow/ftp[0]/cwnd_packets", "flow/ftp[1]/cwnd_packets"];
    const charts = [
      { lines: lines.slice(0, 1), as: "distribution", height: 200 },
      { lines: lines.slice(0, 2), as: "phase" },
    ];
    const plans = readPlans({ charts }) ?? [];
    expect(writePlans(plans).charts).toEqual(charts);
    expect(new Set(ids([...plans, ownPlan(plans[1]?.lines ?? [])])).size).toBe(3);
    expect(readPlans({ charts: [{ lines, as: "phase" }] })?.[0]?.lines).toHaveLength(2);
    for (const as of ["pie", "", null, {}, 1]) expect(readPlans({ charts: [{ lines, as }] })).toBeNull();
    expect(readPlans({ charts: [{ lines: lines.slice(0, 1), as: "phase" }] })).toBeNull();
  });

  it("come back with their lanes side by side, and as differences of lanes", () => {
    const lines = ["flow/ftp[0]/cwnd_packets"];
    const charts = [
      { chart: "queue", lanes: "beside" },
      { chart: "goodput", lanes: "difference" },
      { chart: "goodput", lanes: "difference", height: 90 },
      { lines, lanes: "beside", height: 120 },
      { lines, lanes: "difference" },
    ];
    const plans = charts.flatMap((chart) => readPlans({ charts: [chart] }) ?? []);
    expect(writePlans(plans).charts).toEqual(charts);
    expect(comparedPlan(plans[1] as ChartPlan)).toEqual(namedPlan("goodput"));
    expect(readPlans({ charts: [{ chart: "queue", lanes: "stacked" }] })).toEqual([namedPlan("queue")]);
    const resizedOnes = plans.map((plan) => resized([plan], plan.id, 200)[0]);
    expect(resizedOnes.map((plan) => plan?.lanes)).toEqual(plans.map(({ lanes }) => lanes));
  });

  it("are left out where they mean nothing, for a document may come from anywhere", () => {
    const charts = ["queue", "queue", "no-such-chart", 7, null, { lines: ["cwnd"] }, { lines: "queue//sojourn" }];
    expect(ids(readPlans({ charts }) ?? [])).toEqual(["queue"]);
    for (const view of [undefined, null, "queue", { charts: "queue" }, { charts: [] }, { charts: [{}] }])
      expect(readPlans(view)).toBeNull();
    const [plan] = readPlans({ charts: [{ chart: "queue", height: -5 }] }) ?? [];
    expect(plan?.height).toBe(LEAST_HEIGHT);
    const lines = Array.from({ length: 20 }, (_, flow) =>
      lineText({ scope: "flow", id: `f[${flow}]`, field: "srtt_s" }),
    );
    expect(readPlans({ charts: [{ lines }] })?.[0]?.lines).toHaveLength(MOST_LINES);
  });
});

describe("lanes in charts", () => {
  const plans = [...openingPlans("red"), namedPlan("delay")];

  it("stand side by side in one chart or in all", () => {
    expect(areBeside(withLanesBeside(plans, true))).toBe(true);
    const one = withLanesBeside(plans, true, "queue");
    expect(one.filter(({ lanes }) => lanes).map(({ id }) => id)).toEqual(["queue"]);
    expect(areBeside(one)).toBe(false);
    expect(withLanesBeside(one, false).some(({ lanes }) => lanes)).toBe(false);
  });

  it("have a difference below their chart, once", () => {
    const more = withDifference(plans, "goodput");
    const at = ids(more).indexOf("goodput");
    expect(more[at + 1]).toMatchObject({ lanes: "difference" });
    expect(withDifference(more, "goodput")).toBe(more);
    expect(differenceOf(more, more[at + 1]?.id ?? "")).toBeUndefined();
    // It does not stand side by side itself, and is not the last chart.
    expect(withLanesBeside(more, true)[at + 1]).toBe(more[at + 1]);
    expect(removed(withDifference([namedPlan("queue")], "queue"), "queue")).toHaveLength(2);
  });
});

describe("rearranging", () => {
  const plans = openingPlans("red");

  it("adds a chart once, moves it and takes it away, but never the last", () => {
    const own = ownPlan([{ scope: "queue", id: "", field: "backlog_bytes" }]);
    const more = added(added(plans, own), own);
    expect(ids(more)).toEqual([...ids(plans), own.id]);
    expect(ids(moved(more, own.id, -10))[0]).toBe(own.id);
    expect(moved(more, own.id, 1)).toBe(more);
    expect(ids(removed(more, own.id))).toEqual(ids(plans));
    expect(removed([own], own.id)).toEqual([own]);
  });

  it("moves charts among those they stand with: panes are below those over time", () => {
    const [one, other] = ["a", "b"].map((id) =>
      ownPlan([{ scope: "link", id, field: "utilization" }], null, "distribution"),
    );
    if (!one || !other) throw new Error("no panes");
    const mixed = [one, ...plans, other];
    expect(ids(moved(mixed, other.id, -1))).toEqual([other.id, ...ids(plans), one.id]);
    expect(moved(mixed, "queue", -1)).toBe(mixed);
    expect(ids(removed([one, other], one.id))).toEqual([other.id]);
    expect(removed([one, ...plans.slice(0, 1)], "queue")).toHaveLength(2);
    expect(resized([one], one.id, 100)[0]?.as).toBe("distribution");
  });

  it("moves charts among those above lanes that stand side by side, or among these", () => {
    const [queue, goodput] = [namedPlan("queue"), namedPlan("goodput")];
    const difference = differencePlan(goodput);
    const split = withLanesBeside([queue, goodput, difference], true);
    const near = (id: string, hasRoom?: boolean) => ids(beside(split, id, hasRoom));
    expect(near(difference.id, true)).toEqual([difference.id]);
    expect(near("queue", true)).toEqual(["queue", "goodput"]);
    expect(moved(split, difference.id, -1, true)).toBe(split);
    // Where they have no room, all are in one stack; without lanes there are no differences.
    expect(near("queue", false)).toEqual(["queue", "goodput", difference.id]);
    expect(near("queue")).toEqual(["queue", "goodput"]);
  });

  it("shows the usual charts where only panes are chosen", () => {
    const pane = ownPlan([{ scope: "queue", id: "", field: "backlog_packets" }], null, "distribution");
    expect(overTime([pane], () => plans)).toEqual(plans);
    expect(overTime(null, () => plans)).toEqual(plans);
    expect(ids(overTime([pane, ...plans.slice(0, 1)], () => plans))).toEqual(["queue"]);
  });

  it("gives a chart a height of its own, and takes it back", () => {
    const taller = resized(plans, "queue", 300.4);
    expect(taller[0]?.room).toMatchObject({ least: 300, most: 300, share: 0 });
    expect(resized(taller, "queue", null)).toEqual(plans);
  });
});

describe("opening charts", () => {
  it.each(catalog.disciplines)(
    "of $id begin with the queue and end with what the flows get",
    ({ id, signals, charts }) => {
      const opened = ids(openingPlans(id));
      expect(opened[0]).toBe("queue");
      expect(opened.slice(-2)).toEqual(["goodput", "fairness"]);
      expect(new Set(opened).size).toBe(opened.length);
      for (const chart of charts) {
        const units = chart.signals.map((name) => signals.find((signal) => signal.name === name)?.unit);
        expect(units).not.toContain(undefined);
        expect(new Set(units).size).toBeLessThanOrEqual(1);
      }
    },
  );
});
