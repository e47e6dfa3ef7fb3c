/** Icons of the run that the page and the embed share, as paths of a square of 24. */
export const PLAY = "M8 5.5v13l10.5-6.5z";
export const PAUSE = "M8.5 6v12M15.5 6v12";
export const RESTART = "M4.5 12a7.5 7.5 0 1 0 2.6-5.7L4.5 8.6M4.5 4v4.6h4.6";
export const STEP_FROM = "M5 5v14";
export const STEP_TO = "M10 6.5v11l8.5-5.5z";
