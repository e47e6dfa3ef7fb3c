import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RunView } from "../../../state/run/loop";
import type { Run } from "../../../state/run/run";
import { createRunStore } from "../../../state/run/run-state";
import { EventColumns } from "../../../telemetry/events";
import type { NetworkLayout } from "../network-drawing";
import { PacketLayer } from "./packet-layer";

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 1); // nothing is drawn
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ setTransform() {} } as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const schema = { links: [{ id: "neck" }], flows: [{ class: "tcp" }], watch: ["neck"] };
const telemetry = { schema, events: { decisions: new EventColumns(8, 8) } };
/** A frame that finds so many packets in the network, with the first of them. */
const viewOf = (in_use: number, values: readonly number[]): RunView =>
  ({ time_s: 1, telemetry, packets: { columns: 11, in_use, values: Float64Array.from(values) } }) as unknown as RunView;
const waiting = [0, 0, 0, 0, 120, 1000, 0, 0, 0.9, 1, Number.NaN, Number.NaN];

function drawn() {
  const store = createRunStore();
  store.setState({ watched: "neck" });
  const figure = document.createElement("figure");
  const layer = new PacketLayer(figure, { stores: { run: store }, view: null } as unknown as Run);
  const placement = { nodes: new Map(), queues: [] };
  layer.place({ schema, placement, curves: new Map(), width: 9, height: 9, scale: 1 } as unknown as NetworkLayout);
  return { store, figure, layer };
}

test("with too many packets to draw, queues and ribbons are as without them, and the drawing says so", () => {
  const { figure, layer } = drawn();
  layer.show(1);
  const told = figure.querySelector(".packets-text");
  const shown = () => [figure.style.getPropertyValue("--packets"), told?.textContent, told?.className];
  layer.update(viewOf(3000, []));
  expect(shown()).toEqual(["0.00", expect.stringContaining("too many packets"), "packets-text"]);
  layer.update(viewOf(1, waiting));
  expect(shown()).toEqual(["1.00", "1 packet waits at neck: 1 TCP; 0 on the link.", "packets-text visually-hidden"]);
  layer.destroy();
});

test("once single packets are not drawn any more, nothing is said of those that waited before", () => {
  const { store, figure, layer } = drawn();
  const told = () => figure.querySelector(".packets-text")?.textContent;
  layer.show(1);
  layer.update(viewOf(1, waiting));
  expect(told()).toBe("1 packet waits at neck: 1 TCP; 0 on the link.");
  layer.show(0);
  expect(told()).toBe("Single packets are drawn when the run is paused.");
  store.setState({ play: "playing" });
  layer.show(0.5);
  expect(told()).toBe("1 packet waits at neck: 1 TCP; 0 on the link.");
  layer.destroy();
});
