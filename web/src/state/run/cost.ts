/** What a run costs on this device, and whether to ask before it plays. */
import type { RunSchema } from "../../telemetry/run-schema";
import { DEFAULT_MAX_VALUES } from "../../telemetry/telemetry";
import type { Cost, RunStore } from "./run-state";

/** Above both (about 2 s of work each), a run waits until one says that it shall play. */
const MOST_A_MINUTE = 10e6;
const MOST_IN_ALL = 10e6;
/** The same for the way to a link's time. */
const MOST_AT_ONCE = 50e6;
/** An edit by which a run costs so many times more is asked about again. */
const MORE = 1.5;
/** To sample a number, hand it over and keep it takes this part of an event's time. */
const NUMBER_EVENTS = 0.1;
const NUMBER_BYTES = 5;
/** A common laptop, until something has been measured. */
const USUAL_EVENTS_A_SECOND = 5e6;
/** Shorter frames measure little, and what is older counts less, in milliseconds. */
const LEAST_MS = 5;
const MEMORY_MS = 2000;

const rowsOf = ({ duration_s, sample_interval_s }: RunSchema) => duration_s / sample_interval_s;
const workOf = (schema: RunSchema) => schema.cost_events + NUMBER_EVENTS * rowsOf(schema) * schema.columns.length;
const bytesOf = (schema: RunSchema) =>
  schema.cost_bytes + NUMBER_BYTES * Math.min(DEFAULT_MAX_VALUES, rowsOf(schema) * schema.columns.length);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What this device has done so far, with what it did long ago fading. */
const measured = { events: 0, ms: 0 };

/** Tells of a frame: how much of a run it was, and how long the engine took. */
export function noteFrame(schema: RunSchema, seconds: number, took_ms: number): void {
  if (took_ms < LEAST_MS) return;
  const kept = Math.exp(-took_ms / MEMORY_MS);
  measured.events = kept * measured.events + (workOf(schema) * seconds) / schema.duration_s;
  measured.ms = kept * measured.ms + took_ms;
}

/** Of runs that go along with each other: one, or all lanes. */
export function costOf(schemas: readonly RunSchema[]): Cost {
  const speed = measured.ms > 0 ? (1000 * measured.events) / measured.ms : USUAL_EVENTS_A_SECOND;
  const events = sum(schemas.map(workOf));
  const events_per_minute = sum(schemas.map((schema) => (60 * workOf(schema)) / schema.duration_s));
  return {
    events_per_minute,
    events,
    bytes: sum(schemas.map(bytesOf)),
    seconds_per_minute: events_per_minute / speed,
    seconds: events / speed,
  };
}

/** Whether the way to a time is so long that it does not begin by itself. */
export const isFar = (schema: RunSchema, time_s: number): boolean =>
  (workOf(schema) * time_s) / schema.duration_s > MOST_AT_ONCE;

/** Whether one is asked before what costs so much is run. */
export const isHeavy = ({ events_per_minute, events }: Cost): boolean =>
  events_per_minute > MOST_A_MINUTE && events > MOST_IN_ALL;

/** Asks before heavy runs of some work play, unless that has been done; returns whether it asks. */
export function askIfHeavy(run: RunStore, workId: string, schemas: readonly RunSchema[]): boolean {
  const cost = costOf(schemas);
  const { asked, heavy } = run.getState();
  const known = asked?.workId === workId ? asked.events_per_minute : 0;
  if (!isHeavy(cost) || cost.events_per_minute < MORE * known) return false;
  run.setState({ heavy: { ...heavy, ...cost }, asked: { workId, events_per_minute: cost.events_per_minute } });
  return true;
}
