/** Calls of a platform's run time: none throws, none sends what is too long, and what it refuses is kept with its reason. */
import type { Dialect, Pair } from "./dialect";
import type { FoundApi } from "./find";

export interface Refusal {
  /** The element or the function. */
  readonly what: string;
  /** The run time's number of the error; empty if it gave none. */
  readonly code: string;
  readonly message: string;
}

/** A reason of ours, in place of the run time's number. */
const TOO_LONG = "too long";
const GENERAL = "101";

export interface Calls {
  initialize(): Refusal | undefined;
  /** Empty if the element was never set, or cannot be read. */
  get(element: string): string;
  set(pair: Pair): Refusal | undefined;
  commit(): Refusal | undefined;
  finish(): Refusal | undefined;
}

const isTrue = (answer: unknown) => String(answer) === "true";

export function createCalls({ api }: FoundApi, dialect: Dialect): Calls {
  const { functions, elements, most } = dialect;
  const ask = (name: string, ...values: string[]): unknown => {
    try {
      return api[name]?.(...values); // as a method: run times use their `this`
    } catch (error) {
      return error;
    }
  };
  const errorNow = (what: string): Refusal => {
    const code = String(ask(functions.error) ?? "");
    const known = code === "" || code === "0" ? GENERAL : code;
    return { what, code: known, message: String(ask(functions.errorText, known) ?? "") };
  };
  const check = (what: string, answer: unknown) => (isTrue(answer) ? undefined : errorNow(what));
  const mostOf = (element: string): number => {
    if (element === elements.state) return most.state;
    if (element === elements.comments) return most.comments;
    return element === elements.location ? most.location : most.text;
  };
  return {
    initialize: () => check(functions.initialize, ask(functions.initialize, "")),
    get(element) {
      const value = ask(functions.get, element);
      const code = String(ask(functions.error) ?? "0");
      return code === "0" || code === "" ? String(value ?? "") : "";
    },
    set([element, value]) {
      const allowed = mostOf(element);
      if (value.length > allowed)
        return { what: element, code: TOO_LONG, message: `${value.length} of at most ${allowed} characters` };
      return check(element, ask(functions.set, element, value));
    },
    commit: () => check(functions.commit, ask(functions.commit, "")),
    finish: () => check(functions.finish, ask(functions.finish, "")),
  };
}
