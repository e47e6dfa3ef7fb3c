/** Another discipline, transport or application: parameters that the new one has by the same name stay, others are dropped. */
import { disciplineOf, type KindInfo } from "./catalog";
import type { FlowEntry, QueueEntry } from "./scenario";
import { transportOf, wholeApplicationOf } from "./whole-catalog";

type Entries = Readonly<Record<string, unknown>>;

/** What stands in an entry under the names of these parameters. */
function shared(entry: Entries, kind: Pick<KindInfo, "params"> | undefined): Record<string, unknown> {
  const names = new Set(kind?.params.map(({ name }) => name));
  return Object.fromEntries(Object.entries(entry).filter(([key]) => names.has(key)));
}

/** Without an id, the discipline that holds where none is given. */
export function withDiscipline(queue: QueueEntry, id: string | undefined, usual: string): QueueEntry {
  const { limit } = queue;
  return {
    ...(id !== undefined && { discipline: id }),
    ...(limit !== undefined && { limit }),
    ...shared(queue, disciplineOf(id ?? usual)),
  };
}

export function withTransport(flow: FlowEntry, type: string): FlowEntry {
  const { variant, preset } = flow.transport;
  const isTcp = type === "tcp";
  const transport = {
    type,
    ...(isTcp && variant !== undefined && { variant }),
    ...(isTcp && preset !== undefined && { preset }),
    ...shared(flow.transport, transportOf(type)),
  };
  return { ...flow, transport };
}

/** Over the same transport if the application runs over that, else over the first it can use. */
export function withApplication(flow: FlowEntry, type: string): FlowEntry {
  const info = wholeApplicationOf(type);
  const application = { type, ...shared(flow.application, info) };
  const isGood = info?.transports.includes(flow.transport.type) ?? true;
  return { ...(isGood ? flow : withTransport(flow, info?.transports[0] ?? "")), application };
}
