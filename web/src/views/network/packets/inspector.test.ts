import { expect, test, vi } from "vitest";
import type { NetworkPacket } from "../../../network/packets";
import type { RunView } from "../../../state/run/loop";
import type { Run } from "../../../state/run/run";
import { createRunStore } from "../../../state/run/run-state";
import { EventColumns } from "../../../telemetry/events";
import { Inspector } from "./inspector";

const named = (ids: readonly string[]) => ids.map((id) => ({ id, group: id }));
/** A frame of a new run, whose flows send over "neck" to d. */
const viewOf = (...flows: readonly string[]): RunView => {
  const links = [{ id: "neck", from: "r", to: "d" }];
  const groups = flows.map((id) => ({ id, from: "r", to: "d", links: ["neck"] }));
  const schema = { flows: named(flows), links, groups, watch: ["neck"], reasons: ["full"] };
  const events = { decisions: new EventColumns(8, 8) };
  return {
    time_s: 1,
    fingerprint: "",
    telemetry: { schema, events, scriptNames: () => undefined },
  } as unknown as RunView;
};
/** The next frame of the same run. */
const later = (view: RunView, time_s: number): RunView => ({ ...view, time_s });
/** A drop at "neck", of the first flow. */
const drop = ({ telemetry }: RunView, time_s: number, seq: number) => {
  const { decisions } = telemetry.events;
  const row = decisions.open();
  decisions.time[row] = time_s;
  decisions.seq[row] = seq;
};
const packet = {
  link: 0,
  isReverse: false,
  flow: 0,
  kind: "data",
  seq: 7,
  size: 1000,
  sent_s: 0.5,
  start_s: Number.NaN,
  arrival_s: Number.NaN,
} as NetworkPacket;
const onItsWay: NetworkPacket = { ...packet, start_s: 0.99, arrival_s: 1.05 };

function inspect(view: RunView, all: readonly NetworkPacket[] = [packet]) {
  const store = createRunStore();
  const inspector = new Inspector({ stores: { run: store }, view } as unknown as Run, vi.fn());
  inspector.update(view, all);
  inspector.choose(all[0] ?? null);
  const only = [...inspector.card.querySelectorAll("button")].find((each) => each.textContent === "Only this flow");
  only?.click();
  const told = () =>
    [...inspector.card.querySelectorAll("span")]
      .map(({ textContent }) => textContent)
      .join("")
      .trim();
  return { inspector, store, told };
}

test("the flow whose packets stand out is found by its name in the run that is drawn", () => {
  const { inspector, store } = inspect(viewOf("ftp", "cbr"));
  expect([store.getState().flow, inspector.onlyFlow]).toEqual(["ftp", 0]);
  inspector.update(viewOf("cbr", "ftp"), [packet]);
  expect([inspector.onlyFlow, inspector.chosen, inspector.card.hidden]).toEqual([1, null, true]);
  inspector.update(viewOf("cbr"), [packet]);
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

test("a packet is followed through a step back, whose first frames have no packets or come before it was sent", () => {
  const { inspector, told } = inspect(viewOf("ftp", "cbr"));
  const before = told();
  expect(before).toContain("waits at neck, place 1 of 1");
  const back = viewOf("ftp", "cbr");
  inspector.update(later(back, 0.3), null);
  expect(told()).toBe(before);
  inspector.update(later(back, 0.4), []);
  expect([told(), inspector.chosen]).toEqual(["not sent yet", null]);
  inspector.update(later(back, 0.9), [packet]);
  expect([inspector.onlyFlow, inspector.chosen, told()]).toEqual([0, packet, before]);
});

test("in another run where it is not, nothing is said of its end", () => {
  const { inspector, told } = inspect(viewOf("ftp"), [onItsWay]);
  inspector.update(later(viewOf("ftp"), 2), []);
  expect(told()).toBe("not in the network");
});

test("it has arrived if it was on its last link and had the time", () => {
  const view = viewOf("ftp");
  const { inspector, told } = inspect(view, [onItsWay]);
  inspector.update(later(view, 1.05), []);
  expect(told()).toBe("arrived at d");
  inspector.update(later(view, 1.2), []);
  expect(told()).toBe("arrived at d");
  const waiting = inspect(view);
  waiting.inspector.update(later(view, 3), []);
  expect(waiting.told(), "nobody saw it leave the queue").toBe("no longer in the network");
});

test("it was dropped if an event since it was last seen says so, also after a leap", () => {
  const view = viewOf("ftp");
  const [first, second] = [inspect(view), inspect(view)];
  drop(view, 0.9, 7);
  drop(view, 1.4, 8);
  first.inspector.update(later(view, 1.5), []);
  expect(first.told()).toBe("no longer in the network");
  drop(view, 1.7, 7);
  first.inspector.update(later(view, 2), []);
  expect(first.told(), "a copy that was sent later").toBe("no longer in the network");
  second.inspector.update(later(view, 2), []);
  expect(second.told()).toMatch(/^dropped: \w+/);
});

test("the drop of an acknowledgement, or of one of two copies, is not taken for the packet's", () => {
  const view = viewOf("ftp");
  const ack = inspect(view, [{ ...packet, kind: "ack", isReverse: true }]);
  const copies = inspect(view, [packet, { ...packet, sent_s: 0.8 }]);
  drop(view, 1.5, 7);
  for (const { inspector, told } of [ack, copies]) {
    inspector.update(later(view, 2), []);
    expect(told()).toBe("no longer in the network");
  }
});

test("among too many packets to draw it is not followed, and found again later", () => {
  const view = viewOf("ftp");
  const { inspector, told } = inspect(view);
  const packets = { columns: 11, in_use: 3000, values: new Float64Array() };
  inspector.update({ ...later(view, 1.1), packets }, null);
  expect(told()).toBe("not followed: there are too many packets in the network");
  inspector.update(later(view, 1.2), [packet]);
  expect([inspector.chosen, told()]).toEqual([packet, expect.stringContaining("waits at neck")]);
});
