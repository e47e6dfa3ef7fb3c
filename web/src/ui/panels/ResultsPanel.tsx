// The results of the measurement windows, including the current one.

import { lazy, type ReactNode, useState } from "react";
import { CLASSES, classStyle } from "../../charts/class-style";
import { axisUnit, NO_VALUE, significant, trimmed } from "../../charts/format";
import type { ClassResult, WindowResult } from "../../engine/protocol";
import { windowSoFar } from "../../engine/window-so-far";
import { letterOf } from "../../scenario/lanes";
import { linkOfWatch } from "../../scenario/watch";
import { windowEnds, windowName } from "../../scenario/window-name";
import type { RunState } from "../../state/run/run-state";
import type { RunSchema, TrafficClass } from "../../telemetry/run-schema";
import { LazyPart } from "../LazyPart";
import { useRunState, useWork } from "../run-context";
import { ScrollFrame } from "../ScrollFrame";
import { RichText } from "../text/RichText";
import { COLUMNS, differenceText, othersOf } from "./result-columns";
import { Value } from "./Value";
import { WindowSplit } from "./WindowSplit";

const LaneResults = lazy(() => import("../compare/LaneResults"));

/** The current window, or the last one that has begun. */
function runningWindow(windows: readonly (readonly [number, number])[], time_s: number): number {
  const index = windows.findIndex(([, to_s]) => time_s <= to_s);
  if (index < 0) return windows.length - 1;
  const hasBegun = (windows[index]?.[0] ?? 0) < time_s;
  return hasBegun ? index : Math.max(0, index - 1);
}

/** A window of the run before a change, if the two runs can differ in it. */
const beforeIn = ({ before }: RunState, from_s: number, to_s: number) =>
  before && before.since_s < to_s ? windowSoFar(before.report?.windows ?? [], from_s, to_s) : undefined;

export function ResultsPanel() {
  const schema = useRunState((state) => state.schema);
  const workId = useWork((state) => state.workId);
  // The window that was chosen is another experiment's no more.
  return schema && <Windows key={workId} schema={schema} />;
}

function Windows({ schema }: { schema: RunSchema }) {
  const { windows } = schema;
  const current = useRunState((state) => runningWindow(windows, state.clock_s));
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = Math.min(chosen ?? current, windows.length - 1);
  const [from_s, to_s] = windows[shown] ?? [0, 0];
  const result = useRunState(({ report }) => windowSoFar(report?.windows ?? [], from_s, to_s));
  const before = useRunState((state) => beforeIn(state, from_s, to_s));
  const beforeName = useRunState((state) => state.before?.name);
  const lane = useRunState(({ lanes }) => lanes.findIndex(({ isChosen }) => isChosen));
  const hasStarted = useRunState((state) => state.clock_s > from_s);
  const isRunning = useRunState((state) => state.clock_s < to_s && state.play !== "ended");
  const state = !hasStarted
    ? `This window starts at ${windowEnds({ from_s, to_s })[0]} s.`
    : isRunning
      ? "This window is still running."
      : "";
  return (
    <>
      {windows.length > 1 && (
        <fieldset className="segments window-choice" aria-label="Measurement window">
          {windows.map(([from, to], index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: windows are places, and two may be the same
              key={index}
              type="button"
              aria-pressed={index === shown}
              onClick={() => setChosen(index === current ? null : index)}
            >
              {windowName({ from_s: from, to_s: to })}
            </button>
          ))}
        </fieldset>
      )}
      {lane >= 0 ? (
        <LazyPart name="The measures of the lanes" isNeeded>
          <LaneResults from_s={from_s} to_s={to_s} name={`${windowName({ from_s, to_s })} ${state}`} />
        </LazyPart>
      ) : null}
      <Results
        schema={schema}
        result={result}
        before={before}
        name={windowName({ from_s, to_s })}
        lane={lane >= 0 ? ` in lane ${letterOf(lane)}` : ""}
        beforeName={beforeName}
        state={state}
        note={<WindowSplit index={shown} from_s={from_s} to_s={to_s} />}
      />
    </>
  );
}

interface ResultsProps {
  schema: RunSchema;
  result: WindowResult | undefined;
  /** The same window of the run before a change. */
  before: WindowResult | undefined;
  /** What was in force then. */
  beforeName: string | undefined;
  name: string;
  /** Whose classes they are, if there are lanes: " in lane B". */
  lane: string;
  /** State of the window. */
  state: string;
  /** Further note on the window. */
  note: ReactNode;
}

/** What the charts show instead. */
const inChart = ({ sliding_window_s }: RunSchema) => `The charts show means of ${trimmed(sliding_window_s)} s`;

