/**
 * Saved work as the editor can show it. Browser storage may hold anything: what has a form that no document has is left
 * out, and the engine then says what is missing. Values are the engine's business.
 */
import { catalog } from "../../scenario/catalog";
import type { ScenarioDocument } from "../../scenario/scenario";

type Fields = Readonly<Record<string, unknown>>;
/** Returns what is right of a value; undefined if nothing is. */
type Form = (value: unknown) => unknown;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text: Form = (value) => (typeof value === "string" ? value : undefined);
const number: Form = (value) => (Number.isFinite(value) ? value : undefined);
const quantity: Form = (value) => text(value) ?? number(value);
const scalar: Form = (value) => (typeof value === "boolean" ? value : quantity(value));

const listOf =
  (form: Form): Form =>
  (value) =>
    Array.isArray(value) ? value.map(form).filter((each) => each !== undefined) : undefined;

/** An object whose fields have the given forms, all others `rest`; what is needed has a value in any case. */
function fields(forms: Readonly<Record<string, Form>>, rest: Form = () => undefined, needed: Fields = {}): Form {
  return (value) => {
    if (!isObject(value)) return undefined;
    const kept = new Map<string, unknown>();
    for (const [key, each] of Object.entries(value)) {
      const form = Object.hasOwn(forms, key) ? forms[key] : rest;
      const right = form?.(each);
      if (right !== undefined && key !== "__proto__") kept.set(key, right);
    }
    for (const [key, each] of Object.entries(needed)) if (!kept.has(key)) kept.set(key, each);
    return Object.fromEntries(kept);
  };
}

const flat = fields({}, scalar);

/** Parameters of queues that are no single values have forms of their own. */
const FORMS = { list: listOf(scalar), records: listOf(flat), named: flat } as const;
const isManifold = (kind: string): kind is keyof typeof FORMS => Object.hasOwn(FORMS, kind);
const queueForms = Object.fromEntries(
  catalog.disciplines.flatMap(({ params }) =>
    params.flatMap(({ name, kind }) => (isManifold(kind) ? [[name, FORMS[kind]] as const] : [])),
  ),
);

const queue = fields({ discipline: text, ...queueForms }, scalar);
const way = { rate: quantity, delay: quantity, queue };

/** The id of an entry without one: such entries cannot be chosen. */
const NO_ID = "unnamed";

const node = fields({ id: text, kind: text, count: number, x: number, y: number }, scalar, { id: NO_ID });
const link = fields({ id: text, from: text, to: text, ...way, reverse: fields(way, scalar) }, scalar, {
  id: NO_ID,
  from: "",
  to: "",
  rate: "",
  delay: "",
});
const kind = fields({ type: text }, (value) => scalar(value) ?? FORMS.list(value), { type: "" });
const flow = fields({ id: text, from: text, to: text, count: number, transport: kind, application: kind }, scalar, {
  id: NO_ID,
  from: "",
  to: "",
  transport: { type: "" },
  application: { type: "" },
});

const pair: Form = (value) => {
  const ends = listOf(quantity)(value);
  return Array.isArray(ends) && ends.length === 2 ? ends : undefined;
};
const measure = fields({ windows: listOf(pair), watch: (value) => text(value) ?? listOf(text)(value) }, scalar);
const change = fields({ at: quantity, set: text }, anything(8), { at: "", set: "", value: null });
const route = fields({ flow: text, via: listOf(text) }, undefined, { flow: "", via: [] });

/** Beyond what any document needs; what is nested much deeper cannot even be written. */
const DEEPEST = 40;

function anything(depth: number): Form {
  const single: Form = (value) => (value === null ? null : scalar(value));
  if (depth === 0) return single;
  return (value) =>
    value === null
      ? null
      : (scalar(value) ?? listOf(anything(depth - 1))(value) ?? fields({}, anything(depth - 1))(value));
}

const whole = fields(
  {
    format: text,
    version: number,
    title: text,
    caption: text,
    description: text,
    source: fields({ paper: text, figure: text }),
    seed: number,
    duration: quantity,
    nodes: listOf(node),
    links: listOf(link),
    flows: listOf(flow),
    routes: listOf(route),
    timeline: listOf(change),
    measure,
  },
  anything(DEEPEST),
  { nodes: [], links: [], flows: [], duration: "" },
);

/** Undefined if it is no document at all. */
export const editable = (value: unknown): ScenarioDocument | undefined => whole(value) as ScenarioDocument | undefined;
