import "./charts.css";

export {
  type ChartStack,
  type ChartStackOptions,
  type ChartView,
  createChartStack,
} from "./chart-stack";
export { CLASSES, type ClassStyle, classShapePath, classStyle } from "./class-style";
export { axisUnit, clock, NO_VALUE, quantity, significant, trimmed, type Unit } from "./format";
export type { GuideName, OnDragGuide } from "./guides";
export type { ChartPhase } from "./status";
export type { DragPhase } from "./threshold-handle";
