import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { enter } from "../../../tests/fields";
import { host, root, setUpRoot } from "../../../tests/react-root";
import { setUp } from "../../../tests/run-rig";
import type { Draft } from "../../lesson/draft";
import type { ScenarioDocument } from "../../scenario/scenario";
import { setIn, valueIn } from "../../scenario/set-in";
import { RunContext } from "../run-context";
import { AboutForm } from "./AboutForm";
import { type Desk, DeskContext } from "./desk-context";

setUpRoot();

let draft: Draft;
const WINDOWS = ["scenario", "document", "measure", "windows"];
const windows = () => valueIn(draft, WINDOWS);

function show(next: Draft) {
  draft = next;
  const scenario = valueIn(draft, ["scenario", "document"]) as ScenarioDocument;
  const whole = { lesson: { steps: [] }, scenario };
  const desk = { draft, edit: show, problems: [], whole } as unknown as Desk;
  root.render(
    <RunContext value={setUp().run}>
      <DeskContext value={desk}>
        <AboutForm />
      </DeskContext>
    </RunContext>,
  );
}

beforeEach(() => {
  const measure = { windows: [["10 s", "20 s"]] };
  act(() => show({ scenario: { document: { title: "Test", duration: "40 s", links: [], flows: [], measure } } }));
});

const fieldOf = (label: string) => {
  const id = [...host.querySelectorAll("label")].find(({ textContent }) => textContent === label)?.htmlFor;
  return document.getElementById(id ?? "") as HTMLInputElement;
};
const buttons = (name: string) =>
  [...host.querySelectorAll("button")].filter((each) => (each.getAttribute("aria-label") ?? each.textContent) === name);

function type(label: string, text: string) {
  const node = fieldOf(label);
  act(() => node.focus());
  act(() => enter(node, text));
}

function add(from: string, to: string) {
  type("From (s)", from);
  type("To (s)", to);
  const [button] = buttons("Add a window");
  act(() => button?.focus());
  act(() => button?.click());
}

test.each([
  ["10", "5", "To (s)", "The window must end after its start (10 s)."],
  ["0", "500", "To (s)", "The window must end by 40 s, the end of the run."],
  ["−3", "5", "From (s)", "The window must start at 0 s or later."],
  ["10", "20", "To (s)", "The window is there already: 10 s to 20 s."],
  ["soon", "20", "From (s)", "soon: must be a time in seconds"],
  ["1,000", "1,500", "From (s)", "Do you mean 1000 or 1? Write it without a comma."],
  ["1", "1,500 ms", "To (s)", "Do you mean 1500 or 1.5? Write it without a comma."],
])("a window from %s to %s is refused at its field, which keeps what was typed", (from, to, label, message) => {
  add(from, to);
  expect(windows()).toEqual([["10 s", "20 s"]]);
  const field = fieldOf(label);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(message);
  expect(document.activeElement).toBe(field);
  expect([fieldOf("From (s)").value, fieldOf("To (s)").value]).toEqual([from, to]);
  type(label, "30");
  expect(field.getAttribute("aria-invalid")).toBeNull();
});

test("a window within the run is added, in whatever unit of time it was typed", () => {
  add("20", "30,5 s");
  add("500 ms", "40");
  expect(windows()).toEqual([
    ["10 s", "20 s"],
    ["20 s", "30.5 s"],
    ["500 ms", "40 s"],
  ]);
  expect(fieldOf("From (s)").value).toBe("");
  const [button] = buttons("Add a window");
  expect(document.activeElement).toBe(button);
  expect(button?.getAttribute("aria-disabled")).toBe("true");
});

test("of two equal windows one is removed", () => {
  const window = ["10 s", "20 s"];
  act(() => show(setIn(draft, WINDOWS, [window, window])));
  act(() => buttons("Remove the window 10 s to 20 s")[1]?.click());
  expect(windows()).toEqual([window]);
});
