// Numbers of a card: metrics down, schemes across; each opens its run.
import {
  type CardCell,
  type CardEntry,
  type CardRow,
  type CardRun,
  differenceText,
  type Metric,
  markOf,
  scaleOfMetric,
} from "../../experiment/characterize";
import { estimateText, limitsFrom, ofAllText, type Scale } from "../../experiment/studies";
import { ScrollFrame } from "../ScrollFrame";
import { SchemeMark } from "./Legend";

interface Props {
  rows: readonly CardRow[];
  onlyMain?: boolean;
  caption: string;
  onOpen(each: CardRun["case"]): void;
}

export function CardTable({ rows, onlyMain = false, caption, onOpen }: Props) {
  const schemes = rows[0]?.entries.map(({ scheme }) => scheme) ?? [];
  return (
    <ScrollFrame name={caption}>
      <table className="results study-table card-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            {schemes.map(({ id, label }, index) => (
              <th key={id} scope="col">
                <SchemeMark index={index} /> <small>{label}</small>
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <Group key={row.section.id} row={row} onlyMain={onlyMain} onOpen={onOpen} />
        ))}
      </table>
    </ScrollFrame>
  );
}

function Group({ row: { section, entries }, onlyMain, onOpen }: Omit<Props, "rows" | "caption"> & { row: CardRow }) {
  return (
    <tbody>
      {onlyMain && (
        <tr className="card-group">
          <th scope="rowgroup" colSpan={entries.length + 1}>
            {section.title} <small className="quiet">{section.from}</small>
          </th>
        </tr>
      )}
      {section.metrics.map((metric, index) =>
        onlyMain && !metric.isMain ? null : (
          <MetricRow key={metric.id} metric={metric} place={index} entries={entries} onOpen={onOpen} />
        ),
      )}
    </tbody>
  );
}

interface MetricProps {
  metric: Metric;
  /** Among the section's metrics. */
  place: number;
  entries: readonly CardEntry[];
  onOpen(each: CardRun["case"]): void;
}

function MetricRow({ metric, place, entries, onOpen }: MetricProps) {
  const scale = scaleOfMetric(entries.flatMap(({ cells }) => cells[place] ?? []));
  return (
    <tr>
      <th scope="row">
        {metric.label} {scale.unit && <small>{scale.unit}</small>}
      </th>
      {entries.map((entry) => (
        <Cell key={entry.scheme.id} entry={entry} cell={entry.cells[place]} scale={scale} onOpen={onOpen} />
      ))}
    </tr>
  );
}

const WORDS = { better: "better than drop-tail", worse: "worse than drop-tail", "": "" } as const;
const SIGNS = { better: "▲", worse: "▼", "": "" } as const;

const titleOf = (cell: CardCell, scale: Scale): string =>
  [differenceText(cell, scale), "Opens this run"].filter(Boolean).join(". ");

interface CellProps {
  entry: CardEntry;
  cell: CardCell | undefined;
  scale: Scale;
  onOpen(each: CardRun["case"]): void;
}

function Cell({ entry, cell, scale, onOpen }: CellProps) {
  const each = entry.cases.find(({ id }) => id === cell?.metric.of) ?? entry.cases[0];
  if (!cell || !each) return <td className="quiet">–</td>;
  const mark = markOf(cell);
  return (
    <td data-mark={mark || undefined}>
      <button type="button" className="study-open" title={titleOf(cell, scale)} onClick={() => onOpen(each)}>
        {estimateText(cell.estimate, scale, limitsFrom(cell.metric))}
        {ofAllText(cell.estimate, entry.seeds)}
        {mark && (
          <span className="card-sign" role="img" aria-label={WORDS[mark]}>
            {SIGNS[mark]}
          </span>
        )}
      </button>
    </td>
  );
}
