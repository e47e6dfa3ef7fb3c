import { expect, it } from "vitest";
import type { GuideSpec } from "../spec/chart-spec";
import type { GuideValues } from "./guide-values";
import { Guides } from "./guides";

const geometry = {
  ...{ left: 40, start: 200, right: 400, top: 1, hasNameInside: false },
  yOf: (value: number) => 100 * (1 - value),
  valueAt: (y: number) => 1 - y / 100,
};

/** Guides in packets at these values, lowest first, of one signal. */
function drawn(values: readonly number[], least: number, where = geometry) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.append(svg);
  const guides = values.map((_, index) => ({
    ...{ param: String(index), unit: "packets", colour: "tcp", least, greatest: 10_000, isLive: true },
    ...(index > 0 ? { below: String(index - 1) } : {}),
    ...(index + 1 < values.length ? { above: String(index + 1) } : {}),
  })) as unknown as GuideSpec[];
  const found: number[] = [];
  const ofRun = { of: ({ param }: GuideSpec) => values[Number(param)], room: 60, hold: () => undefined };
  new Guides(svg, svg, svg, {
    values: ofRun as unknown as GuideValues,
    queue: () => "bottleneck",
    redraw: () => undefined,
    onDrag: (_, __, value) => found.push(value),
  }).draw(guides, undefined, where);
  const names = [...svg.querySelectorAll(".charts-handle-name")].map((name) =>
    ["x", "y"].map((side) => Number(name.getAttribute(side))),
  );
  return { found, names, sliders: [...svg.querySelectorAll("[role=slider]")] };
}

it("lets a threshold of 0.6 packets go down, by keys too", () => {
  const { found, sliders } = drawn([0.6], 0);
  sliders[0]?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown" }));
  expect(found.at(-1)).toBeLessThan(0.6);
});

it("writes a name above its line, or beside the name above where the lines are close", () => {
  const inside = { ...geometry, hasNameInside: true };
  const [low, high] = drawn([0.1, 0.5], 0, inside).names;
  expect(low).toEqual([high?.[0], 86]);
  const [near, above] = drawn([0.36, 0.5], 0, inside).names;
  expect(near?.[1]).toBe(above?.[1]);
  expect(near?.[0]).toBeLessThan(above?.[0] ?? 0);
});

it("keeps two thresholds of one signal a packet apart", () => {
  const { sliders } = drawn([5, 15], 1);
  const bounds = sliders.map((slider) => ["min", "max"].map((end) => Number(slider.getAttribute(`aria-value${end}`))));
  expect(bounds).toEqual([
    [1, 14],
    [6, 60],
  ]);
});
