import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { setUp } from "../../../../tests/run-rig";
import type { ScenarioDocument } from "../../../scenario/scenario";
import { RunContext } from "../../run-context";
import { FormContext } from "./form";
import { ScriptValues } from "./ScriptValues";
import { Place } from "./Section";

const queue = { discipline: "script", code: "param w = 1", values: { v: 2, w: 3 } };
const document = { links: [{ id: "neck", queue }] } as unknown as ScenarioDocument;
const problems = [{ path: "links[0].queue.values.v", message: "the code declares no parameter v" }];

test("a value that the script no longer declares says so, and can be removed", () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const host = globalThis.document.createElement("div");
  const root = createRoot(host);
  const onEdit = vi.fn();
  const form = { document, problems, selection: null, group: [], onSelect() {}, onGroup() {}, onRemove() {}, onEdit };
  act(() =>
    root.render(
      <RunContext value={setUp().run}>
        <FormContext value={form}>
          <Place path={["links", 0, "queue"]} of="neck">
            <ScriptValues queue={queue} />
          </Place>
        </FormContext>
      </RunContext>,
    ),
  );
  const [first] = host.querySelectorAll("li");
  expect(first?.textContent).toContain("no parameter v");
  act(() => first?.querySelector("button")?.click());
  expect(onEdit.mock.calls[0]?.[0]).toEqual({ links: [{ id: "neck", queue: { ...queue, values: { w: 3 } } }] });
  act(() => root.unmount());
});
