import { expect, it } from "vitest";
import { testColumn, testFrame, testSchema } from "../../../tests/telemetry";
import type { RunLink } from "../../network/run-model";
import type { RunStore } from "../../state/run/run-state";
import type { LinkSchema } from "../../telemetry/run-schema";
import { createTelemetry } from "../../telemetry/telemetry";
import { createLiveNetwork, PIPE } from "./live-network";

const FULL_BPS = 20e6;

it("an unwatched link is as wide as its use at the rate that it has now", () => {
  const queue = { discipline: "drop_tail", limit: 60 };
  const way = { rate_bps: FULL_BPS, delay_s: 0.01, loss: 0, queue };
  const reverse = { ...way, follows_rate: true, follows_delay: true };
  const link: LinkSchema = { ...way, id: "access", from: "a", to: "b", count: 1, watched: false, reverse };
  const view: RunLink = {
    link,
    classes: ["tcp"],
    share: { tcp: 1, tagged: 0, untagged: 0 },
    forwardWatch: undefined,
    reverseWatch: undefined,
  };
  const columns = [testColumn("run//t_s", "s"), testColumn("link/access/utilization", "ratio")];
  const telemetry = createTelemetry(testSchema([], { columns }));
  telemetry.append(testFrame([[0.01, 0.5]]));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("data-band", "access/tcp");
  svg.append(path);
  const [start, end] = [
    { x: 0, y: 0 },
    { x: 90, y: 0 },
  ];
  const curve = { start, first: { x: 30, y: 0 }, second: { x: 60, y: 0 }, end, isUpright: false };
  let rate_bps = FULL_BPS;
  const live = createLiveNetwork({
    run: { getState: () => ({ play: "paused" }) } as RunStore,
    svg,
    links: [view],
    curves: new Map([["access", curve]]),
    fullRate_bps: FULL_BPS,
    queueWidth: 40,
    changedTo: (path) => (path === "links.access.rate" ? rate_bps : undefined),
    limit: () => 60,
  });
  const width = () => {
    live.update(telemetry);
    return Number(path.getAttribute("stroke-width"));
  };
  expect(width()).toBeCloseTo(PIPE / 2, 6);
  rate_bps = FULL_BPS / 2; // changed during the run
  expect(width()).toBeCloseTo(PIPE / 4, 6);
});
