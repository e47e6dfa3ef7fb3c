import { type PlaygroundState, useStore } from "../state/store";
import { atEnd } from "./dom";

/** Tells what a selector finds, now and whenever it finds something else. */
export function onState<Found>(
  life: AbortSignal,
  select: (state: PlaygroundState) => Found,
  tell: (found: Found) => void,
): void {
  let told = select(useStore.getState());
  tell(told);
  const stop = useStore.subscribe((state) => {
    const found = select(state);
    if (Object.is(found, told)) return;
    told = found;
    tell(found);
  });
  atEnd(life, stop);
}
