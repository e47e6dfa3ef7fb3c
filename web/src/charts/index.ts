import "./charts.css";

export { type ChartStack, createChartStack } from "./chart-stack";
export type { ChartPhase } from "./status";
export type { DragPhase } from "./threshold-handle";
