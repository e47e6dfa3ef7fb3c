import { afterEach, expect, test, vi } from "vitest";
import { setUp } from "../../../tests/run-rig";
import type { RunView } from "../../state/run/loop";
import { playButton } from "./transport-bar";

afterEach(() => vi.restoreAllMocks());

test("the button stops a paused run that is long on its way to a time, and does not flicker on a short way", () => {
  const { run, stores } = setUp();
  stores.run.setState({ play: "paused" });
  let draw: Parameters<typeof run.subscribe>[0] = () => {};
  let isGoing = false;
  const fake = {
    ...run,
    isGoing: () => isGoing,
    subscribe(listener: typeof draw) {
      draw = listener;
      return () => undefined;
    },
  };
  const button = playButton(fake, new AbortController().signal, true);
  const nameAt = (now_ms: number, goes: boolean) => {
    vi.spyOn(performance, "now").mockReturnValue(now_ms);
    isGoing = goes;
    draw({} as RunView);
    return button.ariaLabel;
  };
  expect([nameAt(0, true), nameAt(150, true), nameAt(160, false), nameAt(900, true)]).toEqual(Array(4).fill("Play"));
  expect(nameAt(1110, true)).toBe("Pause");
  expect(nameAt(1120, false)).toBe("Play");
});
