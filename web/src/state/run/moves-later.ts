/** Loads what moves in time with the first move. */
import type { Direction, Stride } from "./moves";
import type { Run } from "./run";

const FAILED = "The page could not load what this step needs. Check the connection, then try again.";

export async function move(run: Run, stride: Stride, direction: Direction): Promise<void> {
  const moves = await import("./moves").catch(() => null);
  if (moves) await moves.move(run, stride, direction);
  else run.stores.page.setState({ announcement: FAILED });
}
