/** Advances a session by one frame and copies its telemetry into a transferable buffer. */
import { isReverse, linkOfWatch } from "../scenario/watch";
import type { RunSchema } from "../telemetry/run-schema";
import { DIRECTION, ENTERED_S, START_S } from "./packet-columns";
import type { FrameAnswer, PacketRows, StopAt } from "./protocol";
import { Advanced, type Block, type Session } from "./wasm";
import { stillBusy, tellPlace } from "./worker-scope";

const SLICE_MS = 4;
/** A frame waits no longer for the end of its last instant. */
const MOMENT_MS = 250;

/** The sections of one frame. */
export interface FrameShape {
  columns: number;
  eventColumns: number;
  timeColumn: number;
  kindColumn: number;
  linkColumn: number;
  changeKind: number;
  /** Drops and marks. */
  decisionKinds: readonly number[];
  /** The direction of each watched queue, as packets name it. */
  directions: readonly number[];
}

export const frameShape = (schema: RunSchema): FrameShape => ({
  columns: schema.columns.length,
  eventColumns: schema.event_columns.length,
  timeColumn: schema.event_columns.indexOf("t_s"),
  kindColumn: schema.event_columns.indexOf("kind"),
  linkColumn: schema.event_columns.indexOf("link"),
  changeKind: schema.event_kinds.indexOf("change"),
  decisionKinds: ["drop", "mark"].map((kind) => schema.event_kinds.indexOf(kind)),
  directions: schema.watch.map(
    (watch) => 2 * schema.links.findIndex(({ id }) => id === linkOfWatch(watch)) + Number(isReverse(watch)),
  ),
});

/** Adapts the number of events per slice so that a slice takes about SLICE_MS. */
export interface Pacer {
  maxEvents: number;
}
export const createPacer = (): Pacer => ({ maxEvents: 20_000 });

function adapt(pacer: Pacer, took_ms: number) {
  const factor = Math.min(2, Math.max(0.5, SLICE_MS / Math.max(took_ms, 0.01)));
  pacer.maxEvents = Math.round(Math.min(2_000_000, Math.max(1_000, pacer.maxEvents * factor)));
}

const PIECE_EVENTS = 1_000;

/**
 * Runs the remaining events of the session's current time: changes and copies must come after them. Only where sources
 * send many packets at once do they take long; it then gives up after `budget_ms`, out of events.
 */
export function finishMoment(session: Session, budget_ms = Number.POSITIVE_INFINITY): number {
  const started = performance.now();
  for (;;) {
    const status = session.advance(session.time_s(), PIECE_EVENTS);
    if (status !== Advanced.outOfEvents || performance.now() - started >= budget_ms) return status;
    stillBusy();
  }
}

/** How exactly a worker says where it failed, in events; and how far it goes so: further than one that is not careful. */
const CAREFUL_EVENTS = 100;
const CAREFUL_SLICES = 1_000;
const CARE = 5;

function tellWhere(session: Session, events: string): void {
  tellPlace(`${session.place()}, or at most ${events} later`);
}

/** Where another worker failed: says before each slice where it begins, because nothing can be said of an endless one. */
function runCarefully(session: Session, until_s: number, budget_ms: number): number {
  const started = performance.now();
  for (let slices = 1; ; ++slices) {
    tellWhere(session, `${CAREFUL_EVENTS} events`);
    const status = session.advance(until_s, CAREFUL_EVENTS);
    if (status !== Advanced.outOfEvents) return status;
    const isOver = performance.now() - started >= CARE * budget_ms;
    if (isOver && slices >= CAREFUL_SLICES) return finishMoment(session, MOMENT_MS);
  }
}

/** Runs slices until `until_s`, the end, the budget or a full telemetry block. */
function runSlices(session: Session, until_s: number, budget_ms: number, pacer: Pacer): number {
  const started = performance.now();
  for (let sliceStart = started; ; ) {
    const status = session.advance(until_s, pacer.maxEvents);
    const now = performance.now();
    if (status !== Advanced.outOfEvents) return status;
    adapt(pacer, now - sliceStart);
    // The frame includes all events of its last instant, so its fingerprint is well defined; or it says that it does not.
    if (now - started >= budget_ms) return finishMoment(session, MOMENT_MS);
    stillBusy();
    sliceStart = now;
  }
}

const EVERY_PACKET = 100_000;

interface Traffic {
  readonly waiting: number;
  /** When a packet came to the direction of a link last, or began to be sent there. */
  readonly newest_s: number;
}

function trafficAt(session: Session, direction: number): Traffic {
  const { columns, values } = session.packetRows(EVERY_PACKET);
  let waiting = 0;
  let newest_s = 0;
  for (let row = 0; row < values.length; row += 1 + columns) {
    if (values[row + DIRECTION] !== direction) continue;
    const [entered_s, start_s] = [values[row + ENTERED_S] as number, values[row + START_S] as number];
    if (Number.isNaN(start_s)) ++waiting;
    for (const time_s of [entered_s, start_s]) if (time_s > newest_s) newest_s = time_s;
  }
  return { waiting, newest_s };
}

