import { expect, test, vi } from "vitest";
import { pageTimers } from "../../tests/page-timers";
import { startDeadline } from "./deadline";

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
