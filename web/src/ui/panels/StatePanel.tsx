// The discipline's internal state, now or at the charts' cursor.
import { useEffect } from "react";
import { CLASSES, classStyle } from "../../charts/class-style";
import { clock, quantity, type Unit } from "../../charts/format";
import { disciplineOf, type SignalInfo } from "../../scenario/catalog";
import type { ScriptNow, TrafficClass } from "../../telemetry/run-schema";
import { scriptRow } from "../../telemetry/scripts";
import type { Telemetry } from "../../telemetry/telemetry";
import { ClassGlyph } from "../ClassGlyph";
import { useCursorTime, usePage, useRun, useRunState } from "../run-context";
import { RichText } from "../text/RichText";
import { rowAt } from "./row-at";
import { useReadout } from "./use-readout";
import { Value } from "./Value";

interface SignalRow {
  label: string;
  /** The first of the signals in this row. */
  signal: SignalInfo;
  unit: Unit;
  /** One value, or one for each class. */
  whole: string | null;
  classes: readonly { name: TrafficClass; value: string }[];
}

const isClass = (name: unknown): name is TrafficClass => CLASSES.includes(name as TrafficClass);

function valueText(telemetry: Telemetry, watched: string, signal: SignalInfo, row: number | undefined): string {
  const series = telemetry.column("queue", watched, signal.name);
  const value = row === undefined ? series?.lastFinite() : series?.at(row);
  if (signal.unit === "none" || signal.unit === "packets") return quantity(value ?? Number.NaN, "none");
  return quantity(value ?? Number.NaN, signal.unit as Unit);
}

/** Signals of several classes share a row. */
export function signalRows(
  telemetry: Telemetry,
  watched: string,
  signals: readonly SignalInfo[],
  row: number | undefined,
): SignalRow[] {
  const rows = new Map<string, SignalRow>();
  for (const signal of signals) {
    const { class: name, of } = signal;
    const value = valueText(telemetry, watched, signal, row);
    const unit = signal.unit as Unit;
    if (!of || !isClass(name)) {
      rows.set(signal.name, { label: signal.label, signal, unit, whole: value, classes: [] });
      continue;
    }
    const classes = [...(rows.get(of)?.classes ?? []), { name, value }];
    rows.set(of, { label: inWords(of), signal, unit, whole: null, classes });
  }
  return [...rows.values()];
}

/** The engine's rows for signals of scripts, as the script that is in place calls them; without those that it does not use. */
export function ownSignals(signals: readonly SignalInfo[], script: ScriptNow | undefined): readonly SignalInfo[] {
  return signals.flatMap((signal) => {
    const row = scriptRow(signal.name);
    if (row < 0) return [signal];
    const own = script?.signals.find(({ name }) => name === script.rows.signals[row]);
    return own ? [{ ...signal, label: own.name, unit: own.unit as Unit }] : [];
  });
}

/** "class_average" as "Class average". */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

export function StatePanel() {
  const run = useRun();
  const watched = useRunState((state) => state.watched);
  const queue = useRunState((state) => state.queues[watched]);
  const discipline = disciplineOf(queue?.discipline ?? "");
  const cursor_s = useCursorTime();
  const proseOf = usePage((state) => state.proseOf);
  const refresh = useReadout();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is read while drawing
  useEffect(refresh, [cursor_s, refresh]);
  const telemetry = run.view?.telemetry;
  if (!telemetry || !discipline) return null;
  const signals = ownSignals(discipline.signals, queue?.script);
  const rows = signalRows(telemetry, watched, signals, rowAt(telemetry, cursor_s));
  if (rows.length === 0) return <p className="quiet">{discipline.label} keeps no state but the queue itself.</p>;
  const sampled_s = telemetry.length > 0 ? telemetry.time(telemetry.length - 1) : Number.NaN;
  return (
    <dl className="state">
      {cursor_s === null && (
        <div className="state-row quiet">
          <dt title="A decision between two samples has newer values">Last sample</dt>
          <dd>{clock(sampled_s, telemetry.schema.sample_interval_s)}</dd>
        </div>
      )}
      {rows.map((row) => (
        <div key={row.label} className="state-row">
          <dt title={proseOf(row.signal).doc}>
            <RichText text={row.label} /> {row.unit === "packets" && <span className="quiet">packets</span>}
          </dt>
          {row.whole === null ? (
            <dd className="state-classes">
              {row.classes.map(({ name, value }) => (
                <span key={name} title={classStyle[name].label}>
                  <ClassGlyph of={name} />
                  <span className="visually-hidden">{classStyle[name].label} </span>
                  <Value text={value} />
                </span>
              ))}
            </dd>
          ) : (
            <dd>
              <Value text={row.whole} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
