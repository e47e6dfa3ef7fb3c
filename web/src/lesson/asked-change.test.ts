// A step that waits for a discipline: wherever the reader chooses it, it is in force from where the step begins.
import { beforeEach, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { seconds } from "../scenario/quantity";
import type { ScenarioDocument, TimelineEntry } from "../scenario/scenario";
import { createPageStore } from "../state/page/page-state";
import type { Run } from "../state/run/run";
import { createWorkStore, type Work } from "../state/work/work-state";
import { isMadeAt, movedTo } from "./asked-change";
import type { Lesson } from "./format";
import { createPlayer, type Player } from "./player";
import { plainVariant } from "./variant";

const PATH = "links.b.queue.discipline";
const END_S = 40;

const lesson = {
  id: "choose",
  steps: [
    { id: "watch", kind: "run", text: "Watch.", stage: { t: 20.2 } },
    { id: "switch", kind: "adjust", text: "Switch.", until: { discipline: "dcbt" }, stage: { speed: 3, t: 32 } },
    { id: "end", kind: "read", text: "That is all." },
  ],
} as unknown as Lesson;
const scenario = { duration: "40 s", nodes: [], links: [], flows: [] } as unknown as ScenarioDocument;
const chosen = (at: string, value = "dcbt"): TimelineEntry => ({ at, set: PATH, value });

/** A run that only has a time, and the queue that its document has at that time. */
function createRig() {
  const runStore = createStore(() => ({ speed: 1, queues: {}, watched: "b", play: "paused" }));
  const work = createWorkStore();
  const listeners: (() => void)[] = [];
  const log: string[] = [];
  let time_s = 0;
  const document = () => work.getState().document;
  const newest = () => (document()?.timeline ?? []).filter(({ at }) => seconds(at) <= time_s).at(-1);
  const draw = () => {
    runStore.setState({ queues: { b: { discipline: newest()?.value ?? "red" } } });
    for (const listener of listeners) listener();
  };
  const begin = (shown: ScenarioDocument | null) => {
    work.setState({ workId: "own", document: shown, original: shown });
    runStore.setState({ queues: { b: { discipline: "red" } } });
    draw();
  };
  const run = {
    stores: { run: runStore, work, page: createPageStore() },
    get view() {
      return { time_s };
    },
    subscribe: (listener: () => void) => {
      listeners.push(listener);
      return () => undefined;
    },
    async open(shown: ScenarioDocument) {
      begin(shown);
      return { kind: "opened" };
    },
    async seek(to_s: number) {
      log.push(`seek ${to_s}`);
      time_s = to_s;
      begin(document());
      return true;
    },
    async rework({ document: shown }: Work, label: string) {
      log.push(label);
      begin(shown);
    },
    setSpeed: () => undefined,
    play: () => void log.push("play"),
    pause: () => undefined,
  } as unknown as Run;
  return {
    run,
    log,
    /** On to a time, frame by frame. */
    advance(to_s: number) {
      for (time_s = Math.min(time_s, to_s); time_s < to_s; time_s = Math.min(to_s, time_s + 0.05)) draw();
      draw();
    },
    /** A change of the reader's, now or at another time. */
    change(value = "dcbt", at = `${time_s} s`) {
      const now = document() as ScenarioDocument;
      work.setState({ document: { ...now, timeline: [...(now.timeline ?? []), chosen(at, value)] } });
      draw();
    },
    timeline: () => document()?.timeline,
    /** As an undo does. */
    replace(timeline: ScenarioDocument["timeline"]) {
      work.setState({ document: { ...(document() as ScenarioDocument), ...(timeline && { timeline }) } });
      draw();
    },
  };
}

let rig: ReturnType<typeof createRig>;
let player: Player;
const settle = async () => {
  for (let turn = 0; turn < 40; ++turn) await Promise.resolve();
};
const isReached = () => player.store.getState().isReached;

beforeEach(async () => {
  rig = createRig();
  player = createPlayer({
    run: rig.run,
    lesson,
    scenario,
    variant: plainVariant(lesson),
    progress: undefined,
    loadFacts: () => Promise.reject(new Error("none")),
    keep: () => undefined,
    now: () => 0,
    onEnd: () => undefined,
  });
  void player.start();
  await settle();
  rig.advance(20.2);
});

async function toSwitch() {
  void player.next();
  await settle();
  rig.log.length = 0;
}

test("chosen where the step begins, it stays where it is, and the run goes on", async () => {
  await toSwitch();
  rig.change();
  await settle();
  expect(rig.log).toEqual(["play"]);
  expect(rig.timeline()).toEqual([chosen("20.2 s")]);
  rig.advance(31.9);
  expect(isReached()).toBe(false);
  rig.advance(32);
  expect(isReached()).toBe(true);
});

test.each([
  { name: "after the step's end", to_s: 35, at: "35 s" },
  { name: "within its windows", to_s: 27, at: "27 s" },
  { name: "at the run's end, with which it restarted", to_s: END_S, at: "0 s" },
])("chosen $name, it is in force from where the step begins, and nothing is reached before", async ({ to_s, at }) => {
  await toSwitch();
  rig.advance(to_s);
  expect(isReached()).toBe(false);
  rig.change("dcbt", at);
  expect(isReached()).toBe(false);
  await settle();
  expect(rig.log.slice(0, 3)).toEqual(["seek 20.2", "Apply D-CBT from 20.2 s", "play"]);
  expect(rig.log.filter((entry) => entry !== "play")).toHaveLength(2);
  expect(rig.timeline()).toEqual([chosen("20.2 s")]);
  expect(isReached()).toBe(false);
  rig.advance(32);
  expect(isReached()).toBe(true);
});

test("chosen in a step before, it is moved when its step opens, once", async () => {
  rig.change("dcbt", "12 s");
  await toSwitch();
  expect(rig.timeline()).toEqual([chosen("20.2 s")]);
  rig.advance(32);
  await settle();
  expect(isReached()).toBe(true);
  expect(rig.log.filter((entry) => entry.startsWith("Apply"))).toEqual([]);
});

test("taken back and chosen again, the last choice is in force from where the step begins", async () => {
  await toSwitch();
  rig.change();
  await settle();
  rig.advance(25);
  rig.change("red");
  await settle();
  rig.advance(28);
  rig.change();
  await settle();
  expect(rig.timeline()).toEqual([chosen("20.2 s")]);
});

test("once the step is reached, looking back and other choices are the reader's own", async () => {
  await toSwitch();
  rig.change();
  await settle();
  rig.advance(32);
  await settle();
  expect(isReached()).toBe(true);
  rig.log.length = 0;
  await rig.run.seek(10);
  rig.advance(25);
  await settle();
  rig.advance(34);
  rig.change("red");
  rig.advance(36);
  rig.change();
  await settle();
  expect(rig.log).toEqual(["seek 10"]);
  expect(rig.timeline()?.map(({ value }) => value)).toEqual(["dcbt", "red", "dcbt"]);
});

test("looking back at it after another choice changes nothing", async () => {
  await toSwitch();
  rig.change();
  await settle();
  rig.advance(28);
  rig.change("red");
  await settle();
  rig.log.length = 0;
  await rig.run.seek(25);
  await settle();
  expect(rig.log).toEqual(["seek 25"]);
  expect(rig.timeline()?.map(({ value }) => value)).toEqual(["dcbt", "red"]);
});

test("a change whose move is undone stays where it was", async () => {
  await toSwitch();
  rig.advance(27);
  rig.change();
  const before = rig.timeline();
  await settle();
  expect(rig.timeline()).toEqual([chosen("20.2 s")]);
  rig.advance(28);
  rig.log.length = 0;
  rig.replace(before);
  await settle();
  expect(rig.log).toEqual([]);
  expect(rig.timeline()).toEqual(before);
});

test("after the lesson nothing is looked at", async () => {
  await toSwitch();
  rig.change();
  rig.advance(32);
  void player.next();
  await settle();
  rig.log.length = 0;
  rig.change("red");
  rig.change("dcbt", "30 s");
  await settle();
  expect(rig.log).toEqual([]);
});

test("a little late is in place; earlier, much later or nothing at all", () => {
  const withOne = (at: string) => ({ ...scenario, timeline: [chosen(at)] });
  const isIn = (at: string) => isMadeAt(withOne(at), PATH, 20.2);
  expect(["20.2 s", "20.9 s", "20.1 s", "22 s"].map(isIn)).toEqual([true, true, false, false]);
  expect([isMadeAt(scenario, PATH, 20.2), isMadeAt(null, PATH, 20.2)]).toEqual([true, true]);
  expect(movedTo(scenario, PATH, 20.2)).toBeNull();
});

test("changes that the discipline does not have go, others stay", () => {
  const timeline = [
    { at: "5 s", set: "links.b.rate", value: "8 Mbps" },
    { at: "25 s", set: "links.b.queue.w_q", value: 0.01 },
    chosen("30 s", "drop_tail"),
  ];
  expect(movedTo({ ...scenario, timeline }, PATH, 20.2)?.document.timeline).toEqual([
    chosen("20.2 s", "drop_tail"),
    timeline[0],
  ]);
});
