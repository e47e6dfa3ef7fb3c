/** What can be written at a place of a script; without the editor, so that it can be tested alone. */

import { language } from "../../scenario/language";
import { type Declared, declaredIn } from "./declared";
import { tokensOf } from "./tokens";
import { UNITS, unitText, WORDS, type Word } from "./words";

export interface Offer {
  readonly label: string;
  /** A word or two: its unit or its kind. */
  readonly detail: string;
  readonly doc: string;
  /** What is inserted, if it is not the label. */
  readonly insert?: string;
}

export interface Offers {
  /** Where the word begins that an offer replaces. */
  readonly from: number;
  readonly offers: readonly Offer[];
}

const DETAILS: Partial<Record<Word["kind"], string>> = { constant: "constant", function: "function" };

const units: ReadonlyMap<string, string> = new Map(language.fields.map((field) => [field.name, unitText(field)]));

function offerOf({ name, kind, form, doc }: Word): Offer {
  const offer = { label: name, detail: units.get(name) ?? DETAILS[kind] ?? "", doc };
  if (kind === "function")
    return { ...offer, detail: form.slice(name.length), insert: form.endsWith("()") ? form : `${name}(` };
  return offer;
}

const words = (names: readonly string[]) => WORDS.keywords.filter(({ name }) => names.includes(name)).map(offerOf);

const HEADS = words(["param", "state", "signal", "on", "every"]);
const STATEMENTS = words(["if", "elif", "else", "for", "accept", "drop", "mark", "choose", "pass"]);
const JOINTS = words(["and", "or", "not"]);
const VALUES = [...WORDS.fields, ...WORDS.functions, ...WORDS.constants].map(offerOf);
const EVENTS = WORDS.events.map((word) => ({ ...offerOf(word), insert: `${word.name}:` }));
const WHICH = WORDS.which.map(offerOf);
const SIZES: readonly Offer[] = [
  { label: "flow", detail: "table", doc: "One cell for each flow." },
  { label: "class", detail: "table", doc: "One cell for each class: tcp, tagged, untagged." },
];

const declaredOffer = ({ name, kind, text }: Declared): Offer => ({ label: name, detail: kind, doc: text });

/** Reasons that the script has already, for drop and mark. */
const reasonsIn = (code: string): readonly Offer[] =>
  [...new Set(code.match(/"[^"\n]+"/g) ?? [])].map((label) => ({
    label,
    detail: "reason",
    doc: "A reason of this script.",
  }));

interface Place {
  readonly code: string;
  /** The line up to the word. */
  readonly before: string;
  readonly names: readonly Declared[];
}

/** The offers after a word of the language that only some words can follow; undefined where values are written. */
function afterWord({ code, before, names }: Place): readonly Offer[] | undefined {
  const text = before.trim();
  if (/^on$/.test(text)) return EVENTS;
  if (/^every$/.test(text)) return names.filter(({ kind }) => kind === "parameter").map(declaredOffer);
  if (/^(?:param|for)$/.test(text)) return [];
  if (/^for\s+\w+$/.test(text)) return words(["in"]);
  if (/^state\b.*\[$/.test(text)) return SIZES;
  if (/^state(?:$|.*,$)/.test(text) && openBrackets(text) === 0) return [];
  if (/^signal(?:$|.*,$)/.test(text))
    return names.filter(({ kind }) => kind === "state" || kind === "variable").map(declaredOffer);
  if (/\bchoose$/.test(text)) return WHICH.filter(({ label }) => label !== "chosen");
  if (/\bdrop(?:\s+(?:oldest|newest|random|chosen))?$/.test(text))
    return [...(text.endsWith("drop") && !/\bor\s+drop$/.test(text) ? WHICH : []), ...reasonsIn(code)];
  if (/\bmark$/.test(text)) return [{ label: "or drop", detail: "", doc: "Drops the packet if it cannot be marked." }];
  return undefined;
}

const openBrackets = (text: string) => (text.match(/[([]/g) ?? []).length - (text.match(/[)\]]/g) ?? []).length;

function offersAfter(place: Place): readonly Offer[] {
  const { before, names } = place;
  const known = names.map(declaredOffer);
  if (before === "") return HEADS;
  const first = afterWord(place);
  if (first) return first;
  if (before.trim() === "" || /(?:;|^\s+.*:)\s*$/.test(before)) return [...STATEMENTS, ...known, ...VALUES];
  if (/^on\s+\w+:\s*$/.test(before)) return [...STATEMENTS, ...known];
  return [...known, ...VALUES, ...JOINTS];
}

/**
 * Offers for the word before a position.
 *
 * @param isAsked whether the user asked for them: then also where no word has begun
 */
export function offersAt(code: string, position: number, isAsked: boolean): Offers | null {
  const start = code.lastIndexOf("\n", position - 1) + 1;
  const line = code.slice(start, position);
  if (tokensOf(line).some(({ kind, text }) => kind === "comment" || (kind === "unknown" && /["']/.test(text))))
    return null;
  const unit = /(?:^|[^\w.])(?:\d+\.?\d*|\.\d+)(?: +([A-Za-z]*)|([A-Za-z]+))$/.exec(line);
  if (unit) return unitOffers(unit[1] ?? unit[2] ?? "", position, isAsked);
  const word = /[A-Za-z_][\w.]*$/.exec(line)?.[0] ?? "";
  const before = line.slice(0, line.length - word.length);
  if (/\d$/.test(before) || (word === "" && !isAsked && !/^(?:on|every|\s*choose) $/.test(line))) return null;
  // The word that is being written is not yet a name.
  const rest = code.slice(0, position - word.length) + code.slice(position);
  const offers = offersAfter({ code, before, names: declaredIn(rest) });
  const isDone =
    !isAsked &&
    offers.some(({ label }) => label === word) &&
    !offers.some(({ label }) => label !== word && label.startsWith(word));
  return offers.length === 0 || isDone ? null : { from: position - word.length, offers };
}

function unitOffers(word: string, position: number, isAsked: boolean): Offers | null {
  if ((word === "" && !isAsked) || UNITS.includes(word)) return null;
  const offers = UNITS.map((label) => ({ label, detail: "unit", doc: "" }));
  return { from: position - word.length, offers };
}
