import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import type { Run } from "../../state/run/run";
import { createRunStore } from "../../state/run/run-state";
import type { RunSchema } from "../../telemetry/run-schema";
import { RunContext } from "../run-context";
import FlowChoice from "./FlowChoice";

test("among many flows the number of one is typed, where the keyboard stays, and follows other choices", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const flows = Array.from({ length: 600 }, (_, index) => ({ id: `web[${index}]`, group: "web" }));
  const schema = { flows, groups: [{ id: "web" }], columns: [] } as unknown as RunSchema;
  const store = createRunStore();
  store.setState({ schema, flow: "web[3]" });
  const choose = (flow: string) => act(async () => store.setState({ flow }));
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const run = { stores: { run: store } } as unknown as Run;
  await act(async () =>
    root.render(
      <RunContext value={run}>
        <FlowChoice schema={schema} />
      </RunContext>,
    ),
  );
  const field = document.querySelector("input") as HTMLInputElement;
  field.focus();
  await choose("web[7]");
  expect(document.activeElement).toBe(field);
  expect(field.isConnected && field.value).toBe("7");
  await act(async () => root.unmount());
});
