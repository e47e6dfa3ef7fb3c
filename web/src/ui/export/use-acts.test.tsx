import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import type { Making } from "../../engine/command";
import { RunContext } from "../run-context";
import { type Made, useActs } from "./use-acts";

const hand = vi.fn();
let signals: AbortSignal[];
let finish: (made: Made) => void;
let tell: Making["onProgress"];
const make = ({ signal, onProgress }: Making) => {
  signals.push(signal);
  tell = onProgress;
  return new Promise<Made>((resolve, reject) => {
    finish = resolve;
    signal.addEventListener("abort", () => reject(signal.reason));
  });
};

function Exports() {
  const { button, progress } = useActs();
  return (
    <>
      {button("Packets", make)}
      {progress}
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  hand.mockClear();
  signals = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function show(cost_events: number) {
  const rig = setUp();
  rig.fake.cost_events = cost_events;
  await rig.run.open(scenario);
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  act(() =>
    root.render(
      <RunContext value={rig.run}>
        <Exports />
      </RunContext>,
    ),
  );
  const press = (name: string) =>
    act(async () => {
      const button = [...host.querySelectorAll("button")].find(({ textContent }) => textContent === name);
      button?.focus();
      button?.click();
    });
  return { root, press, said: () => host.textContent, bar: () => host.querySelector("progress") };
}

test("a file that is being made is handed over, or cancelled", async () => {
  const { root, press, said, bar } = await show(1e6);
  expect(said()).toContain("Each file takes up to about 1 s on this device.");
  await press("Packets");
  expect(said()).toContain("Running the experiment …");
  expect(bar()).toBeNull();
  act(() => tell?.(0.4));
  expect(bar()?.value).toBe(0.4);
  await act(async () => finish({ said: "Packets saved.", hand }));
  expect(said()).toContain("Packets saved.");
  expect(hand).toHaveBeenCalledOnce();
  await press("Packets");
  expect(bar()).toBeNull();
  await press("Cancel");
  expect(said()).toContain("Cancelled.");
  expect(signals[1]?.aborted).toBe(true);
  expect(document.activeElement?.textContent).toBe("Packets");
  expect(hand).toHaveBeenCalledOnce();
  act(() => root.unmount());
});

test("what is being made ends with the dialog", async () => {
  const { root, press } = await show(1e6);
  await press("Packets");
  expect(signals[0]?.aborted).toBe(false);
  act(() => root.unmount());
  expect(signals[0]?.aborted).toBe(true);
});

test("before the first file of a heavy experiment one is asked", async () => {
  const { root, press, said } = await show(1e9);
  await press("Packets");
  expect(said()).toMatch(/running it takes up to about \d+ min on this device/);
  expect(signals).toHaveLength(0);
  await press("Cancel");
  await press("Packets");
  await press("Run it all the same");
  expect(signals).toHaveLength(1);
  await act(async () => finish({ said: "Packets saved.", hand }));
  await press("Packets");
  expect(signals).toHaveLength(2);
  act(() => root.unmount());
});
