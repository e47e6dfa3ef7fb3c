/** Another name for what texts have in braces, in all that names it. */
import { setIn, valueIn } from "../scenario/set-in";
import { type Draft, listIn } from "./draft";
import { isBy } from "./variant";

const mapped = (value: object, change: (part: unknown) => unknown): object =>
  Array.isArray(value)
    ? value.map(change)
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));

function inTexts(value: unknown, from: string, to: string): unknown {
  if (typeof value === "string") return value.replaceAll(`{${from}}`, `{${to}}`);
  return typeof value === "object" && value !== null ? mapped(value, (part) => inTexts(part, from, to)) : value;
}

function whereItDepends(value: unknown, from: string, to: string): unknown {
  if (isBy(value) && value.by === from) return { ...value, by: to };
  return typeof value === "object" && value !== null ? mapped(value, (part) => whereItDepends(part, from, to)) : value;
}

/** The names of a step's numbers. */
export const numberNames = (step: unknown): string[] => Object.keys((valueIn(step, ["numbers"]) as object) ?? {});
/** The names of the values that differ among readers. */
export const placeNames = (draft: Draft): string[] =>
  listIn(draft, ["vary", "places"]).map((place) => String(valueIn(place, ["id"]) ?? ""));

/** The draft with another name for a value that differs among readers. */
export function withPlaceNamed(draft: Draft, index: number, to: string): Draft {
  const from = placeNames(draft)[index] ?? "";
  const steps = listIn(draft, ["steps"]).map((step) => {
    const next = whereItDepends(step, from, to);
    // There, the name is a number's.
    return numberNames(step).includes(from) ? next : inTexts(next, from, to);
  });
  return setIn(setIn(draft, ["steps"], steps), ["vary", "places", index, "id"], to);
}

/** The draft with another name for a number of a step. */
export function withNumberNamed(draft: Draft, index: number, from: string, to: string): Draft {
  const step = inTexts(valueIn(draft, ["steps", index]), from, to) as Draft;
  const numbers = Object.entries(step.numbers ?? {}).map(([name, number]) => [name === from ? to : name, number]);
  return setIn(draft, ["steps", index], { ...step, numbers: Object.fromEntries(numbers) });
}
