import { expect, test } from "vitest";
import { FlowPackets } from "../../telemetry/flow-packets";
import { traceFlow } from "./repeat";
import type { Run } from "./run";

/** A run whose copies find so many packets in the network, and list none. */
const runWith = (in_use: number): Run => {
  const copy = {
    advance: async (time_s: number, _budget_ms: number, most?: number) => ({
      time_s,
      packets: most && { columns: 11, in_use, values: new Float64Array() },
    }),
    recycle() {},
    close() {},
  };
  const work = { getState: () => ({ document: {} }) };
  return { stores: { work }, openBeside: async () => ({ kind: "opened", run: copy }) } as unknown as Run;
};

test("packets on their way that are too many to be listed are told, and not taken for none", async () => {
  const trace = (in_use: number) => traceFlow(runWith(in_use), 0, [0, 1], new FlowPackets(), () => true);
  expect(await trace(0)).toEqual({ to_s: 1, isCut: false, isCrowded: false });
  expect(await trace(30_000)).toEqual({ to_s: 1, isCut: false, isCrowded: true });
});
