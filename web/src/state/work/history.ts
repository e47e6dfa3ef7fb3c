/** Undo history: states before and after each step. */

/** A state to go back to, and a label for the step that left it. */
export interface Step<State> {
  readonly state: State;
  /** For example "Add a router". */
  readonly label: string;
  /** Steps of one gesture share a tag and are undone together. */
  readonly tag?: string;
  readonly at_ms: number;
}

export interface History<State> {
  readonly past: readonly Step<State>[];
  readonly future: readonly Step<State>[];
}

const MOST_STEPS = 100;
/** Steps with the same tag within this time, in milliseconds, are one gesture. */
export const ONE_GESTURE_MS = 1000;

export const noHistory: History<never> = { past: [], future: [] };

/** To be called before an edit. A step with the tag of a recent one extends that gesture and renames it. */
export function remember<State>(history: History<State>, step: Step<State>): History<State> {
  const last = history.past.at(-1);
  const goesOn = last !== undefined && step.tag !== undefined && last.tag === step.tag;
  if (goesOn && step.at_ms - last.at_ms <= ONE_GESTURE_MS)
    return { past: [...history.past.slice(0, -1), { ...step, state: last.state }], future: [] };
  return { past: [...history.past, step].slice(-MOST_STEPS), future: [] };
}

interface Moved<State> {
  readonly history: History<State>;
  readonly state: State;
  readonly label: string;
}

/** Goes back one step; undefined if there is none. */
export function undone<State>({ past, future }: History<State>, current: State): Moved<State> | undefined {
  const step = past.at(-1);
  if (!step) return undefined;
  const { state, ...rest } = step;
  return {
    state,
    label: step.label,
    history: { past: past.slice(0, -1), future: [{ ...rest, state: current }, ...future] },
  };
}

/** Goes forward one step; undefined if there is none. */
export function redone<State>({ past, future }: History<State>, current: State): Moved<State> | undefined {
  const [step] = future;
  if (!step) return undefined;
  const { state, ...rest } = step;
  return {
    state,
    label: step.label,
    history: { past: [...past, { ...rest, state: current }], future: future.slice(1) },
  };
}
