/** The words of the language, for highlighting, completion and help. */
import { language } from "../../scenario/language";

export type WordKind = "declaration" | "keyword" | "action" | "constant" | "field" | "function" | "choice";

export interface Word {
  readonly name: string;
  readonly kind: WordKind;
  /** An example or the pattern of its use. */
  readonly form: string;
  readonly doc: string;
}

const DECLARATIONS: ReadonlySet<string> = new Set(["param", "state", "signal", "on", "every"]);
const ACTIONS: ReadonlySet<string> = new Set(["accept", "drop", "mark", "choose", "pass"]);

const EVENTS: readonly Omit<Word, "kind">[] = [
  { name: "arrival", form: "on arrival:", doc: "A packet arrives. The handler accepts or drops it." },
  { name: "departure", form: "on departure:", doc: "A packet is about to leave. The handler sends or drops it." },
  { name: "idle", form: "on idle:", doc: "The link finds the queue empty." },
];

const WHICH: readonly Omit<Word, "kind">[] = [
  { name: "oldest", form: "drop oldest", doc: "The packet that was queued first." },
  { name: "newest", form: "drop newest", doc: "The packet that was queued last." },
  { name: "random", form: "choose random", doc: "Any queued packet, all with the same probability." },
  { name: "chosen", form: "drop chosen", doc: "The packet that choose has chosen." },
];

const UNIT_TEXTS: Readonly<Record<string, string>> = { bps: "bit/s" };

/** The unit of a field as the page writes it; empty if it has none. */
export function unitText({ unit, truth }: { readonly unit: string; readonly truth: boolean }): string {
  if (truth) return "true or false";
  return unit === "none" ? "" : (UNIT_TEXTS[unit] ?? unit);
}

const kindOf = (name: string): WordKind => {
  if (DECLARATIONS.has(name)) return "declaration";
  return ACTIONS.has(name) ? "action" : "keyword";
};

type FieldRow = (typeof language.fields)[number];

const fieldForm = ({ name, index, unit, truth }: FieldRow): string => {
  const of = index === "" ? "" : `[${index}]`;
  const text = unitText({ unit, truth });
  return text === "" ? `${name}${of}` : `${name}${of}  # ${text}`;
};

const ofKind = (kind: WordKind, rows: readonly Omit<Word, "kind">[]): readonly Word[] =>
  rows.map(({ name, form, doc }) => ({ name, kind, form, doc }));

export const WORDS = {
  keywords: language.keywords.map(({ name, form, doc }): Word => ({ name, kind: kindOf(name), form, doc })),
  constants: ofKind("constant", language.constants),
  fields: language.fields.map((row): Word => ({ name: row.name, kind: "field", form: fieldForm(row), doc: row.doc })),
  functions: language.functions.map(
    (row): Word => ({ name: row.name, kind: "function", form: `${row.name}(${row.arguments})`, doc: row.doc }),
  ),
  events: ofKind("choice", EVENTS),
  which: ofKind("choice", WHICH),
} as const;

/** Units that a number can carry. */
export const UNITS: readonly string[] = language.units;

const byName = (words: readonly Word[]): ReadonlyMap<string, Word> => new Map(words.map((word) => [word.name, word]));

const reserved = byName([...WORDS.constants, ...WORDS.fields, ...WORDS.functions, ...WORDS.keywords]);
const choices = byName([...WORDS.events, ...WORDS.which]);

/** The word with this name, which a script cannot declare. */
export const wordOf = (name: string): Word | undefined => reserved.get(name);

/** The event after on, or the packet after drop or choose. */
export const choiceOf = (name: string): Word | undefined => choices.get(name);
