import { useRunState } from "../run-context";

/** Which of several watched queues something is about: " at r1"; empty if there is only one. */
export const usePlaceOfQueue = (): string =>
  useRunState(({ schema, watched }) => ((schema?.watch.length ?? 0) > 1 ? ` at ${watched}` : ""));
