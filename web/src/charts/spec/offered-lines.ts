// The lines that can be drawn: every column of the run, grouped by owner.
import { catalog, disciplineOf, type SignalInfo } from "../../scenario/catalog";
import { linkOfWatch } from "../../scenario/watch";
import { transportOf, wholeApplicationOf, wholeVariantOf } from "../../scenario/whole-catalog";
import { PACKET_DELAY } from "../../telemetry/packet-delays";
import { type Column, isExtreme, type RunSchema } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import { CLASSES, classStyle } from "../class-style";
import type { LineRef } from "./chart-plan";
import { disciplineNow } from "./chart-specs";

export interface OfferedLine {
  readonly line: LineRef;
  readonly label: string;
  readonly unit: string;
  /** Its row in the catalog, which has the help text; not every column is a signal. */
  readonly signal: SignalInfo | undefined;
  /** The help text of a column that is no signal. */
  readonly doc?: string;
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

const DELAY_DOC =
  "From sender to receiver: the delay of the path, and the waiting (sojourn) in each queue on it, its queueing delay.";
const docOf = (field: string) => (field === "delay_s" ? { doc: DELAY_DOC } : {});

const classOfField = (field: string) => CLASSES.find((name) => field.endsWith(`.${name}`));

function labelOf({ field, label }: Column): string {
  const name = classOfField(field);
  return name && !label.toLowerCase().includes(name) ? `${label}, ${classStyle[name].label}` : label;
}

const offered = (line: LineRef, column: Column, signals: readonly SignalInfo[] = []): OfferedLine => ({
  line,
  label: labelOf(column),
  unit: column.unit,
  signal: signals.find(({ name }) => name === column.field),
  ...docOf(column.field),
});

/** The signals of the flows of a group. */
function signalsOf({ groups }: RunSchema, id: string | undefined): readonly SignalInfo[] {
  const group = groups.find((each) => each.id === id);
  if (!group) return [];
  const { transport, variant, application } = group;
  return [transportOf(transport), wholeVariantOf(variant), wholeApplicationOf(application)].flatMap(
    (kind) => kind?.signals ?? [],
  );
}

/** `id` is empty for the watched queue that is shown. */
function ofQueue(telemetry: Telemetry, queue: string, id = ""): readonly OfferedLine[] {
  // Disciplines describe a signal in their own words: those of the present one are wanted first.
  const present = disciplineOf(disciplineNow(telemetry, queue))?.signals ?? [];
  const signals = [...present, ...catalog.disciplines.flatMap((discipline) => discipline.signals)];
  return telemetry.lines
    .filter((line) => line.scope === "queue" && line.id === queue && !guides.has(line.field) && !isExtreme(line))
    .filter(({ field }) => telemetry.length === 0 || telemetry.column("queue", queue, field)?.isPresent)
    .map((column) => offered({ scope: "queue", id, field: column.field }, column, signals));
}

const groupsOf = ({ flows }: RunSchema) => new Map(flows.map(({ id, group }) => [id, group]));

/** Not a column: the engine logs the packets when a chart asks for them. */
const packetDelay = (scope: "flow" | "group" | "class", id: string): OfferedLine => ({
  line: { scope, id, field: PACKET_DELAY },
  label: "Delay of each packet",
  unit: "s",
  signal: undefined,
  doc: DELAY_DOC,
});

/** Behind the delay, which is a mean. */
function withPackets(lines: readonly OfferedLine[], packets: OfferedLine): readonly OfferedLine[] {
  const place = 1 + lines.findIndex(({ line }) => line.field === "delay_s");
  return place === 0 ? lines : [...lines.slice(0, place), packets, ...lines.slice(place)];
}

/** For a group, the columns of its flows. */
function ofGroups({ schema }: Telemetry): readonly OfferedSubject[] {
  const groupOf = groupsOf(schema);
  const found = new Map<string, Map<string, Column>>();
  for (const column of schema.columns) {
    const group = column.scope === "flow" ? groupOf.get(column.id) : undefined;
    if (group === undefined) continue;
    const fields = found.get(group) ?? new Map<string, Column>();
    found.set(group, fields.set(column.field, column));
  }
  return schema.groups
    .filter(({ id, count }) => count > 1 && found.has(id))
    .map(({ id, count }) => {
      const lines = [...(found.get(id)?.values() ?? [])].map((column) =>
        offered({ scope: "group", id, field: column.field }, column, signalsOf(schema, id)),
      );
      const name = `${id} (${count})`;
      return { kind: "Groups of flows, their mean", name, lines: withPackets(lines, packetDelay("group", id)) };
    });
}

/** Every flow, also those that are recorded in detail only when a chart asks for them: like the first of their group. */
function ofFlows({ schema }: Telemetry): readonly OfferedSubject[] {
  const groupOf = groupsOf(schema);
  const columnsOf = new Map<string, readonly Column[]>();
  for (const column of schema.columns)
    if (column.scope === "flow") columnsOf.set(column.id, [...(columnsOf.get(column.id) ?? []), column]);
  const fields = new Map<string, readonly OfferedLine[]>();
  for (const [id, columns] of columnsOf) {
    const group = groupOf.get(id) ?? "";
    if (columns.length <= (fields.get(group)?.length ?? 0)) continue;
    const signals = signalsOf(schema, group);
    fields.set(
      group,
      columns.map((column) => offered({ scope: "flow", id, field: column.field }, column, signals)),
    );
  }
  return schema.flows.map(({ id, group }) => {
    const lines = (fields.get(group) ?? []).map((each) => ({ ...each, line: { ...each.line, id } }));
    return { kind: "Flows", name: id, lines: withPackets(lines, packetDelay("flow", id)) };
  });
}

function byId(telemetry: Telemetry, scope: "class" | "link", kind: string): readonly OfferedSubject[] {
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

/** A class has the delay of its flows, too, which the engine records of each flow. */
function withDelay({ schema }: Telemetry, subject: OfferedSubject): OfferedSubject {
  const id = subject.lines[0]?.line.id ?? "";
  const flows = new Set(schema.flows.filter((flow) => flow.class === id).map((flow) => flow.id));
  const column = schema.columns.find(
    ({ scope, field, id: flow }) => scope === "flow" && field === "delay_s" && flows.has(flow),
  );
  if (!column) return subject;
  const delay = offered({ scope: "class", id, field: "delay_s" }, column);
  return { ...subject, lines: [...subject.lines, delay, packetDelay("class", id)] };
}

/** "r1-r2", or "r1-r2, reverse". */
const queueName = (watch: string) => `${linkOfWatch(watch)}${watch.endsWith(":reverse") ? ", reverse" : ""}`;

export function offeredSubjects(telemetry: Telemetry, queue: string): readonly OfferedSubject[] {
  const others = telemetry.schema.watch.filter((id) => id !== queue);
  return [
    { kind: "The watched queue", name: queueName(queue), lines: ofQueue(telemetry, queue) },
    ...others.map((id) => ({
      kind: "Other watched queues",
      name: queueName(id),
      lines: ofQueue(telemetry, id, id),
    })),
    ...byId(telemetry, "class", "Classes").map((subject) => withDelay(telemetry, subject)),
    ...ofGroups(telemetry),
    ...ofFlows(telemetry),
    ...byId(telemetry, "link", "Links"),
  ];
}
