// Shows packets while the run is slow or stands still. Their code is loaded when they are first seen.
import type { Run } from "../../state/run/run";
import type { RunState } from "../../state/run/run-state";
import { atEnd } from "../dom";
import { onState } from "../on-state";
import type { NetworkLayout } from "./network-drawing";
import type { PacketLayer } from "./packets/packet-layer";

/** Simulated speeds up to which packets are drawn fully, and from which only ribbons are. */
const FULL = 0.03;
const NONE = 0.3;
/** With more packets in the network than this, none is drawn. */
const MOST_PACKETS = 2000;

/** 0: ribbons only, 1: packets only. With reduced motion packets are seen while the run stands still. */
export function visibilityAt({ play, speed }: Pick<RunState, "play" | "speed">): number {
  if (play === "paused") return 1;
  if (play !== "playing" || speed === "max" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return Math.min(1, Math.max(0, Math.log(NONE / speed) / Math.log(NONE / FULL)));
}

export interface LazyPackets {
  /** The network has been drawn anew. */
  place(layout: NetworkLayout): void;
}

export function showPackets(figure: HTMLElement, run: Run, life: AbortSignal): LazyPackets {
  let layer: PacketLayer | undefined;
  let layout: NetworkLayout | undefined;
  let wanted = 0;
  let isLoading = false;
  const load = async () => {
    isLoading = true;
    const { PacketLayer } = await import("./packets/packet-layer");
    if (life.aborted || layer) return;
    layer = new PacketLayer(figure, run);
    if (layout) layer.place(layout);
    if (run.view) layer.update(run.view);
    layer.show(wanted);
  };
  onState(
    run,
    life,
    ({ run: state }) => visibilityAt(state),
    (visibility) => {
      wanted = visibility;
      run.askPackets(visibility > 0 ? MOST_PACKETS : 0);
      if (layer) layer.show(visibility);
      isLoading = false; // tried again if it failed
    },
  );
  onState(
    run,
    life,
    ({ page }) => page.theme,
    () => layer?.recolour(),
  );
  atEnd(
    life,
    run.subscribe((view) => {
      layer?.update(view);
      if (wanted > 0 && !layer && !isLoading) void load().catch(() => undefined); // without it, the ribbons stay
    }),
  );
  atEnd(life, () => {
    run.askPackets(0);
    layer?.destroy();
  });
  return {
    place(given) {
      layout = given;
      layer?.place(given);
    },
  };
}
