/** Where saved work is in browser storage: the list of it, and what is open in this tab. */
export const INDEX = "aqm.works";
export const OPEN = "aqm.open";
