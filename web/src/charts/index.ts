import "./chart-heads.css";
import "./charts.css";

export { isBeat } from "./beat";
export { createChartStack } from "./chart-stack";
export type { ChartPhase } from "./status";
export type { DragPhase } from "./threshold-handle";
