// Bins, level by level: the probability of each as shade and as a number in percent.
import type { BinsPanel } from "../scenes/scene";

const CELL = 25;
const HEIGHT = 21;
const LABEL = 17;
const GAP = 8;
/** Shades of a bin in use, faint enough for the number on it. */
const FAINTEST = 0.06;
const STRONGEST = 0.45;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

export function Bins({ panel: { title, width, levels, bins }, width_px }: { panel: BinsPanel; width_px: number }) {
  const columns = Math.max(1, Math.min(width, Math.floor(width_px / CELL)));
  const lines = Math.ceil(width / columns);
  const level = LABEL + lines * HEIGHT + GAP;
  const size = width_px / columns;
  return (
    <div className="plot">
      <p className="plot-title">{title}</p>
      <svg width={width_px} height={levels * level} aria-hidden="true" className="bins">
        {upTo(levels).map((row) => (
          <g key={row} transform={`translate(0,${row * level})`}>
            <text x={0} y={LABEL - 5}>
              Level {row + 1}
            </text>
            {upTo(width).map((place) => (
              <Bin
                key={place}
                left={(place % columns) * size}
                top={LABEL + Math.floor(place / columns) * HEIGHT}
                size={size}
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
  size: number;
  probability: number | undefined;
}

function Bin({ left, top, size, probability }: BinProps) {
  const shade = probability === undefined ? 0 : FAINTEST + (STRONGEST - FAINTEST) * probability;
  return (
    <g transform={`translate(${left},${top})`}>
      <rect className="bin" data-full={probability === 1 || undefined} width={size - 2} height={HEIGHT - 2} rx={2} />
      {shade > 0 && <rect className="bin-shade" width={size - 2} height={HEIGHT - 2} rx={2} opacity={shade} />}
      {probability !== undefined && (
        <text x={(size - 2) / 2} y={14} textAnchor="middle">
          {Math.round(probability * 100)}
        </text>
      )}
    </g>
  );
}
