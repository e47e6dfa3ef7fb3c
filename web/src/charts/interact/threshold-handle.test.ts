import { describe, expect, it } from "vitest";
import { type DragPhase, dragStep, limited, ThresholdHandle } from "./threshold-handle";

describe("dragStep", () => {
  it("is a whole unit, or a fraction where a unit is many pixels high", () => {
    expect(dragStep(40 / 137)).toBe(1);
    expect(dragStep(5 / 137)).toBe(0.2);
  });
});

describe("limited", () => {
  it("rounds to the step and stays within the limits", () => {
    expect(limited(7.4, 1, { least: 1, greatest: 14 })).toBe(7);
    expect(limited(0.3 + 0.6, 0.1, { least: 0, greatest: 14 })).toBe(0.9);
    expect(limited(20, 1, { least: 1, greatest: 14 })).toBe(14);
  });
});

describe("ThresholdHandle", () => {
  function handle(value = 5) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    document.body.append(svg);
    const drags: [number, DragPhase][] = [];
    const created = new ThresholdHandle(svg, svg, { param: "min_th", unit: "packets", css: "red" }, (value, phase) =>
      drags.push([value, phase]),
    );
    const geometry = { left: 40, start: 200, right: 400, top: 40, hasNameInside: false };
    created.draw(
      value,
      { ...geometry, yOf: (value) => 100 - value * 3, valueAt: (y) => (100 - y) / 3 },
      { least: 1, greatest: 14 },
    );
    return { node: svg.querySelector("[role=slider]") as SVGGElement, drags };
  }

  it("is a slider with its value", () => {
    const { node } = handle();
    expect(node.getAttribute("aria-valuenow")).toBe("5");
    expect(node.getAttribute("aria-label")).toBe("min_th");
    expect(node.getAttribute("tabindex")).toBe("0");
  });

  it("moves by keys within its limits", () => {
    const { node, drags } = handle();
    const press = (key: string) => node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    press("ArrowUp");
    press("PageUp");
    press("PageUp");
    press("Tab");
    expect(drags.filter(([, phase]) => phase === "end")).toEqual([
      [6, "end"],
      [11, "end"],
      [14, "end"],
    ]);
  });

  it("is not moved against a key where its value is beyond its limits", () => {
    const { node, drags } = handle(20);
    const press = (key: string) => node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    press("ArrowUp");
    expect(drags).toEqual([]);
    press("ArrowDown");
    expect(drags.at(-1)).toEqual([14, "end"]);
  });
});
