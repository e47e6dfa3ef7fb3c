/** What a link locks. */
import { isLocked } from "../state/page/page-state";
import type { States } from "../state/stores";

/** The current run is behind a draft of something else. */
export const isBehind = ({ work: { draft } }: States): boolean => draft?.isOther === true;

export const areParamsLocked = (states: States): boolean =>
  isLocked(states.page.viewOptions, "params") || isBehind(states);

/** Only play and pause are allowed. */
export const isWholeLocked = ({ page: { viewOptions } }: States): boolean => viewOptions.lock === "all";
