// What charts of the user's choice and comparisons of runs need, loaded as one.
export { lanesAt } from "../draw/lane-values";
export { besideLines, chosenLines } from "./compared";
export { differenceSpec } from "./difference";
export { ownSeries, ownSpec } from "./own-chart";
