import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUp } from "../../../tests/run-rig";
import { RunContext } from "../run-context";
import { useSaid } from "./use-said";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Said({ text }: { text: string }) {
  useSaid(text);
  return null;
}

test("a result whose numbers are rounded once more is said once, without markup", async () => {
  const { run, stores } = setUp();
  const said: string[] = [];
  stores.page.subscribe(({ announcement }) => said.push(announcement));
  const root = createRoot(document.createElement("div"));
  for (const number of ["13.3", "13.2"])
    await act(async () =>
      root.render(
        <RunContext value={run}>
          <Said text={`**${number} %** are lost.`} />
        </RunContext>,
      ),
    );
  vi.advanceTimersByTime(5_000);
  expect(said).toEqual(["13.2 % are lost."]);
  await act(async () => root.unmount());
});
