// What is not needed for the first picture of the run is loaded after it, so that it comes early.
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { Run } from "../state/run/run";

let tell: () => void;
/** Resolves when the first picture of a run is there, or is not to be waited for. */
export const firstPicture = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Not to be waited for any longer: at all (a slow phone needs three seconds), and after an opening that brings no picture. */
const PATIENCE_MS = { inAll: 5000, afterOpening: 500 };

/** To be called when the page begins, with the opening of the first run. */
export function awaitFirstPicture(run: Run, opening: Promise<unknown>): void {
  const unsubscribe = run.subscribe(({ time_s }) => {
    if (time_s === 0) return;
    unsubscribe();
    requestAnimationFrame(() => setTimeout(tell)); // when it has been painted
  });
  setTimeout(tell, PATIENCE_MS.inAll);
  void opening.finally(() => setTimeout(tell, PATIENCE_MS.afterOpening));
}

/** As `lazy`, after the first picture. */
export const lazyLater = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => firstPicture.then(load));
