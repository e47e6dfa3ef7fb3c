import { expect, test } from "vitest";
import { setUp } from "../../../tests/run-rig";
import type { RunView } from "../../state/run/loop";
import { playButton } from "./transport-bar";

test("the button stops a paused run that can be seen to be on its way to a time", () => {
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
  const nameIf = (goes: boolean) => {
    isGoing = goes;
    draw({} as RunView);
    return button.ariaLabel;
  };
  expect([nameIf(false), nameIf(true), nameIf(false)]).toEqual(["Play", "Pause", "Play"]);
});
