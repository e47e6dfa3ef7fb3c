// A measure over one or two parameters: lines with bands of confidence, or a heat map. Any point opens its run.
import { useState } from "react";
import {
  estimateText,
  keptOverPlaces,
  type Measure,
  measuresIn,
  ofAllText,
  runsCsv,
  type StudyCell,
  type StudyTable,
  shownCells,
  shownLanes,
  soFar,
  tableCsv,
  tableJson,
  tableMarkdown,
  tableOf,
  windowsOf,
} from "../../experiment/studies";
import { seedsText } from "../../experiment/wording";
import { titleOf } from "../../scenario/scenario";
import { records, type StudyState } from "../../state/run/study";
import { isRunChanged } from "../../state/work/work-state";
import { sourceLine } from "../export/source-line";
import { FigureSource } from "../papers/SaveFigure";
import { useRun } from "../run-context";
import { ScrollFrame } from "../ScrollFrame";
import { HeatMap } from "./HeatMap";
import { KeepButton } from "./KeepButton";
import { LaneMark } from "./LaneMark";
import { openCell } from "./open-cell";
import { Repeats } from "./Repeats";
import { StudyLines } from "./StudyLines";
import { TakeHome } from "./TakeHome";
import { WindowChoice } from "./WindowChoice";

const USUAL = /goodput/;

export function VaryResults({ state, onClose }: { state: StudyState; onClose(): void }) {
  const run = useRun();
  const { study } = state;
  const windows = windowsOf(study, records);
  const measures = measuresIn(study, records);
  const [chosen, setChosen] = useState<number | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const window = windows[chosen ?? windows.length - 1] ?? windows.at(-1);
  const measure = measures.find(({ id }) => id === wanted) ?? measures.find(({ id }) => USUAL.test(id)) ?? measures[0];
  if (!window || !measure) return null;
  const table = tableOf(study, records, measure, window);
  const isSoFar = state.status !== "done";
  const source = sourceOf(state, isRunChanged(run.stores.work.getState()));
  const saved = () => (isSoFar ? soFar(table) : table);
  const open = (cell: StudyCell) => {
    onClose();
    void openCell(run, state, cell);
  };
  const name = `${study.axes.map(({ id }) => id).join("-")}-${measure.id}`.replace(/[^\w.-]+/g, "-");
  return (
    <section className="study-results" aria-label="Results over the parameter">
      <div className="study-choices">
        <MeasureChoice measures={measures} shown={measure} onChoose={setWanted} />
        <WindowChoice windows={windows} shown={window.index} onChoose={setChosen} />
      </div>
      <FigureSource value={source}>
        {study.axes.length === 2 ? (
          shownLanes(study).map((lane) => <HeatMap key={lane.id} table={table} lane={lane} onOpen={open} />)
        ) : (
          <>
            {study.axes.length === 1 && <StudyLines table={table} onOpen={open} />}
            <PointsTable table={table} isSoFar={isSoFar} onOpen={open} />
          </>
        )}
      </FigureSource>
      <Repeats study={study} />
      <TakeHome
        files={[
          { name: `${name}.csv`, type: "text/csv", text: () => tableCsv(saved()) },
          { name: "runs.csv", type: "text/csv", text: () => runsCsv(study, records) },
          { name: `${name}.json`, type: "application/json", text: () => tableJson(saved()) },
          { name: `${name}.md`, type: "text/markdown", text: () => tableMarkdown(saved()) },
        ]}
      />
      <KeepButton
        state={state}
        tables={(document) => keptOverPlaces(document, table)}
        name={`${measure.title}, ${window.name},`}
      />
    </section>
  );
}

/** "D-CBT main experiment, seeds 1..3, so far: means and 95 % confidence intervals" */
function sourceOf({ study: { seeds, axes }, document, status }: StudyState, isChanged: boolean): string {
  const all = seeds ?? [document.seed ?? 1];
  const runs = all.length === 1 ? `seed ${all[0]}` : `seeds ${seedsText(all)}`;
  const source = sourceLine(titleOf(document), isChanged, status === "done" ? runs : `${runs}, so far`);
  return all.length > 1 && axes.length === 1 ? `${source}: means and 95 % confidence intervals` : source;
}

interface MeasureProps {
  measures: readonly Measure[];
  shown: Measure;
  onChoose(id: string): void;
}

function MeasureChoice({ measures, shown, onChoose }: MeasureProps) {
  const main = measures.filter(({ isMain }) => isMain);
  const others = measures.filter(({ isMain }) => !isMain);
  const option = ({ id, title }: Measure) => (
    <option key={id} value={id}>
      {title}
    </option>
  );
  return (
    <label className="study-field">
      Measure
      <select value={shown.id} onChange={(event) => onChoose(event.target.value)}>
        <optgroup label="Main measures">{main.map(option)}</optgroup>
        <optgroup label="More measures">{others.map(option)}</optgroup>
      </select>
    </label>
  );
}

/** "0.1, 20 packets" */
const labelOf = ({ study: { axes, places } }: StudyTable, place: number): string =>
  axes
    .map(({ id, points }) => points.find((point) => point.id === places[place]?.[id])?.label)
    .filter(Boolean)
    .join(", ");

interface PointsProps {
  table: StudyTable;
  isSoFar: boolean;
  onOpen(cell: StudyCell): void;
}

/** The places as rows; each number opens its run. */
function PointsTable({ table, isSoFar, onOpen }: PointsProps) {
  const { study, rows, scale, measure } = table;
  return (
    <ScrollFrame name={measure.title}>
      <table className="results study-table">
        <caption>
          {measure.title} {scale.unit && `[${scale.unit}]`}, mean and 95 % confidence interval
          {isSoFar && ", so far"}
        </caption>
        <thead>
          <tr>
            <th scope="col">{study.axes.map(({ label }) => label).join(", ")}</th>
            {shownLanes(study).map((lane) => (
              <th key={lane.id} scope="col">
                {study.lanes.length > 1 ? <LaneMark lane={lane.index} /> : "mean"} <small>{lane.id && lane.name}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, place) => (
            <tr key={JSON.stringify(study.places[place])}>
              <th scope="row">{labelOf(table, place)}</th>
              {shownCells(table, cells).map((cell) => (
                <td key={cell.variation.lane}>
                  <button type="button" className="study-open" title="Open this run" onClick={() => onOpen(cell)}>
                    {estimateText(cell.estimate, scale, measure.limits)}
                    {ofAllText(cell.estimate, cell.values.length)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
