import { act } from "react";
import { expect, test } from "vitest";
import { host, root, setUpRoot } from "../../../tests/react-root";
import base from "../../lesson/broken/base.json";
import type { Draft } from "../../lesson/draft";
import { setIn, valueIn } from "../../scenario/set-in";
import { type Desk, DeskContext } from "./desk-context";
import { ValueFields } from "./ValueFields";

setUpRoot();

let draft: Draft;

/** The form of a claim in an experiment with these windows, and one lane only. */
function show(claim: object, windows: readonly unknown[]): void {
  const lesson = { ...base, lanes: base.lanes.slice(0, 1), claim };
  draft = setIn(lesson as Draft, ["scenario", "document", "measure", "windows"], windows);
  const findings = { want() {}, measures: [], isBusy: false, numbers: () => undefined };
  const edit = (next: Draft) => {
    draft = next;
  };
  const desk = { draft, edit, findings, problems: [], whole: { lesson, scenario: base.scenario.document } };
  act(() =>
    root.render(
      <DeskContext value={desk as unknown as Desk}>
        <ValueFields keys={["claim"]} as="claim" />
      </DeskContext>,
    ),
  );
}

const selectOf = (name: string) => host.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`);
const optionsOf = (name: string) => [...(selectOf(name)?.options ?? [])].map(({ text }) => text);

function choose(name: string, value: string): void {
  const select = selectOf(name);
  act(() => {
    if (select) select.value = value;
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

test.each([
  [[["6 s", "12 s"]], "6 s to 12 s", ["6 s", "12 s"]],
  [[], "", undefined],
])("a window that is gone is shown and can be changed where there are %j", (windows, value, window) => {
  show({ value: "jain", window: ["2 s", "6 s"] }, windows);
  expect(selectOf("Window")?.selectedOptions[0]?.text).toBe("2 s to 6 s (no longer there)");
  choose("Window", value);
  expect(valueIn(draft, ["claim", "window"])).toEqual(window);
});

test("a window of the experiment is there in whatever unit it is written", () => {
  show({ value: "jain", window: [2, "6000 ms"] }, [
    ["2 s", "6 s"],
    ["6 s", "12 s"],
  ]);
  expect(optionsOf("Window")).toEqual(["2 s to 6 s", "6 s to 12 s"]);
  expect(selectOf("Window")?.value).toBe("2 s to 6 s");
});

test("a lane that is gone is shown and can be changed, also where one is left", () => {
  show({ value: "jain", at: { lane: "tiny" } }, []);
  expect(selectOf("Lane")?.selectedOptions[0]?.text).toBe("tiny (no longer there)");
  choose("Lane", "");
  expect(valueIn(draft, ["claim"])).toEqual({ value: "jain" });
});
