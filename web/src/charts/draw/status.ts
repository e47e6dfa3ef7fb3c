// The status text of a stack without data, and the label of the present while the run is not playing.
import { clock } from "../format";

/** State of the run as shown; "behind" while a draft of something else cannot run yet. */
export type ChartPhase = "loading" | "ready" | "running" | "paused" | "behind" | "ended" | "failed";

export function message(phase: ChartPhase, hasRows: boolean): string {
  if (phase === "failed") return "The engine has stopped.";
  if (phase === "loading") return "Loading the simulation\u2026";
  if (hasRows) return "";
  if (phase === "behind") return "Nothing has run: what you edited cannot run yet.";
  return phase === "running" ? "" : "Press play to run the simulation.";
}

/** `resolution_s`: the smallest difference of time that is visible. */
export function presentChip(phase: ChartPhase, now_s: number, hasRows: boolean, resolution_s: number): string | null {
  if (!hasRows) return null;
  const time = clock(now_s, resolution_s);
  if (phase === "paused" || phase === "behind") return `paused ${time}`;
  if (phase === "ended") return `ended ${time}`;
  return phase === "failed" ? `stopped ${time}` : null;
}
