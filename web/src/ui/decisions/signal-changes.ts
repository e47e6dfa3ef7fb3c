// What a decision found and left: the queue and each signal of the discipline, before and after, with what it is
// compared with.
import { classStyle } from "../../charts/class-style";
import { figuresToTell, quantity, significant, type Unit } from "../../charts/format";
import type { Decision, Moment } from "../../engine/decisions";
import { disciplineOf, type SignalInfo } from "../../scenario/catalog";
import type { RunSchema, SlotSchema, TrafficClass } from "../../telemetry/run-schema";
import { type ScriptNames, scriptRow } from "../../telemetry/scripts";
import { withoutZeros } from "../panels/decision-text";

export interface ChangeRow {
  readonly name: string;
  readonly label: string;
  /** Shown beside the label, where the values have none. */
  readonly unit: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
  /** "above Minimum threshold (5 packets)", "average of 23 queued packets" */
  readonly notes: readonly string[];
}

/** A value that others are compared with. */
interface Bound {
  readonly label: string;
  readonly value: number;
}

/** Panels give packets without their unit, which stands beside the label. */
const isBare = (unit: string) => unit === "packets" || unit === "none";

const MOST_FIGURES = 6;

/** As many as show which value is larger, and two figures of the change. */
function figuresFor(before: number, after: number, bounds: readonly Bound[]): number {
  const different = figuresToTell([before, after, ...bounds.map(({ value }) => value)].filter(Number.isFinite));
  const change = Math.abs(after - before);
  const figures = change > 0 ? Math.ceil(Math.log10(Math.max(Math.abs(before), Math.abs(after)) / change)) + 2 : 0;
  return Math.min(MOST_FIGURES, Math.max(different, figures));
}

const inUnit = (value: number, unit: Unit, figures: number) =>
  isBare(unit) ? significant(value, figures) : quantity(value, unit, figures);

function changeRow(
  { field, label, unit }: SlotSchema,
  [before, after]: readonly [number, number],
  bounds: readonly Bound[] = [],
  notes: readonly string[] = [],
): ChangeRow {
  const figures = figuresFor(before, after, bounds);
  const text = (value: number) => inUnit(value, unit as Unit, figures);
  const compared = bounds.map(({ label: name, value }) => {
    const where = after > value ? "above" : after < value ? "below" : "at";
    return `${where} ${name} (${withoutZeros(quantity(value, unit as Unit, figures))})`;
  });
  return {
    name: field,
    label,
    unit: unit === "packets" ? unit : "",
    before: text(before),
    after: text(after),
    isChanged: before !== after && !(Number.isNaN(before) && Number.isNaN(after)),
    notes: [...compared, ...notes],
  };
}

const packets = (count: number, kind: string) => `${count} queued ${kind}${count === 1 ? "packet" : "packets"}`;

/** What a moving average follows, as it was when the packet came. */
function followed({ estimates }: SignalInfo, { backlog_packets, backlogOf }: Moment): string[] {
  if (!estimates) return [];
  const of = estimates.split(".")[1] as TrafficClass | undefined;
  const text = of ? packets(backlogOf[of], `${classStyle[of].label} `) : packets(backlog_packets, "");
  return [`average of ${text}`];
}

/** The name and unit of a slot; undefined for one that a script does not use. */
function namedSlot(slot: SlotSchema, names: ScriptNames | undefined): SlotSchema | undefined {
  const row = scriptRow(slot.field);
  if (row < 0) return slot;
  const own = names?.signals[row];
  return own && { field: slot.field, label: own.name, unit: own.unit };
}

/** `names` are those of a script's signals. */
export function changeRows(
  { before, after }: Decision,
  { disciplines }: Pick<RunSchema, "disciplines">,
  names: ScriptNames | undefined,
): ChangeRow[] {
  const { id, slots } = disciplines[after.discipline] ?? { id: "", slots: [] };
  const info = disciplineOf(id);
  const place = (name: string) => slots.findIndex(({ field }) => field === name);
  const found = (moment: Moment, name: string) => moment.slots[place(name)] ?? Number.NaN;
  const boundsOf = (name: string): Bound[] =>
    [
      ...(info?.params ?? []).filter(({ guide }) => guide === name),
      ...(info?.signals ?? []).filter(({ bounds }) => bounds === name),
    ]
      .map(({ name: bound, label }) => ({ label, value: found(after, bound) }))
      .filter(({ value }) => Number.isFinite(value));
  const rows = (info?.signals ?? []).flatMap((signal) => {
    const slot = slots[place(signal.name)];
    const named = slot && namedSlot(slot, names);
    if (!named) return [];
    const values = [found(before, signal.name), found(after, signal.name)] as const;
    if (values.every(Number.isNaN)) return [];
    return [changeRow(named, values, boundsOf(signal.name), followed(signal, before))];
  });
  return [
    changeRow({ field: "backlog_packets", label: "Queue", unit: "packets" }, [
      before.backlog_packets,
      after.backlog_packets,
    ]),
    changeRow({ field: "backlog_bytes", label: "Queue in bytes", unit: "bytes" }, [
      before.backlog_bytes,
      after.backlog_bytes,
    ]),
    ...rows,
  ];
}
