import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import { catalog } from "../../scenario/catalog";
import { EventColumns } from "../../telemetry/events";
import { scriptRow } from "../../telemetry/scripts";
import { createTelemetry } from "../../telemetry/telemetry";
import { classesOf } from "../class-style";
import type { Theme } from "../theme";
import { barShare, CELL, EventRug, shapeOf, shapePath } from "./event-rug";

const [DROP, EARLY] = [0, 2];
/** 100 px a second. */
const WINDOW = { x0: 0, xScale: 100, from_s: 0, to_s: 10, right: 1000, top: 0, height: 20 };

function draw(events: readonly (readonly number[])[]) {
  const telemetry = createTelemetry(testSchema([]));
  telemetry.append(testFrame([], events));
  const rectangles: number[][] = [];
  const shapes: number[][] = [];
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => {
      if (name === "fillRect") return (...box: number[]) => rectangles.push(box);
      if (name === "translate") return (...at: number[]) => shapes.push(at);
      return () => undefined;
    },
    set: () => true,
  });
  const rug = new EventRug(telemetry.schema, 0);
  rug.draw(context, telemetry.events.decisions, WINDOW, { tcp: "blue", untagged: "red" } as unknown as Theme);
  return { rectangles, shapes };
}

describe("EventRug", () => {
  it("draws events that are no longer kept one by one as bars of their number", () => {
    const { schema } = createTelemetry(testSchema([]));
    const list = new EventColumns(64, 64, 0, (flow) => schema.flows[flow]?.class);
    // 60 drops at 1 s, then one every 0.1 s: the first 48 are counted in an interval of 1/64 s.
    for (let index = 0; index < 100; index++) {
      const entry = list.open();
      list.time[entry] = index < 60 ? 1.001 + index * 1e-5 : 2 + index / 10;
      list.reason[entry] = EARLY;
    }
    expect(list.dropped).toBe(48);
    const bars: number[][] = [];
    const context = new Proxy({} as CanvasRenderingContext2D, {
      get: (_, name) => (name === "fillRect" ? (...box: number[]) => bars.push(box) : () => undefined),
      set: () => true,
    });
    const rug = new EventRug(schema, 0);
    rug.draw(context, list, WINDOW, { tcp: "blue", untagged: "red" } as unknown as Theme);
    // All of them, whether counted or kept, in the cell from 1 s on.
    expect(bars.at(-1)).toEqual([100, expect.any(Number), CELL, 8 * barShare(60)]);
  });

  it("draws few events as shapes at their exact time, in the lane of their class", () => {
    const { shapes, rectangles } = draw([
      [1, DROP, EARLY, 0, 0],
      [2, DROP, EARLY, 2, 0],
    ]);
    expect(shapes).toEqual([
      [100, 6.5],
      [200, 15.5],
    ]);
    expect(rectangles).toEqual([]);
  });

  it("draws many events as a bar in their cell", () => {
    const { shapes, rectangles } = draw(
      Array.from({ length: 20 }, (_, index) => [1 + index * 0.002, DROP, EARLY, 0, 0]),
    );
    expect(shapes).toEqual([]);
    const [[x, top, width, height] = []] = rectangles as [number, number, number, number][];
    expect([x, width]).toEqual([100, CELL]);
    expect(height).toBeCloseTo(8 * barShare(20));
    expect((top ?? 0) + (height ?? 0)).toBeCloseTo(11);
  });

  it("leaves out events of other queues", () => {
    expect(draw([[1, DROP, EARLY, 0, 1]]).shapes).toEqual([]);
  });

  it("has lanes only for classes with flows", () => {
    expect(classesOf(testSchema([]))).toEqual(["tcp", "untagged"]);
  });
});

describe("barShare", () => {
  it("grows with the count up to the whole lane", () => {
    expect(barShare(3)).toBeLessThan(barShare(10));
    expect(barShare(1e6)).toBe(1);
  });
});

describe("shapeOf", () => {
  it("tells every drop reason of the engine and a mark apart, by outline and not by name only", () => {
    const ids = new Set(catalog.reasons.filter(({ drops, id }) => drops && scriptRow(id) < 0).map(({ id }) => id));
    const all = [...[...ids].map((id) => shapeOf(id, false)), shapeOf("early", true)];
    expect(new Set(all).size).toBe(ids.size + 1);
    expect(new Set(all.map((shape) => shapePath(shape, 8))).size).toBe(all.length);
    expect(all).not.toContain("plus"); // there are shapes left
  });
});
