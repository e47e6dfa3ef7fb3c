import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadProse } from "../../scenario/prose";
import { createPageStore } from "../../state/page/page-state";
import type { Run } from "../../state/run/run";
import { createRunStore } from "../../state/run/run-state";
import { createWorkStore } from "../../state/work/work-state";
import type { RunSchema } from "../../telemetry/run-schema";
import { RunContext } from "../run-context";
import ExplainPage from "./ExplainPage";
import { explainPages } from "./pages";

const change = vi.fn(async () => undefined);

let host: HTMLElement;
let root: Root;
let run: Run;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400); // without a width nothing is drawn
  const stores = { run: createRunStore(), page: createPageStore(), work: createWorkStore() };
  stores.page.setState({ proseOf: await loadProse() });
  const schema = { watch: ["l"] } as unknown as RunSchema;
  stores.run.setState({
    schema,
    watched: "l",
    queues: { l: { discipline: "another", params: {}, limit: "9 packets" } },
  });
  run = { stores, change, view: null, subscribe: () => () => {} } as unknown as Run;
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.restoreAllMocks();
  change.mockClear();
});

const headings = () => [...host.querySelectorAll("h3")].map(({ textContent }) => textContent);
const button = (name: string) => [...host.querySelectorAll("button")].find(({ textContent }) => textContent === name);

describe.each(explainPages)("the page of $label", ({ id, label, kind }) => {
  beforeEach(() =>
    act(async () =>
      root.render(
        <RunContext value={run}>
          <ExplainPage id={id} />
        </RunContext>,
      ),
    ),
  );

  it("has its name, its parts and a drawing of its law", () => {
    expect(host.querySelector("h2")?.textContent).toBe(label);
    const decides = kind === "application" ? "How it sends" : "How it decides";
    expect(headings()).toEqual(["The problem", decides, "Where it fails", "See it run", "Parameters", "Source"]);
    expect(host.querySelector("cite")?.textContent).toBeTruthy();
    const drawing = host.querySelector("figure");
    expect(drawing?.textContent).toMatch(kind === "discipline" ? /^Not in place now\. / : /^Not in this run\. /);
    expect(drawing?.innerHTML).not.toMatch(/NaN|undefined|Infinity/);
    expect(drawing?.querySelector("svg, .bars, .bins")).not.toBeNull();
  });

  it("puts a discipline in place, and nothing else", async () => {
    const place = button(`Put ${label} in place`);
    expect(place !== undefined).toBe(kind === "discipline");
    await act(async () => place?.click());
    expect(change.mock.calls).toEqual(kind === "discipline" ? [["links.l.queue.discipline", id]] : []);
  });
});
