/** What a link keeps from being set. */
import { isLocked, type PlaygroundState } from "../state/store";

/** What runs waits behind something new, and is not what the page is about. */
export const isBehind = ({ draft }: PlaygroundState): boolean => draft?.isOther === true;

export const areParamsLocked = (state: PlaygroundState): boolean => isLocked(state.look, "params") || isBehind(state);

/** Of the run, only play and pause are left. */
export const isWholeLocked = ({ look }: PlaygroundState): boolean => look.lock === "all";
