// What happened at which time, in a word: starts and stops of flows by group, and changes of parameters.
import { type EventColumns, eventCode } from "../../telemetry/events";
import type { Change, Layout } from "../../telemetry/layout";
import { trimmed } from "../format";

export interface ChangeMark {
  readonly at_s: number;
  readonly label: string;
}

/** Starts of one group that lie closer together than this are one event (start jitter). */
const TOGETHER_S = 0.5;

/** "max_p 0.2", "D-CBT", "rate 10 Mbps". `nameOf` gives the label of a discipline. */
export function changeLabel(change: Change, nameOf: (discipline: string) => string): string {
  const field = change.set.slice(change.set.lastIndexOf(".") + 1);
  const { value } = change;
  if (field === "discipline") return nameOf(String(value));
  if (field === "queue" && typeof value === "object" && value !== null && "discipline" in value) {
    return nameOf(String(value.discipline));
  }
  if (field === "active") {
    const flow = change.set.split(".").at(-2) ?? "flow";
    return `${flow} ${value ? "on" : "off"}`;
  }
  const isPlain = typeof value === "number" || typeof value === "string" || typeof value === "boolean";
  return isPlain ? `${field} ${plainValue(value)}` : field;
}

/** "0.2", "10 Mbps", and of "33 packets" the number. */
export const plainValue = (value: unknown): string =>
  typeof value === "number" ? trimmed(value) : String(value).replace(/ packets?$/, "");

/** Of changes of the same parameter in quick succession (a drag), the last one. */
export function changeMarks(
  changes: readonly Change[],
  until_s: number,
  nameOf: (discipline: string) => string,
): ChangeMark[] {
  const past = changes.filter((change) => change.at_s <= until_s);
  const kept = past.filter((change, index) => {
    const next = past.slice(index + 1).find((later) => later.set === change.set);
    return next === undefined || next.at_s - change.at_s > TOGETHER_S;
  });
  return kept.map((change) => ({ at_s: change.at_s, label: changeLabel(change, nameOf) }));
}

interface OpenMark {
  at_s: number;
  last_s: number;
  count: number;
  sign: string;
  group: string;
}

/** "+ 30 ftp-late" and "− 2 cbr"; what starts at time 0 is no event. */
export function flowMarks(occurrences: EventColumns, layout: Layout): ChangeMark[] {
  const open = new Map<string, OpenMark>();
  const marks: OpenMark[] = [];
  const groups = new Map(layout.groups.map((group) => [group.id, group]));
  for (let index = 0; index < occurrences.length; index++) {
    const kind = occurrences.kind[index] as number;
    if (kind !== eventCode.flow_start && kind !== eventCode.flow_stop) continue;
    const group = layout.flows[occurrences.flow[index] as number]?.group;
    if (group === undefined) continue;
    const time_s = occurrences.time[index] as number;
    const isStart = kind === eventCode.flow_start;
    const key = `${group}/${kind}`;
    const latest = open.get(key);
    if (latest !== undefined && time_s - latest.last_s <= TOGETHER_S) {
      latest.count++;
      latest.last_s = time_s;
    } else {
      const mark = { at_s: time_s, last_s: time_s, count: 1, sign: isStart ? "+" : "\u2212", group };
      open.set(key, mark);
      marks.push(mark);
    }
  }
  const isBeginning = ({ at_s, sign, group }: OpenMark) => sign === "+" && at_s < 1 && groups.get(group)?.start_s === 0;
  const notable = marks.filter((mark) => !isBeginning(mark));
  return notable.map(({ at_s, sign, count, group }) => ({ at_s, label: `${sign}\u2009${count} ${group}` }));
}

export interface PlacedMark {
  readonly x: number;
  readonly label: string;
  /** Where the label starts; it is left out when there is no room for it. */
  readonly labelX: number | null;
}

/** The part of the width that joined labels may take. */
const LONGEST = 0.4;

/**
 * Marks that fall on the same pixel share a line. A label that would touch the one before is joined to it, and left out only where
 * that would grow too long.
 */
export function placeMarks(
  marks: readonly ChangeMark[],
  xOf: (time_s: number) => number,
  left: number,
  right: number,
  widthOf: (label: string) => number,
): PlacedMark[] {
  const visible = [...marks]
    .sort((a, b) => a.at_s - b.at_s)
    .map((mark) => ({ x: Math.round(xOf(mark.at_s)), label: mark.label }))
    .filter(({ x }) => x >= left && x <= right);
  const merged: { x: number; label: string }[] = [];
  for (const mark of visible) {
    const before = merged[merged.length - 1];
    if (before !== undefined && mark.x - before.x <= 2) before.label = `${before.label}, ${mark.label}`;
    else merged.push({ ...mark });
  }
  let free = left - 8;
  const placed: { x: number; label: string; labelX: number | null }[] = [];
  let last: (typeof placed)[number] | undefined;
  for (const { x, label } of merged) {
    const width = widthOf(label);
    const wanted = x + 4 + width <= right ? x + 4 : x - 4 - width;
    const mark = { x, label, labelX: wanted < free || wanted < left ? null : wanted };
    placed.push(mark);
    if (mark.labelX !== null) {
      free = wanted + width + 8;
      last = mark;
      continue;
    }
    const joined = `${last?.label}, ${label}`;
    const joinedWidth = widthOf(joined);
    if (last?.labelX == null || last.labelX + joinedWidth > right || joinedWidth > LONGEST * (right - left)) continue;
    last.label = joined;
    free = last.labelX + joinedWidth + 8;
  }
  return placed;
}
