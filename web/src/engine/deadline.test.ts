import { expect, test, vi } from "vitest";
import { type After, startDeadline } from "./deadline";

/** Timers of a page that can be suspended: it misses time, and what became due meanwhile fires once when it wakes. */
function pageTimers() {
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

test("a deadline is over when its time has passed, unless it was ended", () => {
  const { after, run } = pageTimers();
  const [over, ended] = [vi.fn(), vi.fn()];
  startDeadline(1050, over, after);
  const end = startDeadline(1050, ended, after);
  run(1049);
  expect(over).not.toHaveBeenCalled();
  end();
  run(1);
  expect(over).toHaveBeenCalledOnce();
  run(5000);
  expect(ended).not.toHaveBeenCalled();
});

test("a suspended page loses one step of a deadline, where a single timer would end it", () => {
  const { after, run, suspend } = pageTimers();
  const [stepped, single] = [vi.fn(), vi.fn()];
  startDeadline(1000, stepped, after);
  after(1000, single);
  run(50);
  suspend(12_000);
  expect(single).toHaveBeenCalledOnce();
  expect(stepped).not.toHaveBeenCalled();
  run(899);
  expect(stepped).not.toHaveBeenCalled();
  run(1);
  expect(stepped).toHaveBeenCalledOnce();
});
