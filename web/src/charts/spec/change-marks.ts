// Labels of what happened when: starts and stops of flows by group, and changes of parameters.
import { shortApplication } from "../../scenario/catalog";
import { entryOfPath } from "../../scenario/entries";
import { reverseOf } from "../../scenario/watch";
import { type EventColumns, eventCode } from "../../telemetry/events";
import type { Change, FlowGroup, RunSchema } from "../../telemetry/run-schema";
import { trimmed } from "../format";

export interface ChangeMark {
  readonly at_s: number;
  readonly label: string;
}

/** Starts of one group within this time, in seconds, are one event (start jitter). */
const TOGETHER_S = 0.5;

/** How labels of flows that start or stop begin. */
const START = "+";
const STOP = "\u2212";

type Groups = readonly FlowGroup[];

/** "CBR"; "FTP (late)", with the group's id, where others have the same application. */
function groupName(id: string, groups: Groups): string {
  const group = groups.find((each) => each.id === id);
  if (!group) return id;
  const name = shortApplication(group.application);
  const isOnly = groups.every((each) => each === group || each.application !== group.application);
  return isOnly ? name : `${name} (${id})`;
}

/** Of what changes can be. */
type Parts = Pick<RunSchema, "groups" | "links" | "watch">;

/** What a change is of, unless it is of the one queue that is watched: "CBR ", "access ", "access:reverse ". */
function ownerOf(set: string, { groups, links, watch }: Parts): string {
  const found = entryOfPath({ links, flows: groups }, set);
  if (!found) return "";
  if (found.part === "flows") return `${groupName(found.id, groups)} `;
  const direction = found.rest.startsWith("reverse.") ? reverseOf(found.id) : found.id;
  return watch.length === 1 && watch[0] === direction ? "" : `${direction} `;
}

/** "max_p 0.2", "D-CBT", "rate 10 Mbps". `nameOf` gives the label of a discipline. */
function settingLabel(change: Change, nameOf: (discipline: string) => string): string {
  const field = change.set.slice(change.set.lastIndexOf(".") + 1);
  const { value } = change;
  if (field === "code") return field;
  if (field === "discipline") return nameOf(String(value));
  if (field === "queue" && typeof value === "object" && value !== null && "discipline" in value) {
    return nameOf(String(value.discipline));
  }
  const isPlain = typeof value === "number" || typeof value === "string" || typeof value === "boolean";
  const name = field === "limit" ? "buffer" : field; // as everywhere in the page
  return isPlain ? `${name} ${plainValue(value)}` : name;
}

/** "0.2", "10 Mbps"; for "33 packets" only the number. */
export const plainValue = (value: unknown): string =>
  typeof value === "number" ? trimmed(value) : String(value).replace(/ packets?$/, "");

/** Of several changes of the same parameter in quick succession (a drag), only the last. What starts and stops is told by flows. */
export function changeMarks(
  changes: readonly Change[],
  until_s: number,
  nameOf: (discipline: string) => string,
  parts: Parts,
): ChangeMark[] {
  const past = changes.filter(({ at_s, set }) => at_s <= until_s && !set.endsWith(".active"));
  const kept = past.filter((change, index) => {
    const next = past.slice(index + 1).find((later) => later.set === change.set);
    return next === undefined || next.at_s - change.at_s > TOGETHER_S;
  });
  return kept.map((change) => ({
    at_s: change.at_s,
    label: ownerOf(change.set, parts) + settingLabel(change, nameOf),
  }));
}

interface OpenMark {
  at_s: number;
  last_s: number;
  count: number;
  sign: string;
  group: string;
}

