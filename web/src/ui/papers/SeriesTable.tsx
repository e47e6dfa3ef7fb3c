// The numbers of a figure over time as a table, for screen readers and exact values.
import { useState } from "react";
import { trimmed } from "../../charts/format";
import type { SeriesOutcome } from "../../experiment";
import { rounded } from "../../experiment/wording";
import { TableFrame } from "./TableFrame";

/** Rows are rendered on demand. */
export function SeriesTable({ outcome }: { outcome: SeriesOutcome }) {
  const [isOpen, setOpen] = useState(false);
  if (outcome.lines.every(({ bins }) => bins.length === 0)) return null;
  return (
    <details className="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{outcome.series.id} as a table</summary>
      {isOpen && <Bins outcome={outcome} />}
    </details>
  );
}

function Bins({ outcome: { series, bin_s, lines } }: { outcome: SeriesOutcome }) {
  const count = Math.max(...lines.map(({ bins }) => bins.length));
  return (
    <TableFrame id={series.id} title={`${series.title}${series.unit ? ` [${series.unit}]` : ""}`} className="long">
      <thead>
        <tr>
          <th scope="col">from, s</th>
          {lines.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count }, (_, bin) => bin * bin_s).map((from_s, bin) => (
          <tr key={from_s}>
            <th scope="row">{trimmed(from_s)}</th>
            {lines.map(({ label, bins }) => (
              <td key={label}>{rounded(bins[bin] ?? Number.NaN, series.digits)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
