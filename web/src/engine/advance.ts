/** Advances a session by one frame and copies its telemetry into a transferable buffer. */
import type { RunSchema } from "../telemetry/run-schema";
import type { FrameAnswer, PacketRows } from "./protocol";
import { Advanced, type Block, type Session } from "./wasm";

const SLICE_MS = 4;

/** The sections of one frame. */
export interface FrameShape {
  columns: number;
  eventColumns: number;
  kindColumn: number;
  linkColumn: number;
  changeKind: number;
  /** Drops and marks. */
  decisionKinds: readonly number[];
}

export const frameShape = (schema: RunSchema): FrameShape => ({
  columns: schema.columns.length,
  eventColumns: schema.event_columns.length,
  kindColumn: schema.event_columns.indexOf("kind"),
  linkColumn: schema.event_columns.indexOf("link"),
  changeKind: schema.event_kinds.indexOf("change"),
  decisionKinds: ["drop", "mark"].map((kind) => schema.event_kinds.indexOf(kind)),
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

const ALL_EVENTS = 0xffffffff;

/** Runs all remaining events of the session's current time: changes and copies must come after them. */
export const finishMoment = (session: Session): number => session.advance(session.time_s(), ALL_EVENTS);

/** Runs slices until `until_s`, the end, the budget or a full telemetry block. */
function runSlices(session: Session, until_s: number, budget_ms: number, pacer: Pacer): number {
  const started = performance.now();
  for (let sliceStart = started; ; ) {
    const status = session.advance(until_s, pacer.maxEvents);
    const now = performance.now();
    if (status !== Advanced.outOfEvents) return status;
    adapt(pacer, now - sliceStart);
    // The frame includes all events of its last instant, so its fingerprint is well defined.
    if (now - started >= budget_ms) return finishMoment(session);
    sliceStart = now;
  }
}

/** Runs event by event until a packet is dropped or marked at a watched queue, to the end of that instant. */
function runToDecision(session: Session, queue: number, { until_s, budget_ms, shape }: FrameOrder): number {
  const started = performance.now();
  for (let seen = session.events().count; ; ) {
    const status = session.advance(until_s, 1);
    if (status !== Advanced.outOfEvents) return status;
    const events = session.events();
    for (; seen < events.count; ++seen) {
      const isDecision = shape.decisionKinds.includes(events.column(shape.kindColumn)[seen] as number);
      if (isDecision && events.column(shape.linkColumn)[seen] === queue) return finishMoment(session);
    }
    if (performance.now() - started >= budget_ms) return finishMoment(session);
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

export interface FrameOrder {
  until_s: number;
  budget_ms: number;
  /** Ends the frame when a packet is dropped or marked at this watched queue, by its position in `RunSchema.watch`. */
  stop_at?: number | undefined;
  buffer: ArrayBuffer | undefined;
  most_packets?: number | undefined;
  flow?: number | undefined;
  shape: FrameShape;
}

export type FrameContent = Omit<FrameAnswer, "kind" | "run" | "id">;

const copied = ({ columns, in_use, values }: PacketRows): PacketRows => ({ columns, in_use, values: values.slice() });

export function advanceFrame(session: Session, order: FrameOrder, pacer: Pacer): FrameContent {
  const started = performance.now();
  if (order.flow !== undefined) session.trace(order.flow);
  const status =
    order.stop_at === undefined
      ? runSlices(session, order.until_s, order.budget_ms, pacer)
      : runToDecision(session, order.stop_at, order);
  const rows = session.rows();
  const events = session.events();
  const { columns, eventColumns, kindColumn, changeKind } = order.shape;
  const rowValues = rows.count * columns;
  const buffer = bufferFor(rowValues + events.count * eventColumns, order.buffer);
  const values = new Float64Array(buffer);
  copyBlock(rows, columns, values, 0);
  copyBlock(events, eventColumns, values, rowValues);
  const changed = events.column(kindColumn).includes(changeKind);
  const trace = order.flow === undefined ? {} : { trace: copied(session.traced()) };
  session.drain();
  return {
    time_s: session.time_s(),
    ended: status === Advanced.ended,
    rows: rows.count,
    events: events.count,
    buffer,
    fingerprint: session.fingerprint(),
    advance_ms: performance.now() - started,
    ...(changed && { queues: session.queues() }),
    ...(order.most_packets && { packets: copied(session.packetRows(order.most_packets)) }),
    ...trace,
  };
}
