// A published table beside the measured values.
import type { Cell, TableOutcome } from "../../experiment";
import { publishedText, withInterval } from "../../experiment/wording";
import { TableFrame } from "./TableFrame";

/** Longer tables scroll within their frame. */
const MOST_ROWS = 16;

export function OutcomeTable({ outcome: { table, rows } }: { outcome: TableOutcome }) {
  const title = `${table.title}${table.unit ? ` [${table.unit}]` : ""}`;
  return (
    <TableFrame id={table.id} title={title} className={rows.length > MOST_ROWS ? "long" : ""}>
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

function OutcomeCell({ cell }: { cell: Cell }) {
  const published = publishedText(cell);
  return (
    <td>
      {published && (
        <span className="published" title="published">
          {published}
        </span>
      )}
      <span className="measured" title="measured">
        {withInterval(cell.measured, cell.digits)}
      </span>
    </td>
  );
}
