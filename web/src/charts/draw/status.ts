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

export function presentChip(phase: ChartPhase, now_s: number, hasRows: boolean): string | null {
  if (!hasRows) return null;
  if (phase === "paused" || phase === "behind") return `paused ${clock(now_s)}`;
  if (phase === "ended") return `ended ${clock(now_s)}`;
  return phase === "failed" ? `stopped ${clock(now_s)}` : null;
}
