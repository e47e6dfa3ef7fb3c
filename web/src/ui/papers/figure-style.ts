// Colours, dash patterns and marks of a figure's series. Series are schemes such as RED and CBT, so their colours
// differ from those of the traffic classes.
import { type SymbolType, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from "d3-shape";

const COLOURS = ["--red-average", "--signal-2", "--signal-3", "--ink", "--signal-4", "--ink-2"] as const;
const DASHES = ["", "7 3", "2 3", "9 3 2 3"] as const;
const MARKS: readonly SymbolType[] = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond];

export interface SeriesStyle {
  readonly colour: string;
  readonly dash: string;
  /** An SVG path around 0,0. */
  readonly mark: string;
}

export function seriesStyle(index: number): SeriesStyle {
  return {
    colour: `var(${COLOURS[index % COLOURS.length]})`,
    dash: DASHES[Math.floor(index / COLOURS.length + index) % DASHES.length] ?? "",
    mark: symbol(MARKS[index % MARKS.length], 44)() ?? "",
  };
}
