import { describe, expect, it } from "vitest";
import { catalog, disciplineOf, type ParamInfo } from "./catalog";
import { isSameValue, readList, readTyped, shownValue, toNumberValue } from "./param-value";

const of = (params: readonly ParamInfo[], name: string) => params.find((param) => param.name === name)!;
const jitter = of(catalog.applications.find(({ id }) => id === "cbr")!.params, "jitter");
const rates = of(catalog.applications.find(({ id }) => id === "mm_app")!.params, "rates");
const classes = of(disciplineOf("cbq")!.params, "classes");
const delay = of(catalog.link.params, "delay");

describe("a typed quantity", () => {
  it("is in its own unit, else the unit shown, else the base unit", () => {
    const shown = { number: 0.02, unit: "s" } as const;
    expect(readTyped(delay, "30", shown)?.number).toBe(0.03);
    expect(readTyped(delay, "0.3 s", shown)?.number).toBe(0.3);
    expect(readTyped(delay, "2")?.number).toBe(2);
    expect(readTyped(delay, "3 Mbps", shown)).toBeUndefined();
    expect(readTyped(delay, "1e400 s")).toBeUndefined();
    expect(readTyped({ ...delay, kind: "integer" }, "1.5 s")?.number).toBe(1.5); // refused by the engine, with a reason
  });

  it("can be a time or a fraction of the interval for jitter", () => {
    expect(toNumberValue(jitter, 0.5)).toEqual({ number: 0.5, unit: "ratio" });
    expect(readTyped(jitter, "50 %", { number: 0, unit: "s" })).toEqual({ number: 0.5, unit: "ratio" });
    expect(readTyped(jitter, "10 ms", { number: 0.5, unit: "ratio" })).toEqual({ number: 0.01, unit: "s" });
  });
});

describe("a list", () => {
  it("is read back as it is shown", () => {
    const list = ["300 kbps", "1.5 Mbps"];
    expect(readList(rates, shownValue(rates, list))).toEqual(list);
  });

  it("leaves invalid quantities to the engine", () => {
    expect(readList(rates, "300 kbps, fast")).toEqual(["300 kbps", "fast"]);
  });

  it("splits no decimal commas: the engine refuses the entry", () => {
    expect(readList(rates, "1,5 Mbps, 2 Mbps")).toEqual(["1,5 Mbps", "2 Mbps"]);
    expect(readList(rates, "300 kbps,500 kbps")).toEqual(["300 kbps", "500 kbps"]);
  });

  it("is the same in base units", () => {
    expect(isSameValue(rates, [300_000, 500_000], ["300 kbps", "0.5 Mbps"])).toBe(true);
    expect(isSameValue(rates, [300_000], ["300 kbps", "0.5 Mbps"])).toBe(false);
  });
});

describe("records", () => {
  it("are equal if omitted fields have their defaults", () => {
    const whole = { class: "tcp", share: 0.5, borrow: true, limit: "60 packets" };
    expect(isSameValue(classes, [whole], [{ class: "tcp", share: 0.5 }])).toBe(true);
    expect(isSameValue(classes, [whole], [{ class: "tcp", share: 0.4 }])).toBe(false);
    expect(shownValue(classes, [whole])).toBe("tcp (0.5, on, 60 packets)");
  });
});
