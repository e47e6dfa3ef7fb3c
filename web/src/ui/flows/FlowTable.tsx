// What each flow did in a stretch of time, or in the run so far; sortable, and a flow is chosen by its row.
import { useEffect, useRef, useState } from "react";
import { clockSpan } from "../../charts/format";
import type { Stretch, WindowResult } from "../../engine/protocol";
import { titleOf } from "../../scenario/scenario";
import { chooseFlow } from "../../state/run/choose-flow";
import { ClassGlyph } from "../ClassGlyph";
import { fileName, saveText } from "../files";
import { useRun, useRunState, useWork } from "../run-context";
import { ScrollFrame } from "../ScrollFrame";
import { createFlowFeed, type Measured } from "./flow-feed";
import { columnsOf, csvOf, type FlowColumn, type FlowRow, type FlowSort, nextSort, rowsOf, sorted } from "./flow-rows";
import { StretchFields } from "./StretchFields";
import "./flows.css";

/** Rows that fit beside the charts, and those that can be read. */
const FEW_ROWS = 8;
/** No button for so many more. */
const FEW_MORE = 2;
const MANY_ROWS = 200;

/** Until the visitor sorts: who wins in the run, and who lost in a stretch that was marked. */
const MOST_GOODPUT: FlowSort = { key: "goodput_bps", isDescending: true };
const MOST_LOST: FlowSort = { key: "lost_packets", isDescending: true };

function useResults() {
  const run = useRun();
  const node = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<Measured>(null);
  useEffect(() => {
    if (!node.current) return;
    const feed = createFlowFeed(run, setMeasured);
    const observer = new IntersectionObserver((entries) => feed.show(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(node.current);
    return () => {
      observer.disconnect();
      feed.stop();
    };
  }, [run]);
  return { node, measured };
}

/** Says what is missing at the end of a stretch. */
function stateOf(stretch: Stretch | null, measured: Measured, clock_s: number): string {
  if (stretch && stretch[0] > 0 && stretch[0] >= clock_s) return "This stretch has not begun.";
  if (clock_s === 0) return "Nothing has been sent yet.";
  if (measured === "failed") return "The flows could not be measured.";
  if (!measured) return "Measuring …";
  if (stretch && measured.to_s < Math.min(stretch[1], clock_s) - 1e-6) return "Measuring …";
  return stretch && stretch[1] > clock_s ? "This stretch is still running." : "";
}

export default function FlowTable() {
  const { node, measured } = useResults();
  const result = measured === "failed" ? null : measured;
  const schema = useRunState((state) => state.schema);
  const stretch = useRunState((state) => state.stretch);
  const state = useRunState(({ clock_s }) => stateOf(stretch, measured, clock_s));
  const [chosen, setSort] = useState<FlowSort | null>(null);
  const sort = chosen ?? (stretch ? MOST_LOST : MOST_GOODPUT);
  const [isWhole, setWhole] = useState(false);
  const rows = result ? rowsOf(result) : [];
  const hasMany = rows.length > FEW_ROWS + FEW_MORE;
  const shown = sorted(rows, sort).slice(0, isWhole || !hasMany ? MANY_ROWS : FEW_ROWS);
  const columns = columnsOf(rows);
  const span = result ? clockSpan(result.from_s, result.to_s) : "";
  return (
    <div ref={node} className="flows-room">
      <StretchFields duration_s={schema?.duration_s ?? 0} />
      <ScrollFrame name="Flows" className="flow-frame" data-whole={isWhole || undefined}>
        <table className="flow-table" aria-label={span ? `Flows, ${span}` : "Flows"}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.id} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <p className="flow-foot quiet">
        <span className="flow-state">
          {span} {state}
        </span>
        <span>{result && countText(shown.length, rows.length, schema?.flows.length ?? 0)}</span>
        <button
          type="button"
          className="link"
          hidden={!hasMany}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer" : "Show all"}
        </button>
        <SaveButton rows={rows} result={result} />
      </p>
    </div>
  );
}

/** Flows that were not active have no row. */
function countText(shown: number, measured: number, all: number): string {
  const part = shown < measured ? `${shown} of ${measured} flows` : measured === 1 ? "1 flow" : `${measured} flows`;
  return measured < all ? `${part}; ${all - measured} not active` : part;
}

interface HeadProps {
  column: FlowColumn;
  sort: FlowSort;
  onSort(sort: FlowSort): void;
}

function Head({ column: { key, head, unit, doc }, sort, onSort }: HeadProps) {
  const direction = sort.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={sort.key === key ? direction : undefined} data-key={key}>
      <button type="button" title={doc} onClick={() => onSort(nextSort(sort, key))}>
        {head}
        {unit && <small> {unit}</small>}
      </button>
    </th>
  );
}

function Row({ row, columns }: { row: FlowRow; columns: readonly FlowColumn[] }) {
  const run = useRun();
  const isChosen = useRunState(({ flow }) => flow === row.id);
  const choose = () => chooseFlow(run, isChosen ? null : row.id);
  return (
    <tr data-chosen={isChosen || undefined} onClick={choose}>
      {columns.map((column) => {
        if (column.key === "id")
          return (
            <th key="id" scope="row">
              <ClassGlyph of={row.class} />
              <button
                type="button"
                aria-pressed={isChosen}
                aria-label={row.id}
                title={row.id}
                onClick={(event) => {
                  event.stopPropagation();
                  choose();
                }}
              >
                <FlowName id={row.id} />
              </button>
            </th>
          );
        return <td key={column.key}>{column.text(row)}</td>;
      })}
    </tr>
  );
}

/** Where a name is cut off, the index that tells it from the others of its group stays. */
function FlowName({ id }: { id: string }) {
  const index = /\[\d+\]$/.exec(id)?.[0] ?? "";
  return (
    <>
      <span className="flow-name">{id.slice(0, id.length - index.length)}</span>
      {index}
    </>
  );
}

function SaveButton({ rows, result }: { rows: readonly FlowRow[]; result: WindowResult | null }) {
  const title = useWork(({ document }) => (document ? titleOf(document) : ""));
  if (!result) return null;
  return (
    <button
      type="button"
      className="link"
      title="All flows of this stretch, in base units"
      onClick={() => saveText(csvOf(rows, result), "text/csv", `${fileName(title)}-flows.csv`)}
    >
      Save as CSV
    </button>
  );
}
