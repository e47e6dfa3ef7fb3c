import { afterEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../tests/run-rig";
import { openInPlayground } from "./playground-link";

afterEach(() => vi.restoreAllMocks());

test("the tab is opened at once, and gets its address when the run has answered", async () => {
  const { run } = setUp();
  await run.open(scenario);
  const tab = { location: { replace: vi.fn() }, opener: window };
  const open = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  let answer = () => {};
  vi.spyOn(run, "step").mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  expect(openInPlayground(run)).toBe(true);
  expect(open).toHaveBeenCalledOnce();
  expect(tab.location.replace).not.toHaveBeenCalled();
  answer();
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringContaining("#")));
  expect(tab.opener).toBeNull();
});

test("a run on its way to a time is left where it is", async () => {
  const { run, pass } = setUp();
  await run.open(scenario, { isPaused: true });
  await run.seek(9);
  const replace = vi.fn();
  vi.spyOn(window, "open").mockReturnValue({ location: { replace } } as unknown as Window);
  expect(openInPlayground(run)).toBe(true);
  expect(run.goal_s).toBe(0);
  await pass(2);
  await vi.waitFor(() => expect(replace).toHaveBeenCalled());
});

test("where the browser opens no tab, the link itself is followed", () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  const { run } = setUp();
  const halt = vi.spyOn(run, "halt");
  expect(openInPlayground(run)).toBe(false);
  expect(halt).not.toHaveBeenCalled();
});
