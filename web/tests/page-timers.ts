import type { After } from "../src/engine/deadline";

/** Timers of a page that can be suspended: it misses time, and what became due meanwhile fires once when it wakes. */
export function pageTimers() {
  let now_ms = 0;
  let timers: { due_ms: number; act(): void }[] = [];
  const after: After = (ms, act) => {
    const timer = { due_ms: now_ms + ms, act };
    timers.push(timer);
    return () => {
      timers = timers.filter((each) => each !== timer);
    };
  };
  const fireDue = () => {
    const due = timers.filter(({ due_ms }) => due_ms <= now_ms);
    timers = timers.filter(({ due_ms }) => due_ms > now_ms);
    for (const { act } of due) act();
  };
  return {
    after,
    run(ms: number) {
      for (const until_ms = now_ms + ms; now_ms < until_ms; ) {
        ++now_ms;
        fireDue();
      }
    },
    suspend(ms: number) {
      now_ms += ms;
      fireDue();
    },
  };
}
