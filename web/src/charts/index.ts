import "./draw/chart-heads.css";
import "./draw/draw.css";
import "./interact/buttons.css";
import "./interact/handles.css";
import "./interact/tools.css";

export { createChartStack } from "./chart-stack";
export type { ChartPhase } from "./draw/status";
export type { DragPhase } from "./interact/threshold-handle";
export type { GuideSpec } from "./spec/chart-spec";
export { isDue } from "./throttle";
