import type { Run } from "../state/run/run";
import { type States, onState as subscribe } from "../state/stores";
import { atEnd } from "./dom";

/** Tells what a selector finds, now and whenever it finds something else. */
export function onState<Found>(
  { stores }: Run,
  life: AbortSignal,
  select: (states: States) => Found,
  tell: (found: Found) => void,
): void {
  atEnd(life, subscribe(stores, select, tell));
}
