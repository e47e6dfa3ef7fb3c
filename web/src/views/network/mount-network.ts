/** Mounts the network drawing: drawn anew for another layout or width, updated with every frame. */
import { isLocked } from "../../state/page/page-state";
import type { Run } from "../../state/run/run";
import { statesOf } from "../../state/stores";
import { atEnd, type Unmount } from "../dom";
import { onState } from "../on-state";
import type { LiveNetwork } from "./live-network";
import { drawNetwork, markQueue } from "./network-drawing";

export function mountNetwork(figure: HTMLElement, run: Run): Unmount {
  const life = new AbortController();
  const { signal } = life;
  let live: LiveNetwork | null = null;
  let width = 0;
  const draw = () => {
    const { run: now, page } = statesOf(run.stores);
    if (!now.layout || width === 0) return;
    live = drawNetwork(figure, run.stores.run, now.layout, width, isLocked(page.look, "view"));
    markQueue(figure, now.watched);
    if (run.view) live.update(run.view.telemetry);
  };
  const measure = () => {
    if (figure.clientWidth === width) return;
    width = figure.clientWidth;
    draw();
  };
  onState(run, signal, ({ run: { layout } }) => layout, draw);
  onState(run, signal, ({ page: { look } }) => isLocked(look, "view"), draw);
  onState(
    run,
    signal,
    ({ run: { watched } }) => watched,
    (watched) => markQueue(figure, watched),
  );
  const observer = new ResizeObserver(measure);
  observer.observe(figure);
  atEnd(signal, () => observer.disconnect());
  atEnd(
    signal,
    run.subscribe(({ telemetry }) => live?.update(telemetry)),
  );
  measure();
  return () => {
    life.abort();
    figure.replaceChildren();
  };
}
