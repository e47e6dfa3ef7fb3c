import { expect, test, vi } from "vitest";
import type { NetworkPacket } from "../../../network/packets";
import type { RunView } from "../../../state/run/loop";
import type { Run } from "../../../state/run/run";
import { createRunStore } from "../../../state/run/run-state";
import { Inspector } from "./inspector";

const named = (ids: readonly string[]) => ids.map((id) => ({ id, group: id }));
const viewOf = (...flows: readonly string[]): RunView => {
  const schema = { flows: named(flows), links: [{ id: "neck", from: "r", to: "d" }], groups: [] };
  return { time_s: 1, fingerprint: "", telemetry: { schema } } as unknown as RunView;
};
const packet = { link: 0, isReverse: false, flow: 0, kind: "data", seq: 7, size: 1000, sent_s: 0.5 } as NetworkPacket;

function inspect(view: RunView) {
  const store = createRunStore();
  const inspector = new Inspector({ stores: { run: store }, view } as unknown as Run, vi.fn());
  inspector.update(view, [packet], []);
  inspector.choose(packet);
  const only = [...inspector.card.querySelectorAll("button")].find((each) => each.textContent === "Only this flow");
  only?.click();
  return { inspector, store };
}

test("the flow whose packets stand out is found by its name in the run that is drawn", () => {
  const { inspector, store } = inspect(viewOf("ftp", "cbr"));
  expect([store.getState().flow, inspector.onlyFlow]).toEqual(["ftp", 0]);
  inspector.update(viewOf("cbr", "ftp"), [packet], []);
  expect([inspector.onlyFlow, inspector.chosen, inspector.card.hidden]).toEqual([1, null, true]);
  inspector.update(viewOf("cbr"), [packet], []);
  expect(inspector.onlyFlow).toBeNull();
});

test("when packets are no longer drawn, the keyboard goes on at the play button", () => {
  const { inspector } = inspect(viewOf("ftp"));
  const play = document.createElement("button");
  play.className = "play";
  document.body.append(play, inspector.opener, inspector.card);
  inspector.card.querySelector("button")?.focus();
  inspector.leave();
  expect(document.activeElement).toBe(play);
});

test("a packet is followed in a run of the same flows, such as after a step back", () => {
  const { inspector } = inspect(viewOf("ftp", "cbr"));
  inspector.update(viewOf("ftp", "cbr"), [packet], []);
  expect([inspector.onlyFlow, inspector.chosen]).toEqual([0, packet]);
});