/** "+ 30 FTP (ftp-late)" and "− 2 CBR"; starts at time 0 are not listed. */
export function flowMarks(occurrences: EventColumns, schema: RunSchema): ChangeMark[] {
  const open = new Map<string, OpenMark>();
  const marks: OpenMark[] = [];
  const groups = new Map(schema.groups.map((group) => [group.id, group]));
  for (let index = 0; index < occurrences.length; index++) {
    const kind = occurrences.kind[index] as number;
    if (kind !== eventCode.flow_start && kind !== eventCode.flow_stop) continue;
    const group = schema.flows[occurrences.flow[index] as number]?.group;
    if (group === undefined) continue;
    const time_s = occurrences.time[index] as number;
    const isStart = kind === eventCode.flow_start;
    const key = `${group}/${kind}`;
    const latest = open.get(key);
    if (latest !== undefined && time_s - latest.last_s <= TOGETHER_S) {
      latest.count++;
      latest.last_s = time_s;
    } else {
      const mark = { at_s: time_s, last_s: time_s, count: 1, sign: isStart ? START : STOP, group };
      open.set(key, mark);
      marks.push(mark);
    }
  }
  const isBeginning = ({ at_s, sign, group }: OpenMark) =>
    sign === START && at_s < 1 && groups.get(group)?.start_s === 0;
  const notable = marks.filter((mark) => !isBeginning(mark));
  return notable.map(({ at_s, sign, count, group }) => ({
    at_s,
    label: `${sign}\u2009${count} ${groupName(group, schema.groups)}`,
  }));
}

export interface PlacedMark {
  readonly x: number;
  readonly label: string;
  /** Start of the label; null if there is no room for it. */
  readonly labelX: number | null;
}

/** Greatest width of joined labels, as a fraction. */
const LONGEST = 0.4;
/** Lines that seem to be at one time share a label; in pixels, as all that follows. */
const NEAR = 16;
/** Between a line and its label. */
const BESIDE = 4;
/** Between two labels. */
const GAP = 8;

type WidthOf = (label: string) => number;

/** "3 starts", "3 stops", "3 changes"; "3 events" of several kinds. */
function countOf(names: readonly string[]): string {
  const words = new Set(names.map((name) => ({ [START]: "starts", [STOP]: "stops" })[name[0] ?? ""] ?? "changes"));
  return `${names.length} ${words.size === 1 ? [...words][0] : "events"}`;
}

/** All names, the first one and the number of others, or only how many there are. */
function formsOf(names: readonly string[], longest: number, widthOf: WidthOf): readonly string[] {
  const all = names.join(", ");
  if (names.length === 1) return [all];
  const short = [`${names[0]}, ${names.length - 1} more`, countOf(names)];
  return widthOf(all) <= longest ? [all, ...short] : short;
}

interface Line {
  readonly x: number;
  readonly names: string[];
}

/**
 * Marks on the same pixel share a line, and near lines the label of the first. A label is as short as leaves room for the
 * next one, if that can be; one for which none is left is not shown.
 */
export function placeMarks(
  marks: readonly ChangeMark[],
  xOf: (time_s: number) => number,
  left: number,
  right: number,
  widthOf: WidthOf,
): PlacedMark[] {
  const lines = linesOf(marks, xOf, left, right);
  const groups = together(lines, NEAR);
  let free = left;
  const labels = new Map<number, { readonly label: string; readonly labelX: number }>();
  for (const [index, { x, names }] of groups.entries()) {
    const next = groups[index + 1];
    const room = (next ? next.x - x - BESIDE : Math.max(right - x, x - free)) - BESIDE;
    const forms = formsOf(names, LONGEST * (right - left), widthOf);
    const label = forms.find((form) => widthOf(form) <= room) ?? (forms.at(-1) as string);
    const width = widthOf(label);
    const labelX = x + BESIDE + width <= right ? x + BESIDE : Math.max(left, x - BESIDE - width);
    if (labelX < free) continue;
    labels.set(x, { label, labelX });
    free = labelX + width + GAP;
  }
  return lines.map(({ x, names }) => ({ x, label: names.join(", "), labelX: null, ...labels.get(x) }));
}

/** Those as near to the first of them as that, as one. */
function together(lines: readonly Line[], near: number): Line[] {
  const groups: Line[] = [];
  for (const { x, names } of lines) {
    const before = groups.at(-1);
    if (before && x - before.x <= near) before.names.push(...names);
    else groups.push({ x, names: [...names] });
  }
  return groups;
}

/** The visible marks in order of time, grouped by pixel. */
function linesOf(
  marks: readonly ChangeMark[],
  xOf: (time_s: number) => number,
  left: number,
  right: number,
): readonly Line[] {
  const inOrder = [...marks].sort((a, b) => a.at_s - b.at_s);
  const all = inOrder.map(({ at_s, label }) => ({ x: Math.round(xOf(at_s)), names: [label] }));
  return together(
    all.filter(({ x }) => x >= left && x <= right),
    2,
  );
}
