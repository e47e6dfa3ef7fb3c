import { describe, expect, it } from "vitest";
import type { Series } from "../../telemetry/series";
import { type ChartSpec, type LineSpec, SOLID } from "../spec/chart-spec";
import { ChartHead } from "./chart-head";

const KBPS = { divisor: 1e3, name: "kbps" };

const series = (name: string, value: number, more: Partial<Series> = {}) =>
  ({ name, at: () => value, ...more }) as Series;

function line(key: string, short: string, trafficClass: "tcp" | "untagged"): LineSpec {
  const extremes = { least: series("least", 8000), greatest: series("greatest", key === "a" ? 15_000 : 8000) };
  return { ...SOLID, key, short, trafficClass, series: series(key, 0, { extremes }), colour: trafficClass, name: key };
}

const SPEC: ChartSpec = {
  id: "goodput",
  title: "Goodput per flow",
  unit: "bps",
  note: "mean of 1 s",
  guides: [],
  lines: [line("a", "TCP", "tcp"), line("b", "untagged", "untagged")],
  key: [{ style: "dotted", width: 1, colour: "ink2", text: "fair share" }],
  floor: 1,
};

function head() {
  const parent = document.createElement("div");
  const created = new ChartHead(parent);
  created.describe(SPEC, KBPS);
  const notes = () => parent.querySelector(".charts-notes") as HTMLElement;
  return { created, parent, notes };
}

describe("ChartHead", () => {
  it("shows title, unit and a key with the drop reasons", () => {
    const { created, parent, notes } = head();
    created.showKey(SPEC, [{ name: "Early drop", shape: "tick" }], null);
    expect(parent.querySelector(".charts-title")?.textContent).toBe("Goodput per flow");
    expect(parent.querySelector(".charts-unit")?.textContent).toBe("kbps, mean of 1 s");
    expect(notes().textContent).toBe("fair sharedrops:Early drop");
    created.showKey(SPEC, [{ name: "Early drop", shape: "tick" }], 0.25);
    expect(notes().textContent).toBe("fair sharedrops:Early drop3–60 drops in 250\u2009ms");
  });

  it("shows values in the unit of the axis and leaves out what has none", () => {
    const { created, notes } = head();
    const at = ({ name }: Series) => (name === "a" ? 676_123 : Number.NaN);
    created.showValues(SPEC, { at, hasExtremes: false, unit: KBPS, reasons: [], look: null, lanes: [] });
    const groups = [...notes().querySelectorAll<HTMLElement>(".charts-value")];
    expect(groups.map((group) => group.hidden)).toEqual([false, true]);
    expect(groups[0]?.textContent).toBe("TCP676");
  });

  it("names the extremes of an interval where they differ", () => {
    const { created, notes } = head();
    const at = (each: Series) => (each.name === "a" || each.name === "b" ? 12_000 : each.at(0));
    created.showValues(SPEC, { at, hasExtremes: true, unit: KBPS, reasons: [], look: null, lanes: [] });
    const groups = [...notes().querySelectorAll<HTMLElement>(".charts-value")];
    expect(groups.map(({ textContent }) => textContent)).toEqual(["TCP12(8 to 15)", "untagged12"]);
  });

  it("keeps its elements while values change", () => {
    const { created, notes } = head();
    const show = (value: number) =>
      created.showValues(SPEC, { at: () => value, hasExtremes: false, unit: KBPS, reasons: [], look: null, lanes: [] });
    show(1000);
    const first = notes().firstElementChild;
    show(2000);
    expect(notes().firstElementChild).toBe(first);
    expect(first?.textContent).toBe("TCP2");
  });
});
