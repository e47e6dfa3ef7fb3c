import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spread } from "./label-placement";

describe("spread", () => {
  it("leaves labels alone that do not touch", () => {
    expect(spread([10, 40, 70], 14, 0, 100)).toEqual([10, 40, 70]);
  });

  it("moves two that collide apart by the same amount", () => {
    expect(spread([50, 54], 14, 0, 100)).toEqual([45, 59]);
  });

  it("keeps labels at the edge inside", () => {
    expect(spread([0, 2], 14, 0, 100)).toEqual([7, 21]);
    expect(spread([99], 14, 0, 100)).toEqual([93]);
  });

  it("keeps order and distance, and stays inside when there is room", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 220 }), { minLength: 1, maxLength: 8 }), (wanted) => {
        const centres = spread(wanted, 14, 0, 200);
        const order = wanted.map((_, index) => index).sort((a, b) => centres[a]! - centres[b]!);
        for (let position = 1; position < order.length; position++) {
          const [before, after] = [order[position - 1]!, order[position]!];
          expect(centres[after]! - centres[before]!).toBeGreaterThanOrEqual(14 - 1e-9);
          expect(wanted[after]!).toBeGreaterThanOrEqual(wanted[before]!);
        }
        expect(Math.min(...centres)).toBeGreaterThanOrEqual(7 - 1e-9);
        expect(Math.max(...centres)).toBeLessThanOrEqual(193 + 1e-9);
      }),
    );
  });
});
