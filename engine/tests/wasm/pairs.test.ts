// Every application over every transport that the editor offers for it: the engine accepts them, and all run together.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Report } from "../../../web/src/engine/protocol";
import { addFlow } from "../../../web/src/scenario/edit";
import { withApplication, withTransport } from "../../../web/src/scenario/edit-kinds";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { wholeCatalog } from "../../../web/src/scenario/whole-catalog";
import { loadEngine } from "../../bin/load-engine.mjs";
import { scriptedWasmFile } from "../../tools/build/build.mjs";

const twoHosts: ScenarioDocument = {
  format: "aqm-scenario",
  version: 1,
  title: "Two hosts",
  duration: "10 s",
  nodes: [
    { id: "a", kind: "host" },
    { id: "b", kind: "host" },
  ],
  links: [{ id: "link", from: "a", to: "b", rate: "20 Mbps", delay: "10 ms" }],
  flows: [],
};

const pairs = wholeCatalog.applications.flatMap(({ id, transports }) =>
  transports.map((transport) => ({ application: id, transport })),
);

it("flows of all pairs of an application and a transport are accepted, and receive data", async () => {
  const { exports, give, take } = await loadEngine({ bytes: readFileSync(scriptedWasmFile) });
  const [flow] = addFlow(twoHosts, "a", "b").document.flows;
  const flows = pairs.map(({ application, transport }) => ({
    ...withTransport(withApplication(flow!, application), transport),
    id: `${application}-${transport}`,
  }));
  expect(pairs.length).toBeGreaterThan(wholeCatalog.applications.length);
  const session = give(JSON.stringify({ ...twoHosts, flows }), exports.engine_open);
  expect(JSON.parse(take(exports.engine_problems(session)))).toEqual([]);
  const TelemetryFull = 3;
  while (exports.engine_advance(session, 10, 0xffffffff) === TelemetryFull) exports.engine_drain(session);
  const { windows }: Report = JSON.parse(take(exports.engine_report(session)));
  exports.engine_close(session);
  const received = windows[0]!.flows.filter(({ goodput_bps }) => Number(goodput_bps) > 0).map(({ group }) => group);
  expect(new Set(received)).toEqual(new Set(flows.map(({ id }) => id)));
});
