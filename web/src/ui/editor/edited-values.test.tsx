/** What is chosen and typed in forms and tables is in the document. */
import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { give } from "../../../tests/fields";
import { host, root, setUpRoot } from "../../../tests/react-root";
import { setUp } from "../../../tests/run-rig";
import type { Selection } from "../../scenario/edit";
import type { ScenarioDocument } from "../../scenario/scenario";
import { wholeCatalog as catalog } from "../../scenario/whole-catalog";
import { editedDocument } from "../../state/work/work-state";
import { RunContext, useRun, useWork } from "../run-context";
import Inspector from "./Inspector";
import Tables from "./tables/Tables";

const original = {
  format: "aqm-scenario",
  version: 1,
  title: "Values",
  duration: "30 s",
  nodes: ["a", "b"].map((id) => ({ id, kind: "host" })),
  links: [{ id: "mid", from: "a", to: "b", rate: "1 Mbps", delay: "1 ms", queue: { discipline: "cbq" } }],
  flows: [{ id: "ftp", from: "a", to: "b", transport: { type: "tcp" }, application: { type: "ftp" } }],
} as unknown as ScenarioDocument;

let rig: ReturnType<typeof setUp>;
setUpRoot();
beforeEach(async () => {
  rig = setUp();
  await rig.run.open(original);
  await import("../controls/RecordsInput");
});

const edited = () => editedDocument(rig.work()) as ScenarioDocument;

function Editor({ selection }: { selection: Selection }) {
  const run = useRun();
  const document = useWork(editedDocument) as ScenarioDocument;
  const props = { document, problems: [], selection, group: [], onSelect() {}, onGroup() {}, onRemove() {} };
  return (
    <>
      <Inspector {...props} onEdit={run.edit} />
      <Tables {...props} onEdit={run.edit} />
    </>
  );
}

const show = (selection: Selection) =>
  act(async () =>
    root.render(
      <RunContext value={rig.run}>
        <Editor selection={selection} />
      </RunContext>,
    ),
  );

type Field = HTMLInputElement | HTMLSelectElement;

/** A control by its label or accessible name, within a part of the page. */
function control<Kind extends HTMLElement = Field>(name: string, within: Element = host): Kind {
  const labels = [...within.querySelectorAll<HTMLElement>("label, .param-name")];
  const label = labels.find(({ textContent }) => textContent?.trim() === name);
  const id = label instanceof HTMLLabelElement ? label.htmlFor : label?.id.replace(/-label$/, "");
  const found = within.querySelector<Kind>(`[aria-label="${name}"]`) ?? document.getElementById(id ?? "");
  expect(found, name).toBeTruthy();
  return found as Kind;
}

const click = (name: string, within?: Element) => act(async () => control(name, within).click());

test("a flow group can have every application, and every transport that this can use", async () => {
  await show({ part: "nodes", id: "a" });
  const sender = control<HTMLSelectElement>("Sender of ftp");
  expect([...sender.options].map(({ value, text }) => [value, text])).toEqual(
    catalog.applications.map(({ id, label }) => [id, label]),
  );
  for (const { id, transports } of catalog.applications) {
    await give(sender, id);
    expect(edited().flows[0]?.application.type).toBe(id);
    const over = control<HTMLSelectElement>("Transport of ftp");
    expect([...over.options].map(({ value }) => value)).toEqual(catalog.transports.map((transport) => transport.id));
    const offered = [...over.options].filter(({ disabled }) => !disabled).map(({ value }) => value);
    expect(new Set(offered)).toEqual(new Set(transports));
    for (const transport of transports) {
      await give(over, transport);
      expect(edited().flows[0]).toMatchObject({ application: { type: id }, transport: { type: transport } });
    }
  }
});

test("TCP has a variant, a preset and its own values, which can be taken back", async () => {
  await show({ part: "flows", id: "ftp" });
  await give(control("Variant"), "cubic");
  await give(control("Preset"), "modern");
  const initial = control<HTMLInputElement>("Initial window");
  expect(initial.placeholder).toBe("default 10 packets");
  await give(initial, "4");
  const chosen = { type: "tcp", variant: "cubic", preset: "modern" };
  expect(edited().flows[0]?.transport).toEqual({ ...chosen, initial_window: "4 packets" });
  await click("Reset Initial window");
  expect(edited().flows[0]?.transport).toEqual(chosen);
  expect(initial.value).toBe("");
});

test("the reverse direction has a discipline of its own, and keeps the buffer when that is another", async () => {
  await show({ part: "links", id: "mid" });
  const back = control("Queue of mid:reverse");
  const reverse = () => (edited().links[0] as { reverse?: unknown }).reverse;
  await give(control("Buffer", back), "80");
  for (const id of ["red", "script"]) {
    await give(control("Discipline", back), id);
    expect(reverse()).toEqual({ queue: { discipline: id, limit: "80 packets" } });
  }
  await give(control("Discipline", back), "");
  expect(reverse()).toEqual({ queue: { limit: "80 packets" } });
  expect(back.textContent).toContain("What is Drop-tail?");
});

test("the classes of CBQ are changed, removed and added", async () => {
  await show({ part: "links", id: "mid" });
  const of = (name: string) => control<HTMLElement>(`Classes, ${name}`);
  const classes = () => edited().links[0]?.queue?.classes as Record<string, unknown>[];
  await give(control("Share", of("untagged")), "0.15");
  await click("May borrow", of("untagged"));
  expect(classes().find((one) => one.class === "untagged")).toMatchObject({ share: 0.15, borrow: false });
  expect(classes()).toHaveLength(3);
  await click("Remove tagged");
  expect(classes().map((one) => one.class)).not.toContain("tagged");
  const [add] = [...host.querySelectorAll("button")].filter(({ textContent }) => textContent === "Add to classes");
  await act(async () => add?.click());
  expect(classes().at(-1)).toEqual({ class: "tagged" });
});
