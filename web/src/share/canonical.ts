/** The canonical form of a document for links: sorted keys, no defaults, one spelling per quantity. */
import { disciplineOf, type ParamInfo, usualDiscipline } from "../scenario/catalog";
import { hasLanes, joinLanes, lanesOf } from "../scenario/lanes";
import type { FlowEntry, LinkEntry, QueueEntry, ScenarioDocument } from "../scenario/scenario";
import { presetOf, wholeApplicationOf, wholeCatalog, wholeVariantOf } from "../scenario/whole-catalog";
import { canonicalQuantity } from "./quantities";

type Fields = Readonly<Record<string, unknown>>;
/** Returns the canonical form of a value; undefined if it can be omitted. */
type Reader = (value: unknown) => unknown;
type Readers = Readonly<Record<string, Reader>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Sorts the keys of an object; keys of values without a reader are sorted recursively. */
function read(object: unknown, readers: Readers): unknown {
  if (!isObject(object)) return object;
  const entries = Object.keys(object)
    .sort()
    .map((key) => [key, (Object.hasOwn(readers, key) ? readers[key] : sorted)?.(object[key])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const sorted: Reader = (value) => (Array.isArray(value) ? value.map(sorted) : read(value, {}));

const list =
  (element: Reader): Reader =>
  (value) =>
    Array.isArray(value) ? value.map(element) : value;
const unlessEmpty =
  (reader: Reader): Reader =>
  (value) => {
    const result = reader(value);
    return typeof result === "object" && result !== null && Object.keys(result).length === 0 ? undefined : result;
  };
const seconds: Reader = (value) => canonicalQuantity(value, "s");

/** The canonical value of a parameter, from its catalog row. */
function paramValue(param: ParamInfo, value: unknown): unknown {
  switch (param.kind) {
    case "number":
    case "integer":
      return canonicalQuantity(value, param.unit);
    case "limit":
      return canonicalQuantity(typeof value === "number" ? value : canonicalQuantity(value, "bytes"), "packets");
    case "jitter":
      return typeof value === "number" ? value : canonicalQuantity(value, param.unit);
    case "list":
      return list((element) => canonicalQuantity(element, param.unit))(value);
    case "records": {
      const [name, ...fields] = param.fields ?? [];
      const record = { ...paramReaders(name ? [name] : [], () => undefined), ...paramReaders(fields) };
      return list((element) => read(element, record))(value);
    }
    case "named":
      return sorted(value);
    default:
      return value;
  }
}

/** Readers of parameters that omit defaults; a parameter without a default is always kept. */
function paramReaders(
  params: readonly ParamInfo[],
  defaultOf: (param: ParamInfo) => unknown = (param) => param.default,
): Readers {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(
    params.map((param) => [
      param.name,
      (value: unknown) => {
        const canonicalValue = paramValue(param, value);
        return same(canonicalValue, paramValue(param, defaultOf(param))) ? undefined : canonicalValue;
      },
    ]),
  );
}

/** Readers of a table's columns; `required` columns are always kept. */
const tableReaders = (params: readonly ParamInfo[], ...required: readonly string[]) =>
  paramReaders(params, (param) => (required.includes(param.name) ? undefined : param.default));

const unlessDefault =
  (otherwise: unknown): Reader =>
  (value) =>
    value === otherwise ? undefined : value;

const rounded: Reader = (value) => (typeof value === "number" ? Math.round(value) : value);

const nodeReaders: Readers = { ...tableReaders(wholeCatalog.node.params, "kind"), x: rounded, y: rounded };
const readNode: Reader = (node) => read(node, nodeReaders);

/**
 * If a queue's discipline changes during the run, its parameters are inherited by name, so defaults must be explicit.
 */
function readQueue(queue: unknown, isExchanged: boolean): unknown {
  const { discipline } = (isObject(queue) ? queue : {}) as QueueEntry;
  const params = disciplineOf(discipline)?.params ?? [];
  return read(queue, {
    ...(isExchanged ? paramReaders(params, () => undefined) : paramReaders(params)),
    ...paramReaders(wholeCatalog.queue.params),
    discipline: unlessDefault(usualDiscipline),
  });
}

const linkReaders = tableReaders(wholeCatalog.link.params, "rate", "delay");

function readLink(link: LinkEntry, exchanged: ReadonlySet<string>): unknown {
  const isExchanged = (place: string) => exchanged.has(`links.${link.id}.${place}.discipline`);
  return read(link, {
    ...linkReaders,
    // Even an empty queue has a meaning: the first one declared is watched by default.
    queue: (queue) => readQueue(queue, isExchanged("queue")),
    reverse: unlessEmpty((reverse) =>
      read(reverse, { ...linkReaders, queue: unlessEmpty((queue) => readQueue(queue, isExchanged("reverse.queue"))) }),
    ),
  });
}

function readTransport(transport: unknown): unknown {
  const { type, preset, variant } = (isObject(transport) ? transport : {}) as FlowEntry["transport"];
  const kind = wholeCatalog.transports.find(({ id }) => id === type);
  if (type !== "tcp") return read(transport, paramReaders(kind?.params ?? []));
  const values: Fields = presetOf(preset)?.values ?? {};
  return read(transport, {
    ...paramReaders(
      [...(kind?.params ?? []), ...(wholeVariantOf(variant)?.params ?? [])],
      ({ name, default: otherwise }) => (Object.hasOwn(values, name) ? values[name] : otherwise),
    ),
    preset: unlessDefault(presetOf()?.id),
    variant: unlessDefault(wholeCatalog.variants[0]?.id),
  });
}

const flowReaders = tableReaders(wholeCatalog.flow.params);

/** Variations of a document share most of its flows. */
const flowsRead = new WeakMap<FlowEntry, unknown>();

function readFlow(flow: FlowEntry): unknown {
  const known = isObject(flow) && flowsRead.get(flow);
  if (known) return known;
  const application = wholeApplicationOf(flow.application?.type);
  const made = read(flow, {
    ...flowReaders,
    class: unlessDefault(application?.class),
    transport: readTransport,
    application: (entry) => read(entry, paramReaders(application?.params ?? [])),
  });
  if (isObject(flow)) flowsRead.set(flow, made);
  return made;
}

const measureReaders: Readers = {
  ...tableReaders(wholeCatalog.measure.params),
  windows: unlessEmpty(list(list(seconds))),
  watch: (watch) => (typeof watch === "string" ? [watch] : watch),
};

/** A run's fingerprint covers the values of changes as written, so they are kept. */
const readChange: Reader = (change) => read(change, { at: seconds, value: (value) => value });

/** The canonical form of a valid document. Its run, or that of each lane, is identical to the last bit. */
export function canonical(document: ScenarioDocument): ScenarioDocument {
  const read = hasLanes(document) ? lanesOf(document) : { lanes: [] };
  if (!("lanes" in read) || read.lanes.length === 0) return canonicalRun(document, changedIn([document]));
  // What differs is said in the canonical form, too, and what does not is left out of all lanes or of none.
  const { lanes } = read;
  const changed = changedIn(lanes.map((lane) => lane.document));
  return joinLanes(lanes.map((lane) => ({ ...lane, document: canonicalRun(lane.document, changed) })));
}

/** The paths that change on a timeline. */
const changedIn = (documents: readonly ScenarioDocument[]) =>
  new Set(documents.flatMap(({ timeline }) => (timeline ?? []).map(({ set }) => set)));

/** `changed`: a queue whose discipline is among these paths keeps all its parameters. */
function canonicalRun(document: ScenarioDocument, changed: ReadonlySet<string>): ScenarioDocument {
  return read(document, {
    ...tableReaders(wholeCatalog.run.params, "duration"),
    $schema: () => undefined,
    nodes: list(readNode),
    links: list((link) => readLink(link as LinkEntry, changed)),
    flows: list((flow) => readFlow(flow as FlowEntry)),
    routes: unlessEmpty(list(sorted)),
    timeline: unlessEmpty(list(readChange)),
    measure: unlessEmpty((measure) => read(measure, measureReaders)),
  }) as ScenarioDocument;
}

export const canonicalText = (document: ScenarioDocument): string => JSON.stringify(canonical(document));