/** Returns when something has happened at a watched queue since the last call, NaN if nothing has. */
function lookout(session: Session, { queue, what }: StopAt, shape: FrameShape): () => number {
  const direction = shape.directions[queue] as number;
  const traffic = () => (what === "decision" ? null : trafficAt(session, direction));
  let seen = session.events().count;
  let before = traffic();
  const isDecision = (events: Block, row: number) =>
    shape.decisionKinds.includes(events.column(shape.kindColumn)[row] as number) &&
    events.column(shape.linkColumn)[row] === queue;
  return () => {
    const now = traffic();
    const events = session.events();
    let found_s = Number.NaN;
    if (now && before && now.newest_s > before.newest_s) found_s = now.newest_s;
    else if (now?.waiting !== before?.waiting) found_s = session.time_s();
    before = now;
    for (; seen < events.count; ++seen)
      if (isDecision(events, seen)) found_s = events.column(shape.timeColumn)[seen] as number;
    return found_s;
  };
}

/**
 * Runs event by event until something happens at a watched queue, to the end of that instant; or on to `until_s`, to know
 * when it happened last. `found_s` is NaN if it did not.
 */
function runToStop(session: Session, stop: StopAt, { until_s, budget_ms, shape, isCareful }: FrameOrder) {
  const started = performance.now();
  const newest = lookout(session, stop, shape);
  let found_s = Number.NaN;
  for (;;) {
    if (isCareful) tellWhere(session, "one event");
    const status = session.advance(until_s, 1);
    const newest_s = newest();
    if (!Number.isNaN(newest_s)) found_s = newest_s;
    if (status !== Advanced.outOfEvents) return { status, found_s };
    stillBusy();
    const isThere = stop.what !== "last packet" && !Number.isNaN(found_s);
    if (isThere || performance.now() - started >= budget_ms)
      return { status: finishMoment(session, MOMENT_MS), found_s };
  }
}

/** The offered buffer if it is large enough, else a new one with spare capacity. */
function bufferFor(values: number, offered: ArrayBuffer | undefined): ArrayBuffer {
  const bytes = values * 8;
  if (offered && offered.byteLength >= bytes) return offered;
  return new ArrayBuffer(Math.max(4096, 2 ** Math.ceil(Math.log2(bytes + 1))));
}

function copyBlock(block: Block, columns: number, target: Float64Array, offset: number) {
  for (let column = 0; column < columns; ++column) target.set(block.column(column), offset + column * block.count);
}

const NOTHING: Block = { count: 0, column: () => new Float64Array() };

export interface FrameOrder {
  until_s: number;
  budget_ms: number;
  stop_at?: StopAt | undefined;
  buffer: ArrayBuffer | undefined;
  most_packets?: number | undefined;
  flow?: number | undefined;
  isCareful?: boolean | undefined;
  shape: FrameShape;
}

export type FrameContent = Omit<FrameAnswer, "kind" | "run" | "id">;

const copied = ({ columns, in_use, values }: PacketRows): PacketRows => ({ columns, in_use, values: values.slice() });

function runFrame(session: Session, order: FrameOrder, pacer: Pacer): { status: number; found_s?: number } {
  const { until_s, budget_ms, stop_at, isCareful } = order;
  if (stop_at) return runToStop(session, stop_at, order);
  if (isCareful) return { status: runCarefully(session, until_s, budget_ms) };
  return { status: runSlices(session, until_s, budget_ms, pacer) };
}

export function advanceFrame(session: Session, order: FrameOrder, pacer: Pacer): FrameContent {
  const started = performance.now();
  if (order.flow !== undefined) session.trace(order.flow);
  // The engine does not go back, and stops if it is asked to.
  const until_s = Math.max(order.until_s, session.time_s());
  const { status, found_s } = runFrame(session, { ...order, until_s }, pacer);
  // What was recorded of an unfinished instant is told with the next frame.
  const isWhole = status !== Advanced.outOfEvents;
  const rows = isWhole ? session.rows() : NOTHING;
  const events = isWhole ? session.events() : NOTHING;
  const { columns, eventColumns, kindColumn, changeKind } = order.shape;
  const rowValues = rows.count * columns;
  const buffer = bufferFor(rowValues + events.count * eventColumns, order.buffer);
  const values = new Float64Array(buffer);
  copyBlock(rows, columns, values, 0);
  copyBlock(events, eventColumns, values, rowValues);
  const changed = events.column(kindColumn).includes(changeKind);
  const trace = order.flow === undefined || !isWhole ? {} : { trace: copied(session.traced()) };
  if (isWhole) session.drain();
  return {
    time_s: session.time_s(),
    ended: status === Advanced.ended,
    ...(!isWhole && { isUnfinished: true }),
    ...(status === Advanced.halted && { halted: session.halted() }),
    rows: rows.count,
    events: events.count,
    buffer,
    fingerprint: isWhole ? session.fingerprint() : "",
    advance_ms: performance.now() - started,
    ...(found_s !== undefined && { found_s }),
    ...(changed && { queues: session.queues() }),
    ...(order.most_packets && { packets: copied(session.packetRows(order.most_packets)) }),
    ...trace,
  };
}
