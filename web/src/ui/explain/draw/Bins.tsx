// Bins, level by level: the probability of each as shade and as a number in percent.
import { memo } from "react";
import type { BinsPanel } from "../scenes/scene";
import type { Room } from "./room";

/** Least width: "100" and its frame. */
const CELL = 28;
const HEIGHT = 21;
const LABEL = 17;
const GAP = 8;
/** Shades of a bin in use, faint enough for the number on it. */
const FAINTEST = 0.06;
const STRONGEST = 0.45;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

export function Bins({ panel: { title, width, levels, bins }, room }: { panel: BinsPanel; room: Room }) {
  const { width_px, size } = room;
  const most = Math.max(1, Math.min(width, Math.floor(width_px / (CELL * size))));
  const lines = Math.max(1, Math.ceil(width / most));
  const columns = Math.ceil(width / lines); // lines of about equal length
  const level = size * (LABEL + lines * HEIGHT + GAP);
  const wide = width_px / columns;
  return (
    <div className="plot">
      <p className="plot-title">{title}</p>
      <svg width={width_px} height={levels * level} aria-hidden="true" className="bins">
        {upTo(levels).map((row) => (
          <g key={row} transform={`translate(0,${row * level})`}>
            <text x={0} y={size * (LABEL - 5)}>
              Level {row + 1}
            </text>
            {upTo(width).map((place) => (
              <Bin
                key={place}
                left={(place % columns) * wide}
                top={size * (LABEL + Math.floor(place / columns) * HEIGHT)}
                width={wide - 2}
                height={size * HEIGHT - 2}
                probability={bins.get(row * width + place)?.probability}
              />
            ))}
          </g>
        ))}
      </svg>
      <p className="quiet">Numbers are percent; framed bins are at 100, those without a number are empty.</p>
    </div>
  );
}

interface BinProps {
  left: number;
  top: number;
  width: number;
  height: number;
  probability: number | undefined;
}

/** There may be thousands, of which few change from one drawing to the next. */
const Bin = memo(function Bin({ left, top, width, height, probability }: BinProps) {
  const box = { width, height, rx: 2 };
  return (
    <g transform={`translate(${left},${top})`}>
      <rect className="bin" data-full={probability === 1 || undefined} {...box} />
      {probability !== undefined && (
        <>
          <rect className="bin-shade" {...box} opacity={FAINTEST + (STRONGEST - FAINTEST) * probability} />
          <text x={width / 2} y={0.72 * height} textAnchor="middle">
            {Math.round(probability * 100)}
          </text>
        </>
      )}
    </g>
  );
});