/** The unit of an equal share of the link's rate, fixed while goodputs change. */
function unitOf({ links, watch, groups }: RunSchema) {
  const watched = links.find(({ id }) => id === linkOfWatch(watch[0] ?? ""));
  const flows = groups.reduce((sum, { count }) => sum + count, 0);
  return axisUnit(Math.max(1000, (watched?.rate_bps ?? 0) / Math.max(1, flows)), "bps");
}

/** All classes are listed from the beginning, so that nothing moves when one of them starts sending. */
function Results({ schema, result, before, beforeName, name, lane, state, note }: ResultsProps) {
  const names = CLASSES.filter((each) => schema.groups.some((group) => group.class === each));
  const classes = result?.classes.filter(({ flows }) => flows > 0) ?? [];
  const unit = unitOf(schema);
  return (
    <ScrollFrame name={`Classes, ${name}`} className="results-frame">
      <table className="results is-fixed">
        <caption>
          Classes{lane}, {name} {state}
        </caption>
        <thead>
          <tr>
            <th scope="col">class</th>
            <Head
              head="per flow"
              unit={unit.name}
              doc={`Mean goodput of the class’s flows over this window; single flows can get much more or less. ${inChart(schema)}.`}
            />
            <Head
              head="fair"
              unit={unit.name}
              doc="Max-min fair share, the mean over the class’s flows: those that want little have little."
            />
            {COLUMNS.map((column) => (
              <Head key={column.key} head={column.head} unit={column.unit} doc={column.doc} />
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((each) => (
            <ClassRow
              key={each}
              name={each}
              row={classes.find((row) => row.class === each)}
              before={before?.classes.find((row) => row.class === each)}
              divisor={unit.divisor}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th
              scope="row"
              colSpan={2}
              title={`From the goodputs over this whole window. ${inChart(schema)}, in which flows differ more, so its index is usually lower.`}
            >
              <RichText text="Jain’s index, window" />
            </th>
            <td colSpan={1 + COLUMNS.length}>
              <Compared
                now={result?.jain ?? Number.NaN}
                before={before?.jain ?? Number.NaN}
                text={significant}
                figures={2}
              />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="results-note">
        {note}
        <span>
          {before ? (
            `Below each number: the difference to the run before (${beforeName}).`
          ) : (
            <RichText text="Means over a class’s flows. Fair: max-min fair share. Delay: path and queues." />
          )}{" "}
          {state}
        </span>
      </p>
      <details className="more">
        <summary>More measures of the classes{lane}</summary>
        <OtherMeasures classes={classes} name={`${lane}, ${name}`} />
      </details>
    </ScrollFrame>
  );
}

/** Classes are columns, because there are few classes and many measures. */
function OtherMeasures({ classes, name }: { classes: readonly ClassResult[]; name: string }) {
  return (
    <table className="results">
      <caption>More measures of the classes{name}</caption>
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
              <td key={row.class}>
                <Value text={text(value(row))} />
              </td>
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
  name: TrafficClass;
  /** Undefined until one of its flows has been measured. */
  row: ClassResult | undefined;
  before: ClassResult | undefined;
  /** Bits per second in one unit. */
  divisor: number;
}

function ClassRow({ name, row, before, divisor }: ClassRowProps) {
  const fair_bps = row?.fair_share_bps || Number.NaN;
  const goodputOf = (of: ClassResult | undefined) => (of?.goodput_per_flow_bps ?? Number.NaN) / divisor;
  return (
    <tr>
      <th scope="row" className="class-name" data-class={name}>
        {classStyle[name].label}
      </th>
      <td>
        <Compared now={goodputOf(row)} before={goodputOf(before)} text={significant} />
      </td>
      <td className="quiet">
        <Value text={significant(fair_bps / divisor)} />
      </td>
      {COLUMNS.map(({ key, value, text }) => (
        <td key={key}>
          <Compared
            now={row ? value(row) : Number.NaN}
            before={before ? value(before) : Number.NaN}
            text={row ? text : () => NO_VALUE}
          />
        </td>
      ))}
    </tr>
  );
}

interface ComparedProps {
  now: number;
  before: number;
  text(value: number): string;
  /** Of the difference, if there is room for more than in a column. */
  figures?: number;
}

/** A number, and below it by how much it differs from the run before. */
function Compared({ now, before, text, figures }: ComparedProps) {
  const difference = differenceText(now, before, text, figures);
  return (
    <>
      <Value text={text(now)} />
      {difference && (
        <small className="difference" title={`${text(before)} before`}>
          <Value text={difference} />
        </small>
      )}
    </>
  );
}
