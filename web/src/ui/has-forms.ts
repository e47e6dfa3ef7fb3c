import { isMaking, type PageState } from "../state/page/page-state";

/** Whether the forms of a lesson are shown: the editor of the network takes their place. */
export const hasForms = (state: PageState): boolean => isMaking(state) && !state.isEditing;
