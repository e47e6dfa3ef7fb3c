import { EngineStopped, Superseded } from "../engine/client";

/** A call that was overtaken, or lost with its worker, has been dealt with where that happened. */
export function ignoreLost(error: unknown): void {
  if (!(error instanceof Superseded || error instanceof EngineStopped)) throw error;
}
