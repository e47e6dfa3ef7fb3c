/** The broken lessons of cases.json: each is base.json with something set or removed. */
import cases from "./cases.json";

export interface Broken {
  readonly name: string;
  /** `steps.1.question.answer` to what stands there instead. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  /** Where the problem is said to be. */
  readonly path: string;
  /** A piece of what is said. */
  readonly says: string;
  /** It is refused only where it is made. */
  readonly isPlayable?: boolean;
}

type Json = Record<string, unknown>;

/** The holder of what a path leads to, and its key there: the rest of the path if there is no object on the way. */
function follow(whole: Json, path: string): { holder: Json; key: string } {
  const [first = "", ...rest] = path.split(".");
  const next = whole[first];
  if (rest.length === 0 || typeof next !== "object" || next === null) return { holder: whole, key: path };
  return follow(next as Json, rest.join("."));
}

/** The lesson with what a case changes. */
export function patched(base: unknown, { set = {}, remove = [] }: Broken): unknown {
  const lesson = structuredClone(base) as Json;
  for (const [path, value] of Object.entries(set)) {
    const { holder, key } = follow(lesson, path);
    holder[key] = value;
  }
  for (const path of remove) {
    const { holder, key } = follow(lesson, path);
    delete holder[key];
  }
  return lesson;
}

export const { texts, form, rules, runs } = cases as unknown as Readonly<
  Record<"form" | "rules" | "runs", Broken[]>
> & {
  readonly texts: readonly { name: string; text: string; path: string; says: string }[];
};
