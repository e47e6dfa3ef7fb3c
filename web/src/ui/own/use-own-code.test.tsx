import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import opening from "../../../../scenarios/000-f11-dcbt.json" with { type: "json" };
import { setUp } from "../../../tests/run-rig";
import type { ScenarioDocument } from "../../scenario/scenario";
import { compareWith } from "../../state/run/lane-edits";
import { lanesOfRun } from "../../state/run/lanes";
import { RunContext } from "../run-context";
import { useOwnCode } from "./use-own-code";

type Own = ReturnType<typeof useOwnCode>;

function Probe({ tell }: { tell(own: Own): void }) {
  tell(useOwnCode());
  return null;
}

const host = document.createElement("div");
const root = createRoot(host);
afterEach(() => act(async () => root.unmount()));

it("keeps the texts of two lanes apart, and what was typed in one is applied there", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const rig = setUp();
  await rig.run.open(opening as unknown as ScenarioDocument);
  rig.run.pause();
  await compareWith(rig.run, { kind: "same" });
  rig.stores.run.setState({ watched: "bottleneck" });
  const seen: Own[] = [];
  await act(async () =>
    root.render(
      <RunContext value={rig.run}>
        <Probe tell={(own) => seen.push(own)} />
      </RunContext>,
    ),
  );
  const inB = seen.at(-1) as Own;
  const stay = inB.beforeLeaving(async () => inB.apply("typed in B"));
  await act(() => lanesOfRun(rig.run).choose("a"));
  stay();
  expect(seen.at(-1)?.key).not.toBe(inB.key);
  const values = rig.work().lanes?.all.map((lane) => lane.document.timeline?.map(({ value }) => value));
  expect(values).toEqual([[], ["typed in B"]]);
});
