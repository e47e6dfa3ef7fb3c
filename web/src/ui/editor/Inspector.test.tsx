import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { give } from "../../../tests/fields";
import { setUp } from "../../../tests/run-rig";
import type { Selection } from "../../scenario/edit";
import { openingScenario } from "../../scenario/opening";
import type { ScenarioDocument } from "../../scenario/scenario";
import { editedDocument } from "../../state/work/work-state";
import { RunContext, useRun, useWork } from "../run-context";
import Inspector from "./Inspector";

const original: ScenarioDocument = { ...openingScenario(), duration: "60 s" };
const [flow] = original.flows;
let rig: ReturnType<typeof setUp>;
let host: HTMLElement;
let root: Root;
let selection: Selection;
const onRemove = vi.fn();

function Form() {
  const run = useRun();
  const edited = useWork(editedDocument) as ScenarioDocument;
  const onSelect = (next: Selection | null) => {
    if (next) selection = next;
  };
  return (
    <div className="editor" tabIndex={-1}>
      <Inspector
        {...{ document: edited, problems: [], selection, group: [], onSelect, onGroup() {}, onRemove }}
        onEdit={run.edit}
      />
    </div>
  );
}

const render = () =>
  act(() =>
    root.render(
      <RunContext value={rig.run}>
        <Form />
      </RunContext>,
    ),
  );

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  rig = setUp();
  selection = { part: "flows", id: flow?.id ?? "" };
  await rig.run.open({ ...original, flows: [{ ...flow, start: "90 s" }] } as ScenarioDocument);
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  render();
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

const button = (text: string) => [...host.querySelectorAll("button")].find(({ textContent }) => textContent === text);
async function press(text: string): Promise<void> {
  button(text)?.focus();
  await act(async () => {
    button(text)?.click();
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}

test("a copy has the focus in its form", async () => {
  await press("Duplicate");
  expect(editedDocument(rig.work())?.flows.map(({ id }) => id)).toContain(selection.id);
  expect(selection.id).not.toBe(flow?.id);
  expect(document.activeElement?.id).toBe("inspector");
});

test("deleting leads back to the drawing", async () => {
  await press("Delete this flow group");
  expect(onRemove.mock.lastCall?.[1]).toBe(`Delete ${flow?.id}`);
  expect(document.activeElement?.className).toBe("editor");
});

/** Types into the first field of the form, that of the name, and presses Enter. */
async function typeName(name: string): Promise<HTMLInputElement> {
  const field = host.querySelector("input") as HTMLInputElement;
  await give(field, name);
  return field;
}

test("a new name is that of all that refers to the entry, which stays selected; undo takes it back", async () => {
  selection = { part: "nodes", id: "r1" };
  render();
  const before = editedDocument(rig.work());
  await typeName("west");
  const { nodes, links } = editedDocument(rig.work()) as ScenarioDocument;
  expect(nodes.map(({ id }) => id)).toContain("west");
  expect(links.find(({ id }) => id === "bottleneck")?.from).toBe("west");
  expect(JSON.stringify(links)).not.toContain('"r1"');
  expect(selection).toEqual({ part: "nodes", id: "west" });
  await act(() => rig.run.undo());
  expect(editedDocument(rig.work())).toEqual(before);
});

test.each(["a b", "サーバー", "a".repeat(65)])("the name %s is refused in its field", async (name) => {
  const field = await typeName(name);
  expect(field?.getAttribute("aria-invalid")).toBe("true");
  expect(host.querySelector("[role=alert]")?.textContent).toContain("must have only a-z, A-Z, 0-9");
  expect(editedDocument(rig.work())?.flows[0]?.id).toBe(flow?.id);
});

test("a start after the end is noted", () => {
  expect(host.textContent).toMatch(/After the end, at 60\s?s: it never sends\./);
});
