import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadProse } from "../../scenario/prose";
import { createPageStore } from "../../state/page/page-state";
import type { RunView } from "../../state/run/loop";
import type { Run } from "../../state/run/run";
import { createRunStore } from "../../state/run/run-state";
import { createWorkStore } from "../../state/work/work-state";
import { EventStore } from "../../telemetry/events";
import type { RunSchema } from "../../telemetry/run-schema";
import { RunContext } from "../run-context";
import { DropPanel } from "./DropPanel";

const schema = {
  watch: ["l"],
  flows: [{ id: "ftp[0]", group: "ftp", class: "tcp" }],
  event_columns: ["t_s", "kind", "reason", "flow", "link", "seq", "backlog_packets"],
  event_kinds: ["drop", "mark"],
  reasons: [],
} as unknown as RunSchema;

let host: HTMLElement;
let root: Root;
let events: EventStore;
let onFrame: (view: RunView) => void;
let view: RunView;

const drop = (t_s: number, seq: number) => events.append(Float64Array.of(t_s, 0, 0, 0, 0, seq, 9), 0, 1);
const frame = () => act(async () => onFrame(view));
const shown = () => host.querySelector(".decision-seq")?.textContent;
const button = (name: string) => [...host.querySelectorAll("button")].find(({ textContent }) => textContent === name);

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  events = new EventStore(schema);
  const stores = { run: createRunStore(), work: createWorkStore(), page: createPageStore() };
  stores.page.setState({ proseOf: await loadProse() });
  stores.run.setState({ schema, watched: "l", play: "paused" });
  view = { telemetry: { schema, events, scriptNames: () => undefined }, time_s: 2 } as unknown as RunView;
  const subscribe = (listener: typeof onFrame) => {
    onFrame = listener;
    return () => undefined;
  };
  const run = { stores, view, subscribe, pause: () => undefined, halts: 0 } as unknown as Run;
  drop(2, 38);
  drop(2, 39);
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <RunContext value={run}>
        <DropPanel />
      </RunContext>,
    ),
  );
});

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

test("a button keeps the focus while the run comes to other drops", async () => {
  const next = button("next");
  next?.focus();
  drop(2.5, 40);
  await frame();
  expect(shown()).toBe("#40");
  expect(document.activeElement).toBe(next);
});

test("each of several drops at one time can be reached, until the run goes on", async () => {
  expect(shown()).toBe("#39");
  const press = async (name: string, seq: string) => {
    await act(async () => {
      button(name)?.click();
      await vi.dynamicImportSettled();
    });
    expect(shown()).toBe(seq);
  };
  await press("previous", "#38");
  await frame();
  expect(shown()).toBe("#38");
  await press("next", "#39");
  await press("previous", "#38");
  drop(3, 40);
  await frame();
  expect(shown()).toBe("#40");
});
