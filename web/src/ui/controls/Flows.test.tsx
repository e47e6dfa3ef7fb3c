import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { setUp } from "../../../tests/run-rig";
import type { RunSchema } from "../../telemetry/run-schema";
import { RunContext } from "../run-context";
import { Flows } from "./Flows";

test("a group says when it begins and ends with all digits", async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const group = {
    id: "f",
    class: "tcp",
    application: "ftp",
    transport: "tcp",
    variant: "reno",
    count: 1,
    active: true,
  };
  const schema = { groups: [{ ...group, start_s: 100.5, stop_s: 1234.56 }], flows: [] } as unknown as RunSchema;
  const host = document.createElement("div");
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <RunContext value={setUp().run}>
        <Flows schema={schema} />
      </RunContext>,
    ),
  );
  expect(host.textContent).toContain("from 100.5\u202fs until 1234.56\u202fs");
  act(() => root.unmount());
});
