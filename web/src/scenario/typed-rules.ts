/** Rules for what users type, in words that fit the page's fields better than the engine's. */
import { MOST_ID_CHARS } from "./edit-ids";

/** Whether an entry can have this name, as in the engine (`read_id`). */
export const isName = (text: string): boolean => text.length <= MOST_ID_CHARS && /^[a-z\d][\w.-]*$/i.test(text);

export const NAME_RULE = `must have only a-z, A-Z, 0-9, -, _ and . (at most ${MOST_ID_CHARS}), and begin with a letter or digit`;

interface Told {
  readonly message: string;
  readonly value?: string;
  readonly allowed?: string;
}

/** The engine's problem, or the rule that was broken. */
export function withRule<Problem extends Told>(problem: Problem): Omit<Problem, "allowed"> & Pick<Told, "allowed"> {
  const { allowed: _, ...rest } = problem;
  if (problem.message === "is not an id") return { ...rest, message: NAME_RULE };
  return problem;
}
