// What a stack says when there is nothing to draw, and how the present is named when it stands still.
import { clock } from "../format";

/** What the page does with the run; it is behind while something else is edited that cannot run yet. */
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
