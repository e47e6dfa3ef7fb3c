/** The sections of the card, in the order of the RFC's list of what must be done (§13), then what may be. */
import type { Section } from "../section";
import { burstAbsorption } from "./bursts";
import { changingCapacity } from "./changing-capacity";
import { changingLoad } from "./changing-load";
import { congestionLevels } from "./load";
import { bothWays, mixedTraffic } from "./mix";
import { aggressiveSender, friendlySender } from "./one-sender";
import { marking, packetSizes } from "./packets-and-marks";
import { parameters } from "./parameters";
import { publishedSettings } from "./published";
import { rttFairness } from "./round-trips";
import { twoQueues } from "./two-queues";
import { initialWindow, lessThanBestEffort, unresponsiveSender } from "./two-senders";

export const sections: readonly Section[] = [
  friendlySender,
  initialWindow,
  aggressiveSender,
  unresponsiveSender,
  lessThanBestEffort,
  rttFairness,
  burstAbsorption,
  congestionLevels,
  changingLoad,
  changingCapacity,
  marking,
  mixedTraffic,
  bothWays,
  packetSizes,
  twoQueues,
  publishedSettings,
  parameters,
];

/** All but the sensitivity to parameters, which has some twenty runs of each level and seed. */
export const usualSections: readonly string[] = sections.map(({ id }) => id).filter((id) => id !== parameters.id);
