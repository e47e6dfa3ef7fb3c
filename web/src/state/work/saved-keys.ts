/** Where saved work is in browser storage: the list of it, what is open in this tab, and what was before a lesson is made. */
export const INDEX = "aqm.works";
export const OPEN = "aqm.open";
export const BEFORE = "aqm.before";
