import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import type { RunSchema } from "../../telemetry/run-schema";
import { mountNetwork } from "./mount-network";
import { drawNetwork } from "./network-drawing";

vi.mock("./network-drawing", () => ({
  drawNetwork: vi.fn(() => ({ live: { update: () => undefined }, layout: {} })),
  markQueue: () => undefined,
}));

const drawn = vi.mocked(drawNetwork);
const nodes = [{ id: "r1", kind: "router", count: 1, x: 0, y: 0 }] as const;

beforeEach(() => void vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(700));
afterEach(() => vi.restoreAllMocks());

test("the network is drawn for each run, though equal runs have one schema, and again when its nodes are moved", async () => {
  const rig = setUp();
  const { run: store } = rig.run.stores;
  await rig.run.open(scenario);
  const schema = { ...store.getState().schema, nodes } as RunSchema;
  store.setState({ schema });
  const unmount = mountNetwork(document.createElement("figure"), rig.run);
  drawn.mockClear();

  const { runId } = store.getState();
  store.setState({ runId: runId + 1, schema });
  expect(drawn).toHaveBeenCalledTimes(1);

  const moved = { ...schema, nodes: [{ ...nodes[0], x: 90 }] };
  store.setState({ schema: moved });
  expect(drawn).toHaveBeenCalledTimes(2);
  expect(drawn.mock.lastCall?.[2]).toBe(moved);

  store.setState({ runId: runId + 2, schema });
  expect(drawn).toHaveBeenCalledTimes(3);
  unmount();
});
