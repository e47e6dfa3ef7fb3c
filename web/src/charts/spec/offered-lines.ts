// The lines that can be drawn: every column of the run, grouped by owner.
import { catalog } from "../../scenario/catalog";
import { linkOfWatch } from "../../scenario/watch";
import { type Column, isExtreme } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import { CLASSES, classStyle } from "../class-style";
import type { LineRef } from "./chart-plan";

export interface OfferedLine {
  readonly line: LineRef;
  readonly label: string;
  readonly unit: string;
}

/** The watched queue, a class, a group of flows, a flow or a link. */
export interface OfferedSubject {
  readonly kind: string;
  readonly name: string;
  readonly lines: readonly OfferedLine[];
}

/** Not offered separately: drawn with the signal to which they belong. */
const guides = new Set(
  catalog.disciplines.flatMap(({ params }) => params.filter(({ guide }) => guide).map(({ name }) => name)),
);

const classOfField = (field: string) => CLASSES.find((name) => field.endsWith(`.${name}`));

function labelOf({ field, label }: Column): string {
  const name = classOfField(field);
  return name && !label.toLowerCase().includes(name) ? `${label}, ${classStyle[name].label}` : label;
}

const offered = (line: LineRef, column: Column): OfferedLine => ({ line, label: labelOf(column), unit: column.unit });

function ofQueue(telemetry: Telemetry, queue: string): readonly OfferedLine[] {
  return telemetry.lines
    .filter((line) => line.scope === "queue" && line.id === queue && !guides.has(line.field) && !isExtreme(line))
    .filter(({ field }) => telemetry.length === 0 || telemetry.column("queue", queue, field)?.isPresent)
    .map((column) => offered({ scope: "queue", id: "", field: column.field }, column));
}

/** For a group, the columns of its flows. */
function ofGroups({ schema }: Telemetry): readonly OfferedSubject[] {
  const groupOf = new Map(schema.flows.map(({ id, group }) => [id, group]));
  const found = new Map<string, Map<string, Column>>();
  for (const column of schema.columns) {
    const group = column.scope === "flow" ? groupOf.get(column.id) : undefined;
    if (group === undefined) continue;
    const fields = found.get(group) ?? new Map<string, Column>();
    found.set(group, fields.set(column.field, column));
  }
  return schema.groups
    .filter(({ id, count }) => count > 1 && found.has(id))
    .map(({ id, count }) => ({
      kind: "Groups of flows, their mean",
      name: `${id} (${count})`,
      lines: [...(found.get(id)?.values() ?? [])].map((column) =>
        offered({ scope: "group", id, field: column.field }, column),
      ),
    }));
}

function byId(telemetry: Telemetry, scope: "class" | "flow" | "link", kind: string): readonly OfferedSubject[] {
  const found = new Map<string, OfferedLine[]>();
  for (const column of telemetry.schema.columns) {
    if (column.scope !== scope || isExtreme(column)) continue;
    const lines = found.get(column.id) ?? [];
    lines.push(offered({ scope, id: column.id, field: column.field }, column));
    found.set(column.id, lines);
  }
  const nameOf = (id: string) => CLASSES.find((name) => scope === "class" && name === id);
  return [...found].map(([id, lines]) => {
    const name = nameOf(id);
    return { kind, name: name ? classStyle[name].label : id, lines };
  });
}

export function offeredSubjects(telemetry: Telemetry, queue: string): readonly OfferedSubject[] {
  const watched = { kind: "The watched queue", name: linkOfWatch(queue), lines: ofQueue(telemetry, queue) };
  return [
    watched,
    ...byId(telemetry, "class", "Classes"),
    ...ofGroups(telemetry),
    ...byId(telemetry, "flow", "Flows"),
    ...byId(telemetry, "link", "Links"),
  ];
}
