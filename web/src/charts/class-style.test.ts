import { symbol, symbolCircle, symbolSquare, symbolTriangle } from "d3-shape";
import { describe, expect, it } from "vitest";
import { CLASSES, classShapePath } from "./class-style";

/** The corners and radii of a path. */
const numbers = (path: string) => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

describe("classShapePath", () => {
  it("draws d3's symbols of the same area", () => {
    const symbols = { tcp: symbolSquare, tagged: symbolCircle, untagged: symbolTriangle };
    for (const name of CLASSES)
      for (const width of [4, 6, 8.5]) {
        const theirs = symbol(symbols[name], width * width)() ?? "";
        expect(numbers(classShapePath(name, width)).slice(0, 2), name).toEqual(
          numbers(theirs)
            .slice(0, 2)
            .map((value) => expect.closeTo(value, 2)),
        );
      }
  });
});
