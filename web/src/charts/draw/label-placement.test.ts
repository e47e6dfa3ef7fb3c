import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spread, wrapped } from "./label-placement";

/** Labels of one line each. */
const spreadLines = (wanted: readonly number[], top: number, bottom: number) =>
  spread(
    wanted,
    wanted.map(() => 14),
    top,
    bottom,
  );

describe("spread", () => {
  it("leaves labels alone that do not touch", () => {
    expect(spreadLines([10, 40, 70], 0, 100)).toEqual([10, 40, 70]);
  });

  it("moves two that collide apart by the same amount", () => {
    expect(spreadLines([50, 54], 0, 100)).toEqual([45, 59]);
  });

  it("keeps labels at the edge inside", () => {
    expect(spreadLines([0, 2], 0, 100)).toEqual([7, 21]);
    expect(spreadLines([99], 0, 100)).toEqual([93]);
  });

  it("gives a label of two lines twice the room", () => {
    expect(spread([50, 50], [14, 28], 0, 100)).toEqual([39.5, 60.5]);
  });

  it("keeps order and distance, and stays inside when there is room", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 220 }), { minLength: 1, maxLength: 8 }), (wanted) => {
        const centres = spreadLines(wanted, 0, 200);
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

describe("wrapped", () => {
  const widthOf = (text: string) => 6 * text.length;

  it("breaks between words where they do not fit side by side", () => {
    expect(wrapped("slow start threshold", 70, widthOf)).toEqual(["slow start", "threshold"]);
    expect(wrapped("TCP", 70, widthOf)).toEqual(["TCP"]);
    expect(wrapped("ftp-late-downloads[12]", 70, widthOf)).toEqual(["ftp-late-downloads[12]"]);
  });
});
