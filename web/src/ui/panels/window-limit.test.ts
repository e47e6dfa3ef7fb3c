import { expect, it } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import type { ScenarioDocument } from "../../scenario/scenario";
import { createTelemetry } from "../../telemetry/telemetry";
import { windowLimit } from "./window-limit";

const WINDOW = 20;
const document = {
  nodes: [{ id: "a" }, { id: "b" }],
  links: [{ id: "bottleneck", from: "a", to: "b" }],
  flows: ["ftp", "cbr"].map((id) => ({
    id,
    from: "a",
    to: "b",
    transport: { type: "tcp", window: `${WINDOW} packets` },
  })),
} as unknown as ScenarioDocument;

/** What is found where each of the downloads has so many packets in flight, and gets so much of a share of 1 Mbps. */
function found(inFlight: number, goodput_bps: number, utilization: number) {
  const ofFlows = ["ftp[0]", "ftp[1]"].flatMap((id) =>
    ["cwnd_packets", "in_flight_packets", "goodput_bps"].map((field) => `flow/${id}/${field}`),
  );
  const telemetry = createTelemetry(
    testSchema(["link/bottleneck/utilization", "class/tcp/fair_share_bps", ...ofFlows]),
  );
  const row = [utilization, 1e6, ...[1, 2].flatMap(() => [WINDOW, inFlight, goodput_bps])];
  telemetry.append(testFrame([0, 1, 2, 3].map((t_s) => [t_s, ...row])));
  return windowLimit(telemetry, document);
}

it("finds flows whose window leaves a link partly idle", () => {
  expect(found(WINDOW, 3e5, 0.5)).toMatchObject({ group: { id: "ftp" }, window: WINDOW, utilization: 0.5 });
  expect(found(WINDOW / 2, 3e5, 0.5)).toBeNull();
});

it("finds flows whose window leaves a part of their share of a full link to others", () => {
  expect(found(WINDOW, 3e5, 1)).toMatchObject({ group: { id: "ftp" }, short: { goodput_bps: 3e5, share_bps: 1e6 } });
  expect(found(WINDOW, 9.5e5, 1)).toBeNull();
  expect(found(WINDOW / 2, 3e5, 1)).toBeNull();
});
