// Means over the seeds with lanes as columns, and in words what the differences show.
import { useState } from "react";
import {
  comparisonsIn,
  estimateText,
  type Findings,
  findingsOf,
  judgement,
  keptOverSeeds,
  lanesMarkdown,
  manyText,
  measuresIn,
  numberText,
  ofAllText,
  runsCsv,
  type StudyTable,
  shownCells,
  shownLanes,
  signedText,
  soFar,
  tableOf,
  tablesCsv,
  tablesJson,
  windowsOf,
} from "../../experiment/studies";
import { records, type StudyState } from "../../state/run/study";
import { ScrollFrame } from "../ScrollFrame";
import { KeepButton } from "./KeepButton";
import { LaneMark } from "./LaneMark";
import { Repeats } from "./Repeats";
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
  const isSoFar = state.status !== "done";
  const caution = isSoFar ? "" : manyText(comparisonsIn(tables));
  const saved = () => (isSoFar ? tables.map(soFar) : tables);
  const name = "over-seeds";
  return (
    <section className="study-results" aria-label="Results over the seeds">
      <WindowChoice windows={windows} shown={window.index} onChoose={setChosen} />
      <ScrollFrame name="Means over the seeds">
        <SeedsTable tables={tables} isSoFar={isSoFar} />
      </ScrollFrame>
      <Repeats study={study} />
      <label className="lane-link">
        <input type="checkbox" checked={hasAll} onChange={(event) => setAll(event.target.checked)} />
        All measures
      </label>
      {!isSoFar && <AllFindings tables={main.map((measure) => tableOf(study, records, measure, window))} />}
      {caution && <p className="quiet">{caution}</p>}
      <TakeHome
        files={[
          { name: `${name}.csv`, type: "text/csv", text: () => tablesCsv(saved()) },
          { name: `${name}-runs.csv`, type: "text/csv", text: () => runsCsv(study, records) },
          { name: `${name}.json`, type: "application/json", text: () => tablesJson(saved()) },
          { name: `${name}.md`, type: "text/markdown", text: () => lanesMarkdown(saved()) },
        ]}
      />
      <KeepButton
        state={state}
        tables={(document) => keptOverSeeds(document, tables)}
        name={`results over ${study.seeds?.length === 1 ? "1 seed" : `${study.seeds?.length} seeds`}, ${window.name},`}
      />
    </section>
  );
}

/** Which lane is better is not said before all runs are there. */
function SeedsTable({ tables, isSoFar }: { tables: readonly StudyTable[]; isSoFar: boolean }) {
  const [first] = tables;
  if (!first) return null;
  const { study } = first;
  const lanes = shownLanes(study);
  return (
    <table className="results study-table">
      <thead>
        <tr>
          <th scope="col">mean and 95 % confidence interval{isSoFar && ", so far"}</th>
          {lanes.map((lane) => (
            <th key={lane.id} scope="col">
              {study.lanes.length > 1 ? <LaneMark lane={lane.index} /> : "all seeds"}{" "}
              <small>{lane.id && lane.name}</small>
            </th>
          ))}
          {lanes.slice(1).map((lane) => (
            <th key={lane.id} scope="col">
              {lane.letter} − A
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => (
          <SeedsRow key={table.measure.id} table={table} isSoFar={isSoFar} />
        ))}
      </tbody>
    </table>
  );
}

function SeedsRow({ table, isSoFar }: { table: StudyTable; isSoFar: boolean }) {
  const { measure, scale, rows } = table;
  const cells = shownCells(table, rows[0] ?? []);
  return (
    <tr>
      <th scope="row" title={measure.doc}>
        {measure.title} {scale.unit && <span className="quiet">{scale.unit}</span>}
      </th>
      {cells.map(({ variation, estimate, values }) => (
        <td key={variation.lane} title={values.map((value) => numberText(value, scale)).join(", ")}>
          {estimateText(estimate, scale, measure.limits)}
          {ofAllText(estimate, values.length)}
        </td>
      ))}
      {cells.slice(1).map(({ variation, comparison }) => (
        <td key={`difference ${variation.lane}`} data-finding={isSoFar ? undefined : comparison?.finding}>
          {comparison && signedText(comparison.difference, scale)}
          {comparison && !isSoFar && <small className="difference">{judgement(comparison)}</small>}
        </td>
      ))}
    </tr>
  );
}

/** The main measures of each lane against the first, in words. */
function AllFindings({ tables }: { tables: readonly StudyTable[] }) {
  const lanes = tables[0]?.study.lanes ?? [];
  if (lanes.length < 2) return null;
  return (
    <section aria-label="Findings">
      {lanes.slice(1).map((lane, index) => {
        const compared = tables.flatMap((table) => {
          const { measure, scale, rows } = table;
          const cell = shownCells(table, rows[0] ?? []).find(({ variation }) => variation.lane === index + 1);
          return cell?.comparison ? [{ comparison: cell.comparison, measure, scale }] : [];
        });
        return <LaneFindings key={lane.letter} {...findingsOf(compared, [nameOf(lanes[0]), nameOf(lane)])} />;
      })}
    </section>
  );
}

function LaneFindings({ heading, differences, sentences }: Findings) {
  return (
    <>
      {heading && <p className="study-finding">{heading}</p>}
      <List texts={differences} />
      <List texts={sentences} />
    </>
  );
}

function List({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="study-findings">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

const nameOf = (lane: { readonly letter: string; readonly name: string } | undefined): string =>
  lane ? `${lane.letter} (${lane.name})` : "";
