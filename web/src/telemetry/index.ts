export { EventColumns, type EventRow, type EventStore, eventCode } from "./events";
export type {
  Change,
  Column,
  ColumnScope,
  EventKind,
  FlowGroup,
  FlowLayout,
  Frame,
  Layout,
  LinkLayout,
  NodeLayout,
  TrafficClass,
} from "./layout";
export { createTelemetry, DEFAULT_MAX_VALUES, type Series, type Telemetry } from "./telemetry";
