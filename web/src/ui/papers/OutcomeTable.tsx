// A published table, or numbers of earlier runs, beside the measured values.
import type { Cell, TableOutcome, Verdict } from "../../experiment";
import { acceptedText, publishedText, withInterval } from "../../experiment/wording";
import { TableFrame } from "./TableFrame";

/** Longer tables scroll within their frame. */
const MOST_ROWS = 16;

export function OutcomeTable({ outcome: { table, rows } }: { outcome: TableOutcome }) {
  const title = `${table.title}${table.unit ? ` [${table.unit}]` : ""}`;
  return (
    <TableFrame id={table.id} title={title} note={table.note} className={rows.length > MOST_ROWS ? "long" : ""}>
      <thead>
        <tr>
          <th scope="col">{table.by ?? ""}</th>
          {table.columns.map(({ label, unit }) => (
            <th key={label} scope="col">
              {label}
              {unit && <small> {unit}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              <RowUnit table={table} cells={cells} />
            </th>
            {cells.map((cell, index) => (
              <OutcomeCell key={table.columns[index]?.label} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** Rows may have units of their own. */
function RowUnit({ table, cells }: { table: TableOutcome["table"]; cells: readonly Cell[] }) {
  const unit = cells[0]?.unit;
  const isSaid = unit === table.unit || table.columns.some((column) => column.unit !== undefined);
  return unit && !isSaid ? <small> {unit}</small> : null;
}

/** Numbers with a minus sign instead of a hyphen. */
const withMinus = (text: string) => text.replace(/(^| )-/g, "$1−");

function OutcomeCell({ cell }: { cell: Cell }) {
  const published = withMinus(publishedText(cell));
  const accepted = withMinus(acceptedText(cell));
  return (
    <td data-verdict={cell.verdict ?? undefined}>
      {(published || accepted) && (
        <span className="published" title={accepted ? "expected, and what is accepted" : "published"}>
          {published}
          {accepted && <small>{`${published && " "}(${accepted})`}</small>}
        </span>
      )}
      <span className="measured" title={accepted ? "measured now" : "measured"}>
        {withMinus(withInterval(cell.measured, cell.digits, cell.limits))}
        {cell.verdict && <Sign verdict={cell.verdict} />}
      </span>
    </td>
  );
}

const SIGNS: Readonly<Record<Verdict, readonly [sign: string, words: string]>> = {
  holds: ["✓", "in the accepted range"],
  fails: ["✗", "outside of the accepted range"],
  unmeasured: ["", "not measured yet"],
};

function Sign({ verdict }: { verdict: Verdict }) {
  const [sign, words] = SIGNS[verdict];
  return (
    <span className="cell-verdict">
      <span aria-hidden="true"> {sign}</span>
      <span className="visually-hidden">, {words}</span>
    </span>
  );
}
