import { beforeEach, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import type { ScenarioDocument } from "../scenario/scenario";
import { wholePage } from "../state/page/page-state";
import type { Run } from "../state/run/run";
import { editedDocument } from "../state/work/work-state";
import type { Facts, GoalsFound } from "./facts";
import type { Goal, Lesson, LessonStep } from "./format";
import { createPlayer, type Player } from "./player";
import { beginning, type Progress } from "./progress";
import { plainVariant } from "./variant";

const goals = [
  { id: "short", claim: "Short" },
  { id: "busy", claim: "Busy" },
] as Goal[];

const lesson = {
  id: "tune",
  scenario: { preset: "none" },
  steps: [
    {
      id: "tune",
      kind: "adjust",
      text: "Tune it.",
      points: 2,
      question: { type: "adjust", from: "run", controls: ["min", "max"], goals },
      solution: { min: 1, max: 2 },
    },
    { id: "end", kind: "read", text: "That is all." },
  ],
} as unknown as Lesson;
const scenario = { duration: "1 s", nodes: [], links: [], flows: [], min: 3, max: 9 } as unknown as ScenarioDocument;

/** Why a run refuses the next document; none, if it opens. */
let refusals: { path: string; message: string }[] = [];

/** Until when a run takes to open a document. */
let opening = Promise.resolve();
/** How often it was set going. */
let plays = 0;

/** A run that opens what it is given. */
function openingRun(): Run {
  const none = () => undefined;
  return {
    stores: {
      run: createStore(() => ({ speed: 1, queues: {}, watched: "" })),
      work: createStore(() => ({ workId: "own" })),
      page: createStore(() => ({ viewOptions: null })),
    },
    view: null,
    subscribe: () => none,
    open: async () => {
      await opening;
      const problems = refusals;
      refusals = [];
      return problems.length > 0 ? { kind: "rejected", problems } : { kind: "opened" };
    },
    seek: async () => undefined,
    setSpeed: none,
    play: () => ++plays,
    pause: none,
  } as unknown as Run;
}

/** Of the runs asked for, each with what ends it: how many of the goals it meets. */
let asked: { readonly set: unknown; end(met: number, fingerprint: string): Promise<void> }[] = [];
let player: Player;

/** Turns of the loop in which what waits goes on. */
const settle = async () => {
  for (let turn = 0; turn < 20; ++turn) await Promise.resolve();
};

const facts = {
  goals: ({ adjusted }: { adjusted: Record<string, unknown> }) =>
    new Promise<GoalsFound>((resolve) => {
      const end = (met: number, fingerprint: string) => {
        const readings = goals.map((goal, at) => ({ goal, value: at, isMet: at < met }));
        resolve({ goals: readings, fingerprint });
        return settle();
      };
      asked.push({ set: adjusted.tune, end });
    }),
} as unknown as Facts;

const recordNow = () => player.store.getState().records.tune;
const metNow = () => player.store.getState().goals.filter(({ isMet }) => isMet).length;

/** What was kept last. */
let kept: Progress | undefined;
let isEnded = false;

const open = (step = 0, played = lesson, run = openingRun(), progress?: Progress) =>
  createPlayer({
    run,
    lesson: played,
    scenario,
    variant: plainVariant(played),
    progress: progress ?? { ...beginning(plainVariant(played)), step },
    loadFacts: async () => facts,
    keep(progress) {
      kept = progress;
    },
    now: () => 0,
    onEnd() {
      isEnded = true;
    },
  });

beforeEach(async () => {
  asked = [];
  [opening, plays, isEnded] = [Promise.resolve(), 0, false];
  player = open();
  void player.start();
  await settle();
  await asked.shift()?.end(0, "f0");
});

async function adjust(path: string, value: number) {
  void player.adjust(path, value);
  await settle();
}

test("a run's share and fingerprint are kept with what it was made with", async () => {
  await adjust("min", 5);
  expect(asked.map(({ set }) => set)).toEqual([{ min: 5 }]);
  await asked[0]?.end(1, "f1");
  expect(recordNow()).toMatchObject({ end: "open", tries: 1, met: 0.5, set: { min: 5 }, fingerprint: "f1" });
  await adjust("max", 7);
  await asked[1]?.end(2, "f2");
  expect(recordNow()).toMatchObject({ end: "solved", tries: 2, met: 1, set: { min: 5, max: 7 }, fingerprint: "f2" });
});

test.each([
  { name: "before", order: [0, 1] },
  { name: "after", order: [1, 0] },
])("of two changes at a time the later one counts, also if the former run ends $name it", async ({ order }) => {
  await adjust("min", 5);
  await adjust("max", 7);
  const ends = [() => asked[0]?.end(2, "f1"), () => asked[1]?.end(1, "f2")];
  for (const at of order) await ends[at]?.();
  expect(recordNow()).toMatchObject({ end: "open", tries: 2, met: 0.5, set: { min: 5, max: 7 }, fingerprint: "f2" });
  expect(metNow()).toBe(1);
  expect(player.store.getState().isBusy).toBe(false);
});

test("is busy until the last run has ended", async () => {
  await adjust("min", 5);
  await adjust("max", 7);
  await asked[0]?.end(1, "f1");
  expect(player.store.getState().isBusy).toBe(true);
  await asked[1]?.end(1, "f2");
  expect(player.store.getState().isBusy).toBe(false);
});

test("what is solved, or given up, stays as it is", async () => {
  await adjust("min", 5);
  await asked[0]?.end(2, "f1");
  const solved = recordNow();
  await adjust("max", 7);
  expect(recordNow()).toEqual(solved);
  expect(player.store.getState().adjusted.tune).toEqual({ min: 5 });
});

test("a run that ends after its reader has given up changes nothing", async () => {
  await adjust("min", 5);
  void player.giveUp();
  await settle();
  await asked[0]?.end(2, "f1");
  expect(recordNow()).toMatchObject({ end: "given up", tries: 1 });
  expect(recordNow()?.met).toBeUndefined();
});

/** After a setting that meets one of the goals, and one that meets none. */
async function giveUp() {
  await adjust("min", 5);
  await asked[0]?.end(1, "f1");
  await adjust("min", 6);
  await asked[1]?.end(0, "f2");
  void player.giveUp();
  await settle();
}

test("whoever gives up sees a solution, or the best setting, and later steps are about it", async () => {
  await giveUp();
  expect(recordNow()).toMatchObject({ end: "given up", set: { min: 5 }, isShown: true });
  expect(player.store.getState().adjusted.tune).toEqual({ min: 1, max: 2 });
});

test("without a solution, as in a students' copy, the best setting is shown", async () => {
  const [tune, ...others] = lesson.steps;
  const { solution: _, ...bare } = tune as LessonStep & { solution: object };
  player = open(0, { ...lesson, steps: [bare, ...others] } as Lesson);
  asked = [];
  void player.start();
  await settle();
  await asked.shift()?.end(0, "f0");
  await giveUp();
  expect(recordNow()).toMatchObject({ end: "given up", set: { min: 5 } });
  expect(recordNow()).not.toHaveProperty("isShown");
  expect(player.store.getState().adjusted.tune).toEqual({ min: 5 });
});

test("whoever leaves a step while it runs finds the next one ready", async () => {
  await adjust("min", 5);
  void player.next();
  await settle();
  expect(player.store.getState()).toMatchObject({ step: 1, isBusy: false });
  await asked[0]?.end(2, "f1");
  expect(player.store.getState()).toMatchObject({ step: 1, isBusy: false });
});

test("a setting whose run had not ended when its step was left counts on coming back", async () => {
  await adjust("min", 5);
  void player.back();
  await settle();
  await asked[0]?.end(2, "f1");
  expect(recordNow()).toMatchObject({ end: "open", tries: 1 });
  await asked[1]?.end(2, "f1");
  expect(recordNow()).toMatchObject({ end: "solved", tries: 1, met: 1, set: { min: 5 }, fingerprint: "f1" });
});

test("goals that are met before anything is set do not count", async () => {
  player = open();
  void player.start();
  await settle();
  await asked.shift()?.end(2, "f0");
  expect(metNow()).toBe(2);
  expect(recordNow()).toBeUndefined();
  await adjust("min", 5);
  await asked[0]?.end(2, "f1");
  expect(recordNow()).toMatchObject({ end: "solved", tries: 1 });
});

/** Makes runs wait with opening; returns what lets them go on. */
function heldOpening(): () => Promise<void> {
  let end = () => {};
  opening = new Promise((resolve) => {
    end = resolve;
  });
  return () => {
    end();
    return settle();
  };
}

test("a wrong answer that is given again is no other try, and giving up a question that does not fit drops it", async () => {
  const question = { type: "choice", options: ["a", "b", "c"].map((id) => ({ id, text: id, say: id })), answer: "c" };
  const asking = { ...lesson, steps: [{ id: "ask", kind: "check", text: "?", points: 2, question }] };
  let found: object = { key: ["c"], isDropped: false };
  Object.assign(facts, { key: async () => found });
  player = open(0, asking as unknown as Lesson);
  void player.start();
  await settle();
  const record = () => player.store.getState().records.ask;
  for (const answer of [["a"], ["a"], ["b"], ["a"]]) await player.answer(answer);
  expect(record()).toMatchObject({ end: "open", tries: 3 });
  found = { key: undefined, isDropped: true };
  await player.giveUp();
  expect(record()).toMatchObject({ end: "committed", isDropped: true });
});

test("what was said to an answer is there again after Back, and for whoever comes back", async () => {
  const options = ["a", "b"].map((id) => ({ id, text: id, say: `Says ${id}.` }));
  const ask = { id: "ask", kind: "check", text: "?", points: 2, question: { type: "choice", options, answer: "b" } };
  const asking = { ...lesson, steps: [ask, { id: "end", kind: "read", text: "That is all." }] } as unknown as Lesson;
  Object.assign(facts, { key: async () => ({ key: ["b"], isDropped: false }) });
  player = open(0, asking);
  void player.start();
  await settle();
  const said = () => player.store.getState().replies.ask;
  await player.answer(["a"]);
  expect(said()).toEqual(["Says a."]);
  await player.answer(["b"]);
  await player.next();
  await player.back();
  expect(said()).toEqual(["Says b."]);

  player = open(0, asking, openingRun(), kept);
  expect(said()).toEqual(["Says b."]);
  void player.start();
  await settle();
  player.again();
  expect(said()).toBeUndefined();
});

test("where replies are not kept, what was said to a wrong answer is judged again, once", async () => {
  const options = ["a", "b"].map((id) => ({ id, text: id, say: `Says ${id}.` }));
  const ask = { id: "ask", kind: "check", text: "?", points: 2, question: { type: "choice", options, answer: "b" } };
  const asking = { ...lesson, steps: [ask] } as unknown as Lesson;
  let tell = () => {};
  const key = () =>
    new Promise((resolve) => {
      tell = () => resolve({ key: ["b"], isDropped: false });
    });
  Object.assign(facts, { key });
  const records = { ask: { end: "open", tries: 1, hints: 0, answer: ["a"] } } as const;
  const begin = async () => {
    player = open(0, asking, openingRun(), { ...beginning(plainVariant(asking)), records });
    void player.start();
    await settle();
  };
  const said = () => player.store.getState().replies.ask;
  await begin();
  tell();
  await settle();
  expect(said()).toEqual(["Says a."]);
  expect(player.store.getState().records.ask).toEqual(records.ask);

  await begin();
  const before = tell;
  const answered = player.answer(["b"]);
  await settle();
  tell();
  await answered;
  before();
  await settle();
  expect(said()).toEqual(["Says b."]);
});

test("a guide without points that was read to its end is kept as done", async () => {
  const [, end] = lesson.steps;
  player = open(0, { ...lesson, steps: [end] } as Lesson);
  void player.start();
  await settle();
  await player.next();
  expect(kept?.step).toBe(1);
  expect(open(1, { ...lesson, steps: [end] } as Lesson).store.getState().step, "opened again").toBe(0);
});

test.each([
  { what: "another network", points: 0, edit: { nodes: [{ id: "new", kind: "router" }] }, ends: true },
  { what: "another network, for now with mistakes", points: 0, isDraft: true, edit: { nodes: [] }, ends: true },
  { what: "another seed", points: 0, edit: { seed: 2 }, ends: false },
  { what: "another network", points: 2, edit: { nodes: [{ id: "new", kind: "router" }] }, ends: false },
])("what becomes of a lesson of $points points whose reader makes $what: it ends ($ends)", async (each) => {
  const { points, edit, isDraft = false, ends } = each;
  const run = openingRun();
  const shown = { ...scenario, nodes: [{ id: "a", kind: "host" }] } as ScenarioDocument;
  run.stores.work.setState({ document: shown });
  const [, read] = lesson.steps;
  player = open(0, { ...lesson, steps: [{ ...read, points }] } as Lesson, run);
  void player.start();
  await settle();
  const edited = { ...shown, ...edit } as ScenarioDocument;
  run.stores.work.setState(
    isDraft ? { draft: { document: edited, problems: [], isOther: false } } : { document: edited },
  );
  expect(isEnded).toBe(ends);
  expect(editedDocument(run.stores.work.getState()), "what was edited stays").toBe(edited);
});

test("a run that is set going while it is being opened goes once it is there", async () => {
  const goOn = heldOpening();
  player = open();
  void player.start();
  void player.runStage();
  await settle();
  expect([plays, player.store.getState().isStarting]).toEqual([0, true]);
  await goOn();
  expect([plays, player.store.getState().isStarting]).toEqual([1, false]);
});

test("a run that a step shares with the one before, where it is still being opened, goes once it is there", async () => {
  const two = { ...lesson, steps: ["one", "two"].map((id) => ({ id, kind: "run", text: "Run.", stage: { t: 1 } })) };
  const goOn = heldOpening();
  player = open(undefined, two as unknown as Lesson);
  void player.start();
  void player.next();
  void player.runStage();
  await settle();
  expect(plays).toBe(0);
  await goOn();
  expect(plays).toBe(1);
});

test.each([
  { name: "its step was left", meanwhile: () => void player.next() },
  { name: "the lesson has ended", meanwhile: () => player.end(false) },
  { name: "it is refused", meanwhile: () => refusals.push({ path: "duration", message: "must be above 0 s" }) },
])("a run that is set going while it is being opened stays where it is if $name", async ({ meanwhile }) => {
  const goOn = heldOpening();
  player = open();
  void player.start();
  void player.runStage();
  meanwhile();
  await goOn();
  expect(plays).toBe(0);
});

test("of several settings that are being opened, a run that was set going waits for the newest", async () => {
  const first = heldOpening();
  void player.adjust("min", 5);
  void player.runStage();
  const second = heldOpening();
  void player.adjust("max", 7);
  await first();
  expect(plays).toBe(0);
  await second();
  expect(plays).toBe(1);
});

test("a setting that the engine refuses is no try, and why is said without paths", async () => {
  refusals = [{ path: "duration", message: "must be above 0 s" }];
  await adjust("min", 10);
  expect(player.store.getState().problem).toMatch(/^Duration.* must be above 0 s\.$/);
  await asked[0]?.end(0, "");
  expect(recordNow()).toMatchObject({ end: "open", tries: 0 });
  await adjust("min", 5);
  expect(player.store.getState().problem).toBe("");
  expect(recordNow()).toMatchObject({ tries: 1 });
});

const fixed = { ...wholePage, hide: ["table"], lock: "all" };
const locked = { id: "read", kind: "read", text: "Read.", stage: { hide: ["table"], lock: "all" } };

test("the run of a lesson that is left has all that its steps hid and locked", async () => {
  const run = openingRun();
  const { page } = run.stores;
  player = open(0, { ...lesson, steps: [locked] } as unknown as Lesson, run);
  void player.start();
  await settle();
  page.setState({ viewOptions: fixed } as object);
  player.end(false);
  expect(page.getState().viewOptions).toEqual(wholePage);
});

test("also if it is left while its stage is being opened, but not if something else has taken its place", async () => {
  const run = openingRun();
  const { page, work } = run.stores;
  const goOn = heldOpening();
  player = open(0, { ...lesson, steps: [locked] } as unknown as Lesson, run);
  void player.start();
  player.end(false);
  page.setState({ viewOptions: fixed } as object); // as the opening does
  await goOn();
  expect(page.getState().viewOptions).toEqual(wholePage);

  player = open(0, { ...lesson, steps: [locked] } as unknown as Lesson, run);
  void player.start();
  await settle();
  page.setState({ viewOptions: fixed } as object);
  work.setState({ workId: "another" });
  player.end(false);
  expect(page.getState().viewOptions).toEqual(fixed);
});

test("a lesson that was done to its end opens with its result", async () => {
  const again = open(lesson.steps.length);
  void again.start();
  await settle();
  expect(again.store.getState()).toMatchObject({ step: lesson.steps.length, problem: "" });
  void again.back();
  await settle();
  expect(again.store.getState().step).toBe(lesson.steps.length - 1);
});
