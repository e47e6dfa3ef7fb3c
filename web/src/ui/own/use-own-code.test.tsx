import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import opening from "../../../../scenarios/000-f11-dcbt.json" with { type: "json" };
import { scenario, setUp } from "../../../tests/run-rig";
import type { ScenarioDocument } from "../../scenario/scenario";
import { compareWith } from "../../state/run/lane-edits";
import { lanesOfRun } from "../../state/run/lanes";
import { session } from "../../state/storage";
import { MOST_CHANGES } from "../../state/work/changes";
import { RunContext } from "../run-context";
import CodePanel from "../script/CodePanel";
import { useOwnCode } from "./use-own-code";

type Own = ReturnType<typeof useOwnCode>;

function Probe({ tell }: { tell(own: Own): void }) {
  tell(useOwnCode());
  return null;
}

function Room() {
  const { key, code = "", watched: _, ...own } = useOwnCode();
  const examples = ["NEW", "BAD"].map((text) => ({ id: text, label: text, code: text }));
  const wrong = { line: 1, column: 1, length: 3, message: "expected param" };
  const check = async (text: string) => ({ problems: text === "BAD" ? [wrong] : [] });
  return <CodePanel key={key} code={code} {...own} examples={examples} check={check} onExplain={() => {}} />;
}

let host: HTMLElement;
let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  host = document.createElement("div");
  root = createRoot(host);
});
afterEach(() => act(async () => root.unmount()));

const text = () => host.querySelector(".code-host")?.shadowRoot?.querySelector(".cm-content")?.textContent;

/** A run whose watched queue has the script "OLD". */
async function scripted() {
  const rig = setUp();
  await rig.run.open(scenario);
  rig.run.pause();
  rig.stores.run.setState({ watched: "b", queues: { b: { discipline: "script", params: { code: "OLD" } } } });
  const take = async (label: string) => {
    const buttons = [...host.querySelectorAll("button")];
    await act(async () => buttons.find(({ textContent }) => textContent === label)?.click());
    await act(rig.settle);
  };
  return {
    ...rig,
    take,
    show: () => act(async () => root.render(<RunContext value={rig.run}>{<Room />}</RunContext>)),
  };
}

it("keeps a text that does not run while its room is closed, and until it runs leaving the page asks", async () => {
  const { show, take, ...rig } = await scripted();
  const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await show();
  expect(asks()).toBe(false);
  await take("BAD");
  expect(asks()).toBe(true);
  await act(async () => root.render(null));
  await show();
  expect(text()).toBe("BAD");
  await take("NEW");
  expect(asks()).toBe(false);
  await take("BAD");
  rig.stores.run.setState({ queues: { b: { discipline: "red", params: {} } } });
  expect(asks()).toBe(false); // there is no way back to it
  rig.stores.run.setState({ queues: { b: { discipline: "script", params: { code: "NEW" } } } });
  expect(asks()).toBe(true);
  await show();
  await take("NEW");
});

it("keeps it over a reload of the tab, and shows it once the text runs over which it was typed", async () => {
  const runs = (code: string) => ({ queues: { b: { discipline: "script", params: { code } } } });
  const before = await scripted();
  await before.show();
  await before.take("BAD");
  await act(async () => root.render(null));
  before.stores.run.setState({ queues: {} }); // that page is gone

  const after = await scripted();
  after.stores.work.setState({ workId: before.work().workId });
  after.stores.run.setState(runs("EARLIER")); // the run begins anew
  await after.show();
  expect(text()).toBe("EARLIER");
  await act(async () => after.stores.run.setState(runs("OLD")));
  expect(text()).toBe("BAD");
  expect(!dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  await after.take("NEW");
  expect(session.get("aqm.code-drafts")).toBe("[]");
});

it("has nothing to keep once a text runs, though its room was closed before", async () => {
  const { show, take, run, ...rig } = await scripted();
  await show();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const change = run.change;
  vi.spyOn(run, "change").mockImplementation(async (...given) => {
    await held;
    return change(...given);
  });
  await take("NEW");
  await act(async () => root.render(null));
  const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(true);
  answer();
  await rig.settle();
  expect(rig.work().document?.timeline).toMatchObject([{ value: "NEW" }]);
  rig.stores.run.setState({ queues: { b: { discipline: "script", params: { code: "NEW" } } } });
  await vi.waitFor(() => expect(asks()).toBe(false));
});

it("keeps a text that is refused, says why, and applies what is written next", async () => {
  const rig = await scripted();
  const full = Array.from({ length: MOST_CHANGES }, (_, i) => ({ at: "0 s", set: "links.b.rate", value: i }));
  rig.stores.work.setState(({ document }) => ({ document: document && { ...document, timeline: full } }));
  await rig.show();
  const status = () => host.querySelector('[role="status"]')?.textContent;
  await rig.take("NEW");
  expect(text()).toBe("NEW");
  expect(status()).toMatch(/^This experiment has 1,000 recorded changes.* The last good version runs on\.$/);
  rig.stores.work.setState(({ document }) => ({ document: document && { ...document, timeline: [] } }));
  await rig.take("NEW");
  expect(status()).toBe("Runs.");
  expect(rig.work().document?.timeline).toMatchObject([{ set: "links.b.queue.code", value: "NEW" }]);
});

it("keeps the texts of two lanes apart, and what was typed in one is applied there", async () => {
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
