// What is not needed for the first picture of the run is loaded after it, so that it comes early.
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { Run } from "../state/run/run";

let tell: () => void;
/** Resolves when the first picture of a run is there, or is not to be waited for. */
export const firstPicture = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Not to be waited for any longer after an opening that brings no picture. */
const PATIENCE_MS = 500;

/** To be called once, with the opening of the first run. */
export function awaitFirstPicture(run: Run, opening: Promise<unknown>): void {
  const unsubscribe = run.subscribe(({ time_s }) => {
    if (time_s === 0) return;
    unsubscribe();
    requestAnimationFrame(() => setTimeout(tell)); // when it has been painted
  });
  void opening.finally(() => setTimeout(tell, PATIENCE_MS));
}

/** As `lazy`, after the first picture. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, for components of any properties
export const lazyLater = <Component extends ComponentType<any>>(
  load: () => Promise<{ default: Component }>,
): LazyExoticComponent<Component> => lazy(() => firstPicture.then(load));
