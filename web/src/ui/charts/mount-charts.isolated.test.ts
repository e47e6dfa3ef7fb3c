import { expect, test, vi } from "vitest";
import opening from "../../../../scenarios/000-f11-dcbt.json" with { type: "json" };
import { setUp, whenOpened } from "../../../tests/run-rig";
import type { Company } from "../../charts/draw/beside";
import type { ScenarioDocument } from "../../scenario/scenario";
import { lanesOfRun } from "../../state/run/lanes";
import { mountCharts } from "./mount-charts";

const dcbt = opening as unknown as ScenarioDocument;

/** Charts that remember how many rows the lane beside had when they were last drawn, and whether axes were to stay. */
const shown = vi.hoisted(() => ({ rows: 0, keepsAxes: false }));
vi.mock("../../charts", () => ({
  createCharts: () => {
    let company: Company | null = null;
    const does = {
      setCompany: (next: Company) => {
        company = next;
      },
      update: () => {
        shown.rows = company?.others[0]?.telemetry.length ?? 0;
      },
      setTelemetry: (...[, , , keepsAxes]: readonly [unknown, string, boolean, boolean]) => {
        shown.keepsAxes = keepsAxes;
      },
      plans: [],
      stacks: [],
    };
    return new Proxy(does, { get: (of, name) => Reflect.get(of, name) ?? (() => undefined) });
  },
}));

test("a lane that comes to the time of a standing run after it is drawn to its end", async () => {
  const rig = setUp();
  const mounted = mountCharts(document.createElement("div"), rig.run);
  const lanes = [{ id: "a" }, { id: "b", set: { seed: 2 } }];
  await rig.run.open({ ...dcbt, lanes } as ScenarioDocument, { at_s: 9, isPaused: true });
  await rig.pass(20);
  // A second of simulation in each call, which takes long enough to be told.
  let now_ms = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now_ms);
  whenOpened(rig, (run) => {
    const { advance } = run;
    let time_s = 0;
    run.advance = (until_s, budget_ms) => {
      now_ms += 200;
      return advance(Math.min(until_s, ++time_s), budget_ms);
    };
  });
  lanesOfRun(rig.run); // its code may be late
  await rig.pass(20);
  const { telemetry } = rig.state().company.others[0]!;
  expect(telemetry.time(telemetry.length - 1)).toBe(9);
  expect(shown.rows).toBe(telemetry.length);
  mounted.remove();
});

test("axes stay where a run goes back, also after a change during it", async () => {
  const rig = setUp();
  const mounted = mountCharts(document.createElement("div"), rig.run);
  await rig.run.open(dcbt, { isPaused: true });
  await rig.pass(20);
  await rig.run.seek(3);
  await rig.pass(20);
  await rig.run.change("links.bottleneck.queue.max_p", 0.2);
  await rig.pass(20);
  await rig.run.seek(1);
  await rig.pass(20);
  expect(shown.keepsAxes).toBe(true);
  mounted.remove();
});
