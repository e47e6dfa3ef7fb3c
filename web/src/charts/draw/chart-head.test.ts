import { describe, expect, it } from "vitest";
import type { Series } from "../../telemetry/series";
import { laneStyle } from "../lane-style";
import { type ChartSpec, type LineSpec, SOLID } from "../spec/chart-spec";
import { textColour } from "../theme";
import { ChartHead, type LaneValues } from "./chart-head";
import type { StackLayout } from "./stack-layout";

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

  describe("with other lanes", () => {
    const looks = [laneStyle(1), laneStyle(2)];
    const lanesWith = (value: number, name: string) => looks.map((look) => ({ look, at: () => ({ name, value }) }));
    const layout = { isNarrow: false, width: 900 } as StackLayout;
    const shown = { at: () => 676_123, hasExtremes: false, unit: KBPS, reasons: [], look: laneStyle(0) };

    /** A heading whose notes have room for so many characters. */
    function fitted(room: number, lanes: readonly LaneValues[]) {
      const { created, notes, parent } = head();
      created.place({ top: 0, headRows: 1, rugTop: 0, rugHeight: 0, plotTop: 0, plotHeight: 9 }, layout);
      Object.defineProperty(notes(), "scrollWidth", { get: () => notes().textContent.length });
      Object.defineProperty(notes(), "clientWidth", { get: () => room });
      created.showValues(SPEC, { ...shown, lanes });
      created.fit();
      const classes = parent.querySelector(".charts-head")?.className ?? "";
      return {
        text: notes().textContent,
        isTight: classes.includes("is-tight"),
        isBrief: classes.includes("is-brief"),
      };
    }

    it("shows their values as far as there is room, the last lane's going first", () => {
      const lanes = lanesWith(123_456, "");
      const whole = "TCPA676B123C123untaggedA676B123C123";
      expect(fitted(80, lanes)).toEqual({ text: whole, isTight: false, isBrief: false });
      const one = "TCPA676B123untaggedA676B123";
      expect(fitted(one.length, lanes)).toEqual({ text: one, isTight: true, isBrief: true });
      expect(fitted(1, lanes).text).toBe("TCPA676untaggedA676");
    });

    it("rounds their values where there is little room", () => {
      const whole = "TCPA676B1.23C1.23untaggedA676B1.23C1.23";
      expect(fitted(whole.length - 3, lanesWith(1234, "")).text).toBe(whole.replaceAll("1.23", "1.2"));
    });

    it("shows a lane's value where the chosen lane has none", () => {
      const { created, notes } = head();
      const isHidden = () => notes().querySelector<HTMLElement>(".charts-part")?.hidden;
      created.showValues(SPEC, { ...shown, at: () => Number.NaN, lanes: lanesWith(123_456, "") });
      expect(isHidden()).toBe(false);
      const letters = [...notes().querySelectorAll<HTMLElement>(".charts-letter")];
      expect(letters.filter(({ hidden }) => !hidden).map(({ textContent }) => textContent)).not.toContain("A");
      created.showValues(SPEC, { ...shown, at: () => Number.NaN, lanes: [] });
      expect(isHidden()).toBe(true);
    });

    it("says what is compared where its name is another, each letter in the colour of its lane", () => {
      const { created, notes } = head();
      created.showValues(SPEC, { ...shown, lanes: lanesWith(1000, "mean") });
      expect(notes().textContent).toBe("TCPA676Bmean1Cmean1untaggedA676Bmean1Cmean1");
      const letters = [...notes().querySelectorAll<HTMLElement>(".charts-letter")].slice(0, 3);
      const colours = [laneStyle(0), ...looks].map(({ colour }) => textColour(colour));
      expect(letters.map(({ style }) => style.color)).toEqual(colours);
    });
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

  it("shows the values of the run that the charts are about, though one before it had the same lines", () => {
    const { created, notes } = head();
    const show = (value: number) => {
      const lines = SPEC.lines.map((line) => ({ ...line, series: { ...line.series, at: () => value } as Series }));
      const at = (series: Series) => series.at(0);
      created.showValues(
        { ...SPEC, lines },
        { at, hasExtremes: false, unit: KBPS, reasons: [], look: null, lanes: [] },
      );
    };
    show(1000);
    show(2000);
    expect(notes().firstElementChild?.textContent).toBe("TCP2");
  });
});
