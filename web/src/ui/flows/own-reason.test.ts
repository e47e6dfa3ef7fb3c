import { expect, test } from "vitest";
import { EventColumns } from "../../telemetry/events";
import type { FlowPacket } from "../../telemetry/flow-packets";
import type { Telemetry } from "../../telemetry/telemetry";
import { ownReason } from "./own-reason";

test("a packet dropped by one of two scripts has the reason as that one calls it", () => {
  const decisions = new EventColumns(8, 8);
  for (const link of [0, 1]) {
    const row = decisions.open();
    Object.assign(decisions.time, { [row]: 2 });
    Object.assign(decisions.seq, { [row]: 10 + link });
    Object.assign(decisions.link, { [row]: link });
  }
  const scriptNames = (queue: string) => ({ signals: [], reasons: queue === "a" ? ["too old"] : ["unlucky"] });
  const schema = { watch: ["a", "b"], reasons: ["script_1"] };
  const telemetry = { schema, scriptNames, events: { decisions } } as unknown as Telemetry;
  const of = (seq: number) => ownReason(telemetry, 0, { seq, end_s: 2, reason: 0 } as FlowPacket);
  expect([of(10), of(11)]).toEqual(["too old", "unlucky"]);
  expect(of(99), "its event is not known any more").toBeUndefined();
});
