import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enter } from "../../../tests/fields";
import { holdOpening, scenario, setUp } from "../../../tests/run-rig";
import type { ParamInfo } from "../../scenario/catalog";
import type { ScenarioDocument } from "../../scenario/scenario";
import { RunContext } from "../run-context";
import { REST_MS } from "./coalesce";
import { ParamControl } from "./ParamControl";

const path = "links.b.queue.max_p";
const param = {
  ...{ name: "max_p", label: "Maximum", kind: "number", unit: "none", live: true },
  ...{ default: 0.1, min: 0, max: 1 },
} as unknown as ParamInfo;
/** So many changes that a drag records one in seconds. */
const timeline = Array.from({ length: 500 }, () => ({ at: "0 s", set: "links.b.queue.min_th", value: 3 }));
const edited: ScenarioDocument = { ...scenario, timeline };

let rig: ReturnType<typeof setUp>;
let root: Root;
let host: HTMLElement;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  rig = setUp();
  await rig.run.open(edited);
  rig.run.pause();
  await rig.run.change("links.b.queue.min_th", 4); // loads what changes need
  vi.useFakeTimers();
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <RunContext value={rig.run}>
        <ParamControl param={param} path={path} value={0.1} initial={0.1} />
      </RunContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.useRealTimers();
});

const recorded = () =>
  rig
    .work()
    .document?.timeline?.filter(({ set }) => set === path)
    .map(({ value }) => value);
const slider = () => host.querySelector<HTMLInputElement>("input[type=range]")!;
const field = () => host.querySelector<HTMLInputElement>("[role=spinbutton]")!;

const give = (input: HTMLInputElement, value: string) => act(async () => enter(input, value));
const tell = (node: HTMLElement, event: Event) => act(async () => void node.dispatchEvent(event));
const press = (node: HTMLElement, key: string) =>
  tell(node, new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/** Two values, of which the second waits. */
async function drag() {
  await give(slider(), "300");
  await give(slider(), "600");
  expect(recorded()).toHaveLength(1);
}

async function type(text: string) {
  await give(field(), text);
  await press(field(), "Enter");
}

test("typed values are recorded at once, however many changes there are", async () => {
  await type("0.3");
  await type("0.4");
  expect(recorded()).toEqual([0.3, 0.4]);
});

test.each(["pointerup", "change", "focusout"])("%s ends a drag, whose last value is recorded at once", async (type) => {
  await drag();
  await tell(slider(), new Event(type, { bubbles: true }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(recorded()).toHaveLength(2);
});

test("a key that is let go records its value when the keyboard rests", async () => {
  for (let presses = 0; presses < 3; ++presses) {
    await press(field(), "ArrowUp");
    await tell(field(), new Event("keyup", { bubbles: true }));
  }
  expect(recorded()).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(REST_MS));
  expect(recorded()).toHaveLength(2);
});

test.each([
  ["emptied", ""],
  ["typed again", "0.1"],
  ["written otherwise", "0.10"],
])("a refusal is forgotten when the value in force is left as it is: %s", async (_, text) => {
  const problem = { path, message: "must be at most 1", sent: 5 };
  act(() => rig.stores.run.setState({ refused: { [path]: problem } }));
  expect(host.textContent).toContain("at most 1");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  await give(field(), "9");
  await type(text);
  expect(host.textContent).not.toContain("at most 1");
  expect(field().hasAttribute("aria-invalid")).toBe(false);
  expect(recorded()).toEqual([]);
});

test("keys in a list of records record their values as in a field of its own", async () => {
  const field_ = { ...param, name: "share", label: "Share" };
  const name = { ...param, name: "class", label: "Class", kind: "choice", choices: ["tcp"], default: "tcp" };
  const list = { ...param, kind: "records", fields: [name, field_] } as unknown as ParamInfo;
  await import("./RecordsInput");
  await act(async () =>
    root.render(
      <RunContext value={rig.run}>
        <ParamControl param={list} path={path} value={[{ class: "tcp", share: 0.1 }]} initial={[]} />
      </RunContext>,
    ),
  );
  for (let presses = 0; presses < 3; ++presses) await press(field(), "ArrowUp");
  expect(recorded()).toHaveLength(1);
  await tell(field(), new Event("keyup", { bubbles: true }));
  await act(() => vi.advanceTimersByTimeAsync(REST_MS));
  expect(recorded()).toHaveLength(2);
});

test("the value of a drag is not given to the experiment that is opened after it", async () => {
  await drag();
  const shown = field().value;
  act(() => rig.stores.work.setState({ workId: "another" }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(recorded()).toHaveLength(1);
  expect(field().value).not.toBe(shown);
});

test("what a control holds back is recorded before other work is opened", async () => {
  await drag();
  const answer = holdOpening(rig);
  const opened = rig.run.open({ ...scenario, title: "Other" });
  await act(rig.settle);
  expect(recorded()).toHaveLength(2);
  answer();
  await act(() => opened);
  expect(rig.work().document?.title).toBe("Other");
  expect(recorded()).toBeUndefined();
});
