import { expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { clockText } from "./clock";

test("the clock of a run that begins shows its start together with everything else", async () => {
  const rig = setUp();
  const clock = clockText(rig.run, new AbortController().signal);
  await rig.run.open(scenario);
  await rig.pass(20);
  rig.run.pause();
  expect(clock.textContent).not.toMatch(/^0\.00/);
  rig.run.play();
  await rig.run.open({ ...scenario, title: "Another" });
  expect(rig.state().play).toBe("playing");
  expect(clock.textContent).toMatch(/^0\.00/);
});
