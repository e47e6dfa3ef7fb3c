import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { give } from "../../../../tests/fields";
import { setUp } from "../../../../tests/run-rig";
import type { Problem } from "../../../engine/protocol";
import { openingScenario } from "../../../scenario/opening";
import type { ScenarioDocument } from "../../../scenario/scenario";
import { editedDocument } from "../../../state/work/work-state";
import { RunContext, useRun, useWork } from "../../run-context";
import { ProblemList } from "../ProblemList";
import { ChangesFields } from "./ChangesFields";
import { FormContext } from "./form";

let rig: ReturnType<typeof setUp>;
let host: HTMLElement;
let root: Root;
let problems: readonly Problem[];
const onSelect = vi.fn();
const onRemove = vi.fn();

const [link] = openingScenario().links.map(({ id }) => id);
const rate = `links.${link}.rate`;
const timeline = [
  { at: "20 s", set: rate, value: "2 Mbps" },
  { at: "500 ms", set: rate, value: "3 Mbps" },
];

function Form() {
  const run = useRun();
  const edited = useWork(editedDocument) as ScenarioDocument;
  const none = { problems, selection: null, group: [], onSelect, onGroup() {}, onRemove };
  return (
    <FormContext value={{ ...none, document: edited, onEdit: run.edit }}>
      <ProblemList document={edited} problems={problems} isOther={false} isStandIn={false} onSelect={onSelect} />
      <div id="inspector" tabIndex={-1}>
        <ChangesFields />
      </div>
    </FormContext>
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
  problems = [];
  rig = setUp();
  await rig.run.open({ ...openingScenario(), duration: "60 s", timeline });
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  render();
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

const remove = (name: string) =>
  act(async () => host.querySelector<HTMLElement>(`[aria-label="Remove ${name}"]`)?.click());
const rows = () => [...host.querySelectorAll("li[data-path]")];
type Field = HTMLInputElement | HTMLSelectElement;
const field = (name: string) => host.querySelector<Field>(`[aria-label="${name}"]`) as Field;
const focused = () => document.activeElement?.getAttribute("aria-label");
async function press(text: string): Promise<void> {
  await act(async () => {
    [...host.querySelectorAll("button")].find(({ textContent }) => textContent === text)?.click();
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}

test("changes are listed in order of time with what they do, and edit their own place", async () => {
  expect(rows().map((row) => row.querySelector("p")?.textContent)).toEqual([
    expect.stringMatching(`^Change 1: .* rate of ${link} to 3 Mbps$`),
    `Change 2: lower rate of ${link} to 2 Mbps`,
  ]);
  await remove("change 1");
  expect(editedDocument(rig.work())?.timeline).toEqual([timeline[0]]);
});

test("what needs a removed change goes with it, which is told", async () => {
  const queue = `links.${link}.queue`;
  const changes = [
    { at: "1 s", set: `${queue}.discipline`, value: "script" },
    { at: "2 s", set: `${queue}.code`, value: "param gain = 1\non arrival:\n    pass\n" },
    { at: "3 s", set: `${queue}.values.gain`, value: 2 },
  ];
  await act(() => rig.run.edit({ ...(editedDocument(rig.work()) as ScenarioDocument), timeline: changes }, "Changes"));
  await remove("change 2");
  const left = expect.objectContaining({ timeline: changes.slice(0, 1) });
  expect(onRemove).toHaveBeenCalledWith(left, "Delete change 2 with a change that needs it");
});

test("a new change has the focus", async () => {
  await press("Add a change");
  expect(rows()).toHaveLength(3);
  expect(focused()).toBe("Change 1 at");
  expect(field("Change 1 sets").value).toBe("links.bottleneck.rate");
});

test("a change after the end has no effect, which is noted; one of another parameter has its control", async () => {
  const late = "after the end: has no effect";
  expect(host.textContent).not.toContain(late);
  await give(field("Change 2 at"), "500 s");
  expect(host.textContent).toContain(late);
  const discipline = `links.${link}.queue.discipline`;
  await give(field("Change 2 sets"), discipline);
  await give(field("Change 2 to"), "red");
  await give(field("Change 2 at"), "12 s");
  expect(host.textContent).not.toContain(late);
  expect(editedDocument(rig.work())?.timeline).toContainEqual({ at: "12 s", set: discipline, value: "red" });
});

test("a problem of a change leads to its field, and is counted as it is listed", async () => {
  problems = [
    { path: "timeline[0].value", message: "must be at least 1 kbps", value: "0 bps" },
    { path: "links", message: "must have at least 1 entry", value: "0" },
  ];
  const empty = { ...editedDocument(rig.work()), nodes: [], links: [] } as unknown as ScenarioDocument;
  act(() => rig.stores.work.setState({ draft: { document: empty, problems, isOther: false } }));
  render();
  expect(host.querySelector(".editor-problems")?.textContent).toContain("One problem;");
  expect(host.querySelectorAll(".editor-problems li")).toHaveLength(1);
  await press("Timeline");
  expect(onSelect).toHaveBeenCalledWith(null);
  expect(focused()).toBe("Change 2 to");
});
