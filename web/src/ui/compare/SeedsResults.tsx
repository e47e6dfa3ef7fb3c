// Means over the seeds with lanes as columns, and in words what the differences show.
import { useState } from "react";
import {
  cellsOfLanes,
  comparisonText,
  estimateText,
  judgement,
  measuresIn,
  numberText,
  runsCsv,
  type StudyTable,
  signedText,
  tableJson,
  tableOf,
  tablesCsv,
  windowsOf,
} from "../../experiment/studies";
import { markdownText } from "../../experiment/study-text";
import { records, type StudyState } from "../../state/run/study";
import { LaneMark } from "./LaneMark";
import { TakeHome } from "./TakeHome";
import { WindowChoice } from "./WindowChoice";

export function SeedsResults({ state }: { state: StudyState }) {
  const { study } = state;
  const windows = windowsOf(study, records);
  const [chosen, setChosen] = useState<number | null>(null);
  const [hasAll, setAll] = useState(false);
  const window = windows[chosen ?? windows.length - 1] ?? windows.at(-1);
  if (!window) return null;
  const all = measuresIn(study, records);
  const main = all.filter(({ isMain }) => isMain);
  const tables = (hasAll ? all : main).map((measure) => tableOf(study, records, measure, window));
  const name = "over-seeds";
  return (
    <section className="study-results" aria-label="Results over the seeds">
      <WindowChoice windows={windows} shown={window.index} onChoose={setChosen} />
      <div className="study-scroll">
        <SeedsTable tables={tables} />
      </div>
      <label className="lane-link">
        <input type="checkbox" checked={hasAll} onChange={(event) => setAll(event.target.checked)} />
        All measures
      </label>
      <Findings tables={main.map((measure) => tableOf(study, records, measure, window))} />
      <TakeHome
        files={[
          { name: `${name}.csv`, type: "text/csv", text: () => tablesCsv(tables) },
          { name: `${name}-runs.csv`, type: "text/csv", text: () => runsCsv(study, records) },
          { name: `${name}.json`, type: "application/json", text: () => jsonOf(tables) },
          { name: `${name}.md`, type: "text/markdown", text: () => markdownText(cellsOfLanes(tables)) },
        ]}
      />
    </section>
  );
}

const jsonOf = (tables: readonly StudyTable[]): string =>
  `${JSON.stringify(
    tables.flatMap((table) => JSON.parse(tableJson(table)) as unknown[]),
    null,
    2,
  )}\n`;

function SeedsTable({ tables }: { tables: readonly StudyTable[] }) {
  const [first] = tables;
  if (!first) return null;
  const { study } = first;
  return (
    <table className="results study-table">
      <thead>
        <tr>
          <th scope="col">mean ± 95 % confidence</th>
          {study.lanes.map((lane, index) => (
            <th key={lane.id} scope="col">
              {study.lanes.length > 1 ? <LaneMark lane={index} /> : "all seeds"} <small>{lane.id && lane.name}</small>
            </th>
          ))}
          {study.lanes.slice(1).map((lane) => (
            <th key={lane.id} scope="col">
              {lane.letter} − A
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => (
          <SeedsRow key={table.measure.id} table={table} />
        ))}
      </tbody>
    </table>
  );
}

function SeedsRow({ table: { measure, scale, rows } }: { table: StudyTable }) {
  const cells = rows[0] ?? [];
  return (
    <tr>
      <th scope="row" title={measure.doc}>
        {measure.title} {scale.unit && <span className="quiet">{scale.unit}</span>}
      </th>
      {cells.map(({ variation, estimate, values }) => (
        <td key={variation.lane} title={values.map((value) => numberText(value, scale)).join(", ")}>
          {estimateText(estimate, scale)}
        </td>
      ))}
      {cells.slice(1).map(({ variation, comparison }) => (
        <td key={`difference ${variation.lane}`} data-finding={comparison?.finding}>
          {comparison && signedText(comparison.difference, scale)}
          {comparison && <small className="difference">{judgement(comparison)}</small>}
        </td>
      ))}
    </tr>
  );
}

/** The main measures of each lane against the first, in words. */
function Findings({ tables }: { tables: readonly StudyTable[] }) {
  const lanes = tables[0]?.study.lanes ?? [];
  if (lanes.length < 2) return null;
  return (
    <ul className="study-findings" aria-label="Findings">
      {tables.flatMap(({ measure, scale, rows }) =>
        (rows[0] ?? []).flatMap(({ variation, comparison }) => {
          const names = [nameOf(lanes[0]), nameOf(lanes[variation.lane])] as const;
          return comparison
            ? [<li key={`${measure.id} ${variation.lane}`}>{comparisonText(comparison, measure, scale, names)}</li>]
            : [];
        }),
      )}
    </ul>
  );
}

const nameOf = (lane: { readonly letter: string; readonly name: string } | undefined): string =>
  lane ? `${lane.letter} (${lane.name})` : "";
