/** Mounts the network drawing: drawn anew for each run and width, updated with every frame. */

import { hasCoordinates } from "../../network/placement";
import { isLocked } from "../../state/page/page-state";
import type { Run } from "../../state/run/run";
import { statesOf } from "../../state/stores";
import type { RunSchema } from "../../telemetry/run-schema";
import { atEnd, type Unmount } from "../dom";
import { onState } from "../on-state";
import { showPackets } from "./lazy-packets";
import { showParts } from "./lazy-parts";
import type { LiveNetwork } from "./live-network";
import { drawNetwork, markQueue } from "./network-drawing";

/** The page's font size for which the drawing is made, in pixels. */
const USUAL_FONT = 16;

/** Equal runs have one schema, and each a drawing of its own; when nodes are moved, a run has another schema. */
type Shown = readonly [runId: number, schema: RunSchema | null];

/** `canEdit`: there is an editor to which the settings of a part lead. */
export function mountNetwork(figure: HTMLElement, run: Run, canEdit = false): Unmount {
  const life = new AbortController();
  const { signal } = life;
  let live: LiveNetwork | null = null;
  let schema: RunSchema | null = null;
  let shown: Shown = [-1, null];
  let width = 0;
  const packets = showPackets(figure, run, signal);
  const parts = showParts(figure, run, signal, canEdit);
  const draw = () => {
    const { run: now, page } = statesOf(run.stores);
    if (!schema || width === 0) return;
    const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_FONT;
    const isFixed = isLocked(page.viewOptions, "view");
    const drawn = drawNetwork(figure, run.stores.run, schema, { width: width / scale, scale, isFixed });
    live = drawn.live;
    parts.place();
    packets.place(drawn.layout);
    markQueue(figure, now.watched);
    if (run.view) live.update(run.view.telemetry);
  };
  /** The layout algorithm is loaded only for networks without coordinates. */
  const show = async (now: Shown) => {
    const [, given] = now;
    schema = given;
    if (given && !hasCoordinates(given)) {
      schema = live = null;
      const { withCoordinates } = await import("../../network/with-coordinates");
      if (signal.aborted || shown !== now) return;
      schema = withCoordinates(given);
    }
    draw();
  };
  const measure = () => {
    if (figure.clientWidth === width) return;
    width = figure.clientWidth;
    draw();
  };
  onState(
    run,
    signal,
    ({ run: { runId, schema: given } }) => {
      if (shown[0] !== runId || shown[1] !== given) shown = [runId, given];
      return shown;
    },
    (now) => void show(now).catch(() => figure.replaceChildren("The network could not be drawn. Reload the page.")),
  );
  onState(run, signal, ({ page: { viewOptions } }) => isLocked(viewOptions, "view"), draw);
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
