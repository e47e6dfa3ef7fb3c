import "./draw/chart-heads.css";
import "./draw/draw.css";
import "./interact/buttons.css";

export { type Charts, createCharts } from "./chart-columns";
export { setText } from "./draw/set-text";
export type { ChartPhase } from "./draw/status";
export type { DragPhase } from "./interact/threshold-handle";
export type { GuideSpec } from "./spec/chart-spec";
export { isDue } from "./throttle";
