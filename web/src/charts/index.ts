import "./chart-heads.css";
import "./charts.css";

export { createChartStack } from "./chart-stack";
export type { ChartPhase } from "./draw/status";
export type { DragPhase } from "./interact/threshold-handle";
export type { GuideSpec } from "./spec/chart-spec";
export { isDue } from "./throttle";
