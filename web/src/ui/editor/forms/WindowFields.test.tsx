import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../../tests/run-rig";
import type { ScenarioDocument } from "../../../scenario/scenario";
import { editedDocument } from "../../../state/work/work-state";
import { RunContext, useRun, useWork } from "../../run-context";
import { FormContext } from "./form";
import { WindowFields } from "./WindowFields";

let rig: ReturnType<typeof setUp>;
let host: HTMLElement;
let root: Root;
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  rig = setUp();
  await rig.run.open({ ...scenario, duration: "10 s" } as ScenarioDocument);
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  act(() =>
    root.render(
      <RunContext value={rig.run}>
        <Form />
      </RunContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

function Form() {
  const run = useRun();
  const edited = useWork(editedDocument) as ScenarioDocument;
  const none = { problems: [], selection: null, group: [], onSelect() {}, onGroup() {}, onRemove() {} };
  return (
    <FormContext value={{ ...none, document: edited, onEdit: run.edit }}>
      <div id="inspector" tabIndex={-1}>
        <WindowFields />
      </div>
    </FormContext>
  );
}

const windows = () => editedDocument(rig.work())?.measure?.windows;
const removers = () => host.querySelectorAll<HTMLElement>('[aria-label^="Remove"]');

async function press(button: HTMLElement | undefined): Promise<void> {
  button?.focus();
  await act(async () => {
    button?.click();
    await rig.settle();
    await new Promise(requestAnimationFrame);
  });
}
const add = () => press([...host.querySelectorAll("button")].find((each) => each.textContent === "Add a window"));

test("windows that are added in quick succession are a step each", async () => {
  await add();
  await add();
  expect(windows()).toHaveLength(2);
  await act(() => rig.run.undo());
  expect(windows()).toHaveLength(1);
});

test("the focus goes to the form only when the button that had it has gone", async () => {
  await add();
  await add();
  await press(removers()[0]);
  expect(document.activeElement, "for the next window").toBe(removers()[0]);
  await press(removers()[0]);
  expect(windows()).toBeUndefined();
  expect(document.activeElement?.id).toBe("inspector");
});

test("windows that end after the run end with it, on request", async () => {
  const text = "End the windows with the run";
  const end = () => [...host.querySelectorAll("button")].find((each) => each.textContent === text);
  await add();
  expect(end()).toBeUndefined();
  const late = [
    ["0 s", "4 s"],
    ["4 s", "40 s"],
    ["20 s", "40 s"],
  ] as const;
  const before = editedDocument(rig.work()) as ScenarioDocument;
  await act(() => rig.run.edit({ ...before, measure: { windows: late } } as unknown as ScenarioDocument, "Windows"));
  expect(host.textContent).toContain("Removes 1 that would start after the end.");
  await press(end());
  expect(windows()).toEqual([
    ["0 s", "4 s"],
    ["4 s", "10 s"],
  ]);
  expect(end()).toBeUndefined();
});
