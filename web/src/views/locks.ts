/** What a link keeps from being set. */
import { isLocked } from "../state/page/page-state";
import type { States } from "../state/stores";

/** What runs waits behind something new, and is not what the page is about. */
export const isBehind = ({ work: { draft } }: States): boolean => draft?.isOther === true;

export const areParamsLocked = (states: States): boolean => isLocked(states.page.look, "params") || isBehind(states);

/** Of the run, only play and pause are left. */
export const isWholeLocked = ({ page: { look } }: States): boolean => look.lock === "all";
