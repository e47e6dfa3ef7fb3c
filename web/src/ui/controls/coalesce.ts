// Limits how many values of a drag are sent. Every value sent becomes a recorded change, so only a few are: when the
// pointer rests, now and then while it moves, and the last one.

import { unsettled } from "../../state/run/settle";

/** A pointer that has not moved for this time is at rest. */
export const REST_MS = 100;
/** Interval of updates while it moves. */
export const MOVING_MS = 400;
/** From so many recorded changes on, drags record fewer. */
const MANY_CHANGES = 100;

/** The shortest time between two values of a drag: doubled with every hundred changes, so that hours of dragging fit. */
const spacing_ms = (recorded: number): number =>
  recorded < MANY_CHANGES ? 0 : MOVING_MS * 2 ** (Math.floor(recorded / MANY_CHANGES) - 1);

export interface Coalescer<Value> {
  /** A value during a gesture. */
  move(value: Value): void;
  /** The final value of a gesture. */
  end(value: Value): void;
  /** Ends a gesture with the value given last, which is sent after at most this time, however many there are. */
  release(within_ms: number): void;
  /** Discards the pending value of a gesture that has not ended, unless `settle` waits to send it. */
  cancel(): void;
}

interface CoalescerOptions {
  /** Whether the first value after a rest is sent at once. */
  readonly isEager?: boolean;
  /** How many changes the document has. */
  recorded?(): number;
}

/** Calls `send` for one value at a time; of the values that arrive meanwhile only the newest is kept. */
export function createCoalescer<Value>(
  send: (value: Value) => Promise<unknown>,
  { isEager = false, recorded = () => 0 }: CoalescerOptions = {},
): Coalescer<Value> {
  let waiting: { value: Value; isLast: boolean } | null = null;
  /** The last value sent in the current gesture; it need not be sent again at its end. */
  let sent: { value: Value } | null = null;
  let waitingSince_ms = 0;
  let sentAt_ms = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> | null = null;
  /** The pending value is sent after the one that is being sent. */
  let isDue = false;
  /** `settle` waits for it. */
  let isKept = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (value: Value, isLast: boolean) => {
    waiting = { value, isLast };
    unsettled.add(finish);
  };

  const forget = () => {
    waiting = null;
    if (!sending) unsettled.delete(finish);
  };

  const sendWaiting = async () => {
    isDue = false;
    if (!waiting) return;
    const { value, isLast } = waiting;
    waiting = null;
    sent = isLast ? null : { value };
    sentAt_ms = performance.now();
    await send(value);
    if (isDue) await sendWaiting();
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    if (!sending && !waiting) return Promise.resolve();
    isDue = sending !== null;
    sending ??= sendWaiting().finally(() => {
      // Made due after the last look, by who was told of the answer before.
      const isNext = isDue && waiting !== null;
      sending = null;
      isDue = false;
      isKept = false;
      if (isNext) return flush();
      if (!waiting) unsettled.delete(finish);
    });
    return sending;
  };

  const finish = () => {
    isKept = sending !== null;
    return flush();
  };

  return {
    move(value) {
      const now_ms = performance.now();
      if (!waiting) waitingSince_ms = now_ms;
      wait(value, false);
      clearTimeout(timer);
      const least_ms = spacing_ms(recorded());
      if (isEager && now_ms - sentAt_ms > Math.max(MOVING_MS, least_ms)) return void flush();
      const wait_ms = Math.min(REST_MS, waitingSince_ms + MOVING_MS - now_ms);
      timer = setTimeout(() => void flush(), Math.max(0, wait_ms, sentAt_ms + least_ms - now_ms));
    },
    end(value) {
      const isSent = !waiting && sent !== null && Object.is(sent.value, value);
      sent = null;
      if (isSent) return;
      wait(value, true);
      void flush();
    },
    release(within_ms) {
      if (!waiting) return;
      waiting.isLast = true;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), within_ms);
    },
    cancel() {
      if (waiting?.isLast) return void flush();
      clearTimeout(timer);
      if (!isKept) forget();
      sent = null;
    },
  };
}
