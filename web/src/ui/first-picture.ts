// What is not needed for the first picture of the run is loaded after it, so that it comes early.
import type { Run } from "../state/run/run";

/** The name of the moment in the browser's timeline. */
const MARK = "first picture";

let tell: () => void;
/** Resolves when the first picture of a run is there, or is not to be waited for. */
export const firstPicture = new Promise<void>((resolve) => {
  tell = resolve;
});

/** A picture that is later is not waited for. */
const PATIENCE_MS = 20_000;
/** A run that stands still for so long, or has failed, brings none. */
const REST_MS = 500;

/** To be called when the page begins, with the opening of the first run. */
export function awaitFirstPicture({ subscribe, stores }: Run, opening: Promise<unknown>): void {
  const isStill = () => !["loading", "playing"].includes(stores.run.getState().play);
  const onPainted = () => {
    performance.mark(MARK);
    tell();
  };
  const unsubscribe = subscribe(({ time_s }) => {
    if (time_s === 0) return;
    unsubscribe();
    requestAnimationFrame(() => setTimeout(onPainted));
  });
  const lookLater = () => setTimeout(() => isStill() && tell(), REST_MS);
  setTimeout(tell, PATIENCE_MS);
  stores.run.subscribe(({ play }, before) => {
    if (play !== before.play && isStill()) lookLater();
  });
  void opening.finally(lookLater);
}
