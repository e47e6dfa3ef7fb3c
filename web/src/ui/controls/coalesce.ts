// Values of a drag on their way to the engine. Every value that is sent is a change that the scenario keeps, so few are:
// one as soon as the hand rests, one now and then while it moves on, and always the last.

/** A hand that stands still for this long has arrived somewhere. */
export const REST_MS = 100;
/** While it goes on moving, the engine hears of it this often. */
export const MOVING_MS = 400;

export interface Coalescer<Value> {
  /** A value of a gesture that goes on. */
  move(value: Value): void;
  /** The value the gesture ended with. */
  end(value: Value): void;
  /** Forgets what has not been sent. */
  cancel(): void;
}

/** How to send what is waiting, of those that have something. */
const waitingSends = new Set<() => Promise<void>>();

/** Sends what is waiting anywhere: before whatever builds on it, such as an undo or another selection. */
export const settle = (): Promise<unknown> => Promise.all([...waitingSends].map((flush) => flush()));

/**
 * `send` is called for one value at a time: those that arrive until it is done give way to the newest. The first value
 * after a rest is sent at once if `isEager`.
 */
export function createCoalescer<Value>(send: (value: Value) => Promise<unknown>, isEager = false): Coalescer<Value> {
  let waiting: { value: Value; isLast: boolean } | null = null;
  /** Of the gesture that goes on; its last value need not be sent twice. */
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
