/** Of the experiment on which the page opens. */
export const OPENING_ID = "000-f11-dcbt";
