/** Advances a session by one frame and copies its telemetry into a transferable buffer. */
import { isReverse, linkOfWatch } from "../scenario/watch";
import type { RunSchema } from "../telemetry/run-schema";
import type { FrameAnswer, PacketRows, StopAt } from "./protocol";
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
  /** The direction of each watched queue, as packets name it. */
  directions: readonly number[];
}

export const frameShape = (schema: RunSchema): FrameShape => ({
  columns: schema.columns.length,
  eventColumns: schema.event_columns.length,
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

/** The columns of a packet's row that tell whether it waits. */
const [DIRECTION, START] = [0, 10];
const EVERY_PACKET = 100_000;

/** Changes whenever a packet comes to a direction of a link, or begins to be sent there. */
function trafficAt(session: Session, direction: number): string {
  const { columns, values } = session.packetRows(EVERY_PACKET);
  let waiting = 0;
  let newest_s = 0;
  for (let row = 0; row < values.length; row += 1 + columns) {
    if (values[row + DIRECTION] !== direction) continue;
    const start_s = values[row + START] as number;
    if (Number.isNaN(start_s)) ++waiting;
    else newest_s = Math.max(newest_s, start_s);
  }
  return `${waiting} ${newest_s}`;
}

/** Runs event by event until something happens at a watched queue, to the end of that instant. */
function runToStop(session: Session, { queue, what }: StopAt, { until_s, budget_ms, shape }: FrameOrder): number {
  const started = performance.now();
  const direction = shape.directions[queue] as number;
  const traffic = () => (what === "packet" ? trafficAt(session, direction) : "");
  const before = traffic();
  for (let seen = session.events().count; ; ) {
    const status = session.advance(until_s, 1);
    if (status !== Advanced.outOfEvents) return status;
    const events = session.events();
    for (; seen < events.count; ++seen) {
      const isDecision = shape.decisionKinds.includes(events.column(shape.kindColumn)[seen] as number);
      if (isDecision && events.column(shape.linkColumn)[seen] === queue) return finishMoment(session);
    }
    if (traffic() !== before || performance.now() - started >= budget_ms) return finishMoment(session);
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
  stop_at?: StopAt | undefined;
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
      : runToStop(session, order.stop_at, order);
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
