/** Work to share, for tests. */
import type { Shared } from "../src/state/work/share-link";
import { scenario } from "./run-rig";

export const shared: Shared = {
  document: scenario,
  scenarioId: null,
  experiment: null,
  time_s: 4,
  fingerprint: "0123456789abcdef",
  speed: 1,
};
