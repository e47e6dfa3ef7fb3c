// Limits how many values of a drag are sent. Every value sent becomes a recorded change, so only a few are: when the
// pointer rests, now and then while it moves, and the last one.

/** A pointer that has not moved for this time is at rest. */
export const REST_MS = 100;
/** Interval of updates while it moves. */
export const MOVING_MS = 400;

export interface Coalescer<Value> {
  /** A value during a gesture. */
  move(value: Value): void;
  /** The final value of a gesture. */
  end(value: Value): void;
  /** Discards the pending value. */
  cancel(): void;
}

/** Flush functions of the coalescers with a pending value. */
const waitingSends = new Set<() => Promise<void>>();

/** Sends all pending values; to be called before anything that builds on them, such as undo. */
export const settle = (): Promise<unknown> => Promise.all([...waitingSends].map((flush) => flush()));

/**
 * Calls `send` for one value at a time; of the values that arrive meanwhile only the newest is kept. The first value
 * after a rest is sent at once if `isEager`.
 */
export function createCoalescer<Value>(send: (value: Value) => Promise<unknown>, isEager = false): Coalescer<Value> {
  let waiting: { value: Value; isLast: boolean } | null = null;
  /** The last value sent in the current gesture; it need not be sent again at its end. */
  let sent: { value: Value } | null = null;
  let waitingSince_ms = 0;
  let sentAt_ms = Number.NEGATIVE_INFINITY;
  let isSending = false;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (value: Value, isLast: boolean) => {
    waiting = { value, isLast };
    waitingSends.add(flush);
  };

  const forget = () => {
    waiting = null;
    waitingSends.delete(flush);
  };

  const flush = async () => {
    clearTimeout(timer);
    isDue = isSending;
    if (isSending || !waiting) return;
    const { value, isLast } = waiting;
    forget();
    sent = isLast ? null : { value };
    sentAt_ms = performance.now();
    isSending = true;
    await send(value).finally(() => {
      isSending = false;
    });
    if (isDue) await flush();
  };

  return {
    move(value) {
      const now_ms = performance.now();
      if (!waiting) waitingSince_ms = now_ms;
      wait(value, false);
      clearTimeout(timer);
      if (isEager && now_ms - sentAt_ms > MOVING_MS) return void flush();
      timer = setTimeout(() => void flush(), Math.max(0, Math.min(REST_MS, waitingSince_ms + MOVING_MS - now_ms)));
    },
    end(value) {
      const isSent = !waiting && sent !== null && Object.is(sent.value, value);
      sent = null;
      if (isSent) return;
      wait(value, true);
      void flush();
    },
    cancel() {
      clearTimeout(timer);
      forget();
      sent = null;
    },
  };
}
