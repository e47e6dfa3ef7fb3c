import { beforeEach, expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { trackLine } from "./track";

let rig: ReturnType<typeof setUp>;
let slider: HTMLInputElement;
beforeEach(async () => {
  rig = setUp();
  rig.stores.run.setState({ speed: 1 });
  await rig.run.open(scenario);
  rig.run.pause();
  await rig.run.seek(4);
  await rig.pass(3);
  slider = trackLine(rig.run, new AbortController().signal).querySelector("input") as HTMLInputElement;
});

const send = (...types: string[]) => {
  for (const type of types) slider.dispatchEvent(new Event(type));
};
const drag = (to_s: number) => {
  slider.value = String(to_s);
  send("input");
};

test("letting go seeks to where the handle was moved", async () => {
  drag(8);
  send("pointerup");
  await rig.pass(3);
  expect(rig.run.view?.time_s).toBeCloseTo(8, 1);
});

test("its last step is the end of the run, whose duration need not be a multiple of a step", async () => {
  const last_s = Number(slider.step) * 300;
  expect(last_s).toBeLessThan(10);
  drag(last_s);
  send("pointerup");
  await rig.pass(3);
  expect(rig.run.view?.time_s).toBe(10);
});

test("a change without a key or a pointer seeks at once, as screen readers make it; one by a held key waits", async () => {
  drag(8);
  send("change");
  await rig.pass(3);
  expect(rig.run.view?.time_s).toBeCloseTo(8, 1);
  send("keydown");
  drag(2);
  send("change");
  await rig.pass(3);
  expect(rig.run.view?.time_s).toBeCloseTo(8, 1);
  send("keyup");
  await rig.pass(3);
  expect(rig.run.view?.time_s).toBeCloseTo(2, 1);
});

test("a drag that is interrupted is forgotten: the handle is back where the run is, and follows it", async () => {
  drag(8);
  send("pointercancel");
  expect(Number(slider.value)).toBeCloseTo(4, 1);
  await rig.run.step(1);
  await rig.pass(10);
  expect(Number(slider.value)).toBeCloseTo(5, 1);
  send("blur");
  await rig.pass(3);
  expect(rig.run.view?.time_s).toBeCloseTo(5, 1);
});

test("a slider that is disabled during a drag forgets it", async () => {
  drag(8);
  rig.fake.stop("unreachable");
  expect(slider.disabled).toBe(true);
  expect(Number(slider.value)).toBeCloseTo(4, 1);
});
