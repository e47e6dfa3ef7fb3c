/** Replaces a discipline, transport or application: parameters that the new one shares are kept, others are dropped. */

import type { Unit } from "./catalog";
import { disciplineOf, type KindInfo, type ParamInfo } from "./catalog";
import { isOutOfRange } from "./param-value";
import type { FlowEntry, QueueEntry } from "./scenario";
import { transportOf, wholeApplicationOf, wholeVariantOf } from "./whole-catalog";

type Entries = Readonly<Record<string, unknown>>;

type Kind = Pick<KindInfo, "params"> | undefined;

/** Units without dimension are interchangeable. */
const dimension = (unit: Unit): Unit => (unit === "probability" || unit === "ratio" ? "none" : unit);

/** Whether a parameter inherits the value of the same name, as in the engine (`heir`; heirs.test.ts compares them). */
function isHeir(param: ParamInfo, value: unknown, before: Kind): boolean {
  const same = before?.params.find(({ name }) => name === param.name);
  if (!same) return true;
  return same.kind === param.kind && dimension(same.unit) === dimension(param.unit) && !isOutOfRange(param, value);
}

/** The parameters that one kind passes on to another. */
function shared(entry: Entries, before: Kind, kind: Kind): Record<string, unknown> {
  const names = new Set(
    kind?.params.filter((param) => isHeir(param, entry[param.name], before)).map(({ name }) => name),
  );
  return Object.fromEntries(Object.entries(entry).filter(([key]) => names.has(key)));
}

/** Without an id, the default discipline. */
export function withDiscipline(queue: QueueEntry, id: string | undefined): QueueEntry {
  const { limit } = queue;
  return {
    ...(id !== undefined && { discipline: id }),
    ...(limit !== undefined && { limit }),
    ...shared(queue, disciplineOf(queue.discipline), disciplineOf(id)),
  };
}

/** The transport of a type with the parameters of its variant, by default the first. */
function transportKind(type: string, variant: unknown): Kind {
  const own = transportOf(type)?.params ?? [];
  const more = type === "tcp" ? wholeVariantOf(variant)?.params : undefined;
  return { params: [...own, ...(more ?? [])] };
}

/** Without an id, the first variant. */
export function withVariant({ transport }: FlowEntry, id: string | undefined): FlowEntry["transport"] {
  const { type, preset, variant } = transport;
  return {
    type,
    ...(id !== undefined && { variant: id }),
    ...(preset !== undefined && { preset }),
    ...shared(transport, transportKind(type, variant), transportKind(type, id)),
  };
}

export function withTransport(flow: FlowEntry, type: string): FlowEntry {
  const { variant, preset } = flow.transport;
  const isTcp = type === "tcp";
  const transport = {
    type,
    ...(isTcp && variant !== undefined && { variant }),
    ...(isTcp && preset !== undefined && { preset }),
    ...shared(flow.transport, transportKind(flow.transport.type, variant), transportKind(type, variant)),
  };
  return { ...flow, transport };
}

/** Keeps the transport if the application can use it, else takes the first that it can use. */
export function withApplication(flow: FlowEntry, type: string): FlowEntry {
  const info = wholeApplicationOf(type);
  const application = { type, ...shared(flow.application, wholeApplicationOf(flow.application.type), info) };
  const isGood = info?.transports.includes(flow.transport.type) ?? true;
  return { ...(isGood ? flow : withTransport(flow, info?.transports[0] ?? "")), application };
}
