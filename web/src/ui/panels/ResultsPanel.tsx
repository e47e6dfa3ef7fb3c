// The table of the measurement windows, for the running one too.
import { useState } from "react";
import { classStyle } from "../../charts/class-style";
import { axisUnit, significant } from "../../charts/format";
import type { ClassResult, WindowResult } from "../../engine/protocol";
import type { TrafficClass } from "../../telemetry/layout";
import { useRunState } from "../run-context";
import { columnsOf, type Measure, othersOf } from "./result-columns";

const windowName = (from_s: number, to_s: number) => `${from_s}–${to_s} s`;

/** The window that runs, or the last one. */
function runningWindow(windows: readonly (readonly [number, number])[], time_s: number): number {
  const index = windows.findIndex(([, to_s]) => time_s <= to_s);
  return index < 0 ? windows.length - 1 : index;
}

export function ResultsPanel() {
  const windows = useRunState((state) => state.layout?.windows) ?? [];
  const current = useRunState((state) => runningWindow(state.layout?.windows ?? [], state.clock_s));
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = Math.min(chosen ?? current, windows.length - 1);
  const [from_s, to_s] = windows[shown] ?? [0, 0];
  const result = useRunState((state) => state.report?.windows.find((candidate) => candidate.from_s === from_s));
  const hasStarted = useRunState((state) => state.clock_s > from_s);
  const isRunning = useRunState((state) => state.clock_s < to_s && state.play !== "ended");
  return (
    <>
      {windows.length > 1 && (
        <fieldset className="segments window-choice" aria-label="Measurement window">
          {windows.map(([from, to], index) => (
            <button
              key={from}
              type="button"
              aria-pressed={index === shown}
              onClick={() => setChosen(index === current ? null : index)}
            >
              {windowName(from, to)}
            </button>
          ))}
        </fieldset>
      )}
      {result && result.classes.length > 0 ? (
        <Results result={result} name={windowName(from_s, to_s)} isRunning={isRunning} />
      ) : (
        <p className="quiet">{hasStarted ? "Counting …" : `This window starts at ${from_s} s.`}</p>
      )}
    </>
  );
}

function Results({ result, name, isRunning }: { result: WindowResult; name: string; isRunning: boolean }) {
  const classes = result.classes.filter(({ flows }) => flows > 0);
  const columns = columnsOf(classes);
  const unit = axisUnit(Math.max(...classes.map(({ goodput_per_flow_bps }) => goodput_per_flow_bps), 1000), "bps");
  return (
    <div className="results-frame">
      <table className="results">
        <caption>
          {name}
          {isRunning && ", so far"}
        </caption>
        <thead>
          <tr>
            <th scope="col">class</th>
            <Head head="per flow" unit={unit.name} doc="Goodput of a flow of the class, on average." />
            <Head head="fair" unit={unit.name} doc="Max-min fair share of a flow of the class, on average." />
            {columns.map((column) => (
              <Head key={column.key} head={column.head} unit={column.unit} doc={column.doc} />
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map((row) => (
            <ClassRow
              key={row.class}
              row={row}
              columns={columns}
              perFlow={significant(row.goodput_per_flow_bps / unit.divisor)}
              fair={row.fair_share_bps > 0 ? significant(row.fair_share_bps / unit.divisor) : "–"}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Jain’s index
            </th>
            <td colSpan={1 + columns.length}>{significant(result.jain)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="results-note">
        Delay: mean, 95th percentile. Fair: max-min fair share over all links.
        {isRunning && " This window is still running."}
      </p>
      <details className="more">
        <summary>More measures</summary>
        <OtherMeasures classes={classes} name={name} />
      </details>
    </div>
  );
}

/** Classes as columns: they are few, measures are many. */
function OtherMeasures({ classes, name }: { classes: readonly ClassResult[]; name: string }) {
  return (
    <table className="results">
      <caption>More measures, {name}</caption>
      <thead>
        <tr>
          <th scope="col">measure</th>
          {classes.map((row) => (
            <th key={row.class} scope="col" className="class-name" data-class={row.class}>
              {classStyle[row.class as TrafficClass]?.label ?? row.class}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {othersOf(classes).map(({ key, head, unit, doc, value, text }) => (
          <tr key={key}>
            <th scope="row" title={doc}>
              {head} {unit && <span className="quiet">{unit}</span>}
            </th>
            {classes.map((row) => (
              <td key={row.class}>{text(value(row))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ head, unit, doc }: { head: string; unit: string; doc: string }) {
  return (
    <th scope="col" title={doc}>
      {head} <small>{unit}</small>
    </th>
  );
}

interface ClassRowProps {
  row: ClassResult;
  columns: readonly Measure[];
  perFlow: string;
  fair: string;
}

function ClassRow({ row, columns, perFlow, fair }: ClassRowProps) {
  const name = row.class as TrafficClass;
  return (
    <tr>
      <th scope="row" className="class-name" data-class={name}>
        {classStyle[name]?.label ?? name}
      </th>
      <td>{perFlow}</td>
      <td className="quiet">{fair}</td>
      {columns.map(({ key, value, text }) => (
        <td key={key}>{text(value(row))}</td>
      ))}
    </tr>
  );
}
