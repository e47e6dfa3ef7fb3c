// A state table with sortable columns. Its rows are updated outside React; a few are shown until the user asks for all.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { StateAnswer } from "../../engine/protocol";
import type { SignalInfo, StateTableInfo } from "../../scenario/catalog";
import type { RunSchema } from "../../telemetry/run-schema";
import { usePage } from "../run-context";
import { ScrollFrame } from "../ScrollFrame";
import { LiveRows } from "./live-rows";
import type { StateFeed } from "./state-feed";
import { countText, firstSort, MOST_IN_TABLE, nextSort, type Sort, unitInHead } from "./table-rows";

/** Rows that fit beside the charts. */
const FEW_ROWS = 8;

interface Props {
  info: StateTableInfo;
  /** Position of the table among those of the discipline. */
  index: number;
  feed: StateFeed;
  flows: RunSchema["flows"];
}

export function StateTable({ info, index, feed, flows }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const count = useRef<HTMLSpanElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const rows = useRef<LiveRows | null>(null);
  const latest = useRef<StateAnswer | null>(null);
  const [sort, setSort] = useState(() => firstSort(info));
  const [isWhole, setWhole] = useState(false);
  const [isUsed, setUsed] = useState(false);

  const draw = useEffectEvent(() => {
    const table = latest.current?.tables[index];
    if (!table || !rows.current) return;
    const shown = rows.current.draw(table, sort, isWhole ? MOST_IN_TABLE : FEW_ROWS);
    const text = countText(info, shown, table);
    if (count.current && count.current.textContent !== text) count.current.textContent = text;
    if (shown > 0) setUsed(true);
    if (more.current) more.current.hidden = !isWhole && table.in_use <= FEW_ROWS;
  });
  const take = useEffectEvent((answer: StateAnswer) => {
    if (answer.time_s < (latest.current?.time_s ?? 0)) rows.current?.reset();
    latest.current = answer;
    draw();
  });

  useEffect(() => {
    if (!body.current) return;
    latest.current = null; // its rows have other names
    rows.current = new LiveRows(body.current, info, flows);
    const stop = feed.subscribe((answer) => take(answer));
    const { current } = body;
    return () => {
      stop();
      current.replaceChildren();
    };
  }, [feed, info, flows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change what is to be seen
  useEffect(() => draw(), [sort, isWhole]);

  const head = (column: Sort["column"], label: string, signal?: SignalInfo) => (
    <SortHead key={column} label={label} signal={signal} column={column} sort={sort} onSort={setSort} />
  );
  return (
    <>
      <ScrollFrame
        name={info.label}
        className="state-frame"
        data-whole={isWhole || undefined}
        data-used={isUsed || undefined}
      >
        <table className="state-table" aria-label={info.label}>
          <thead>
            <tr>
              {head("row", info.row)}
              {info.columns.map((column, position) => head(position, column.label, column))}
            </tr>
          </thead>
          <tbody ref={body} />
        </table>
      </ScrollFrame>
      <p className="state-foot quiet">
        <span ref={count} />
        <button
          ref={more}
          type="button"
          className="link"
          hidden
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer" : "Show all"}
        </button>
      </p>
    </>
  );
}

interface HeadProps {
  label: string;
  signal: SignalInfo | undefined;
  column: Sort["column"];
  sort: Sort;
  onSort(sort: Sort): void;
}

function SortHead({ label, signal, column, sort, onSort }: HeadProps) {
  const isSorted = sort.column === column;
  const direction = sort.isDescending ? "descending" : "ascending";
  const doc = usePage((state) => signal && state.proseOf(signal).doc);
  const unit = signal && unitInHead(signal);
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <button type="button" title={doc} onClick={() => onSort(nextSort(sort, column))}>
        {label}
        {unit && <small>{unit}</small>}
      </button>
    </th>
  );
}
