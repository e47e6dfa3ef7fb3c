// What a stack says when there is nothing to draw, and how the present is named when it stands still.
import { clock } from "./format";

/** What the page does with the run. */
export type ChartPhase = "loading" | "ready" | "running" | "paused" | "ended" | "failed";

export function message(phase: ChartPhase, hasRows: boolean): string {
  if (phase === "failed") return "The engine has stopped.";
  if (phase === "loading") return "Loading the simulation\u2026";
  if (hasRows) return "";
  return phase === "running" ? "" : "Press play to run the simulation.";
}

export function presentChip(phase: ChartPhase, now_s: number, hasRows: boolean): string | null {
  if (!hasRows) return null;
  if (phase === "paused") return `paused ${clock(now_s)}`;
  if (phase === "ended") return `ended ${clock(now_s)}`;
  return phase === "failed" ? `stopped ${clock(now_s)}` : null;
}
