/** The forms of every discipline, variant and preset of the catalog. */
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setUp } from "../../../tests/run-rig";
import type { ScenarioDocument } from "../../scenario/scenario";
import { wholeCatalog as catalog } from "../../scenario/whole-catalog";
import { RunContext } from "../run-context";
import Inspector from "./Inspector";

let host: HTMLElement;
let root: Root;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

const whole = (queue: object, transport: object) =>
  ({
    format: "aqm-scenario",
    version: 1,
    title: "Forms",
    duration: "10 s",
    nodes: [
      { id: "s", kind: "host" },
      { id: "d", kind: "host" },
    ],
    links: [{ id: "mid", from: "s", to: "d", rate: "1 Mbps", delay: "1 ms", reverse: { queue } }],
    flows: [{ id: "ftp", from: "s", to: "d", transport, application: { type: "ftp" } }],
  }) as unknown as ScenarioDocument;

async function show(part: "links" | "flows", id: string, queue: object, transport: object): Promise<void> {
  const rig = setUp();
  const document = whole(queue, transport);
  rig.stores.work.setState({ document });
  const props = {
    document,
    problems: [],
    group: [],
    onSelect() {},
    onGroup() {},
    onRemove() {},
    onEdit: async () => {},
  };
  await act(async () =>
    root.render(
      <RunContext value={rig.run}>
        <Inspector {...props} selection={{ part, id }} />
      </RunContext>,
    ),
  );
}

const TCP = { type: "tcp" };
const buttons = (within: Element) => [...within.querySelectorAll("button")].map(({ textContent }) => textContent ?? "");

test.each(catalog.disciplines)(
  "the reverse direction can have $label, with its parameters and the buffer",
  async (kind) => {
    await show("links", "mid", { discipline: kind.id, limit: "80 packets" }, TCP);
    const queue = host.querySelector('[aria-label="Queue of mid:reverse"]') as Element;
    expect(queue.querySelector("select")?.value).toBe(kind.id);
    expect(buttons(queue)).toContain(`What is ${kind.label}?`);
    const shown = [...queue.querySelectorAll<HTMLElement>("[data-param]")].map(({ dataset }) => dataset.param);
    // The values of a script's parameters are set while it runs.
    const own = kind.params.filter(({ kind: of }) => of !== "named").map(({ name }) => name);
    expect(new Set(shown)).toEqual(new Set([...own, "limit"]));
    expect(shown).toHaveLength(own.length + 1);
  },
);

test.each(catalog.variants)("TCP can be $label, with its parameters", async ({ id, label, params }) => {
  await show("flows", "ftp", {}, { ...TCP, variant: id });
  const name = [...host.querySelectorAll("label")].find(({ textContent }) => textContent === "Variant");
  const choice = host.querySelector<HTMLSelectElement>(`select[id="${name?.htmlFor}"]`);
  expect([choice?.value, choice?.selectedOptions[0]?.textContent]).toEqual([id, label]);
  for (const param of params) expect(buttons(host).some((text) => text.startsWith(param.label))).toBe(true);
});

test.each(catalog.presets)("the preset $id of TCP shows its own defaults", async ({ id, values }) => {
  await show("flows", "ftp", {}, { ...TCP, preset: id });
  const usual = "initial_window" in values ? values.initial_window : 2;
  const field = host.querySelector<HTMLInputElement>('[data-param="initial_window"] input');
  expect(field?.placeholder).toBe(`default ${usual} packets`);
});
