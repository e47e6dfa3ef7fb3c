import { act, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { give } from "../../../tests/fields";
import { host, root, setUpRoot } from "../../../tests/react-root";
import type { ParamInfo } from "../../scenario/catalog";
import type { NumberValue } from "../../scenario/param-value";
import { NumberField } from "./NumberField";
import { valueScale } from "./value-scale";

const param = { name: "delay", label: "Delay", kind: "number", unit: "s", min: 0, max: 10 } as unknown as ParamInfo;
const onKept = vi.fn();
let value: unknown;

function Field() {
  const [now, set] = useState<NumberValue | undefined>({ number: 0.02, unit: "s" });
  value = now;
  const rest = { id: "delay", placeholder: "", describedBy: undefined, isInvalid: false, otherwise: undefined };
  const change = (next: NumberValue | string | undefined) => set(next as NumberValue);
  return (
    <NumberField
      {...{ ...rest, param, value: now, onKept }}
      scale={valueScale(param, 0.02)}
      onChange={change}
      onMove={set}
    />
  );
}

setUpRoot();
beforeEach(async () => {
  onKept.mockClear();
  await act(async () => root.render(<Field />));
});

const field = () => host.querySelector<HTMLInputElement>("input")!;
const unit = () => host.querySelector(".number-unit")?.textContent;

test("0 keeps the unit of the value before, and so does a bare number after it", async () => {
  await give(field(), "0");
  expect([value, unit()]).toEqual([{ number: 0, unit: "s" }, "ms"]);
  await give(field(), "5");
  expect([value, unit()]).toEqual([{ number: 0.005, unit: "s" }, "ms"]);
});

test("so it does where the arrow keys lead to 0, and a unit that was typed since is the newest", async () => {
  const press = (key: string) =>
    act(async () => void field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  while ((value as NumberValue).number > 0) await press("PageDown");
  expect([unit(), field().getAttribute("aria-valuetext")]).toEqual(["ms", "0 ms"]);
  await give(field(), "3 s");
  await give(field(), "0");
  expect(unit()).toBe("s");
});

test("Enter confirms the value that is there", async () => {
  await act(async () => void field().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
  expect(onKept).toHaveBeenCalledOnce();
});
