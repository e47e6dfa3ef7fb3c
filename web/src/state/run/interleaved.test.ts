// What is done while something else is under way, in the order in which it was done.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "../../../tests/eventually";
import { holdChanges, holdOpening, scenario, setUp } from "../../../tests/run-rig";
import { EngineStopped, type OpenAnswer, Superseded } from "../../engine/client";
import type { ScenarioDocument } from "../../scenario/scenario";
import { compareWith, renameLane } from "./lane-edits";

let rig: ReturnType<typeof setUp>;
const P = "links.b.queue.max_p";
beforeEach(async () => {
  rig = setUp();
  rig.stores.run.setState({ speed: 1 });
  await rig.run.open(scenario);
});
const noMemory = { kind: "rejected", run: 1, id: 1, isCrowded: true, problems: [] } as unknown as OpenAnswer;
const bad = {
  kind: "rejected",
  run: 1,
  id: 1,
  problems: [{ path: "flows", message: "is missing" }],
} as unknown as OpenAnswer;

/** An edit that the engine judges when `answer` is called. */
async function beginEdit() {
  const answer = holdOpening(rig);
  const edited = rig.run.edit({ ...rig.work().document!, title: "Edited" }, "Edit");
  await rig.settle();
  return { answer, edited };
}

test("other work for which there is no memory does not take an edit with it", async () => {
  rig.run.pause();
  const answer = holdOpening(rig);
  const edited = rig.run.edit({ ...scenario, title: "Edited", seed: 2 }, "Edit");
  vi.mocked(rig.fake.client.open).mockResolvedValueOnce(noMemory).mockResolvedValueOnce(noMemory);
  await rig.run.open({ ...scenario, title: "Other" });
  answer();
  await edited;
  await rig.run.settled();
  const { document, draft } = rig.work();
  expect({ title: document?.title, draft: draft?.problems.length }).toEqual({ title: "Edited", draft: undefined });
});

test("a change while the run has given way to other work is made when it is back", async () => {
  rig.run.pause();
  await rig.run.change("links.b.queue.min_th", 3);
  const first = rig.fake.opened.at(-1)!;
  const { set, close } = first;
  let isClosed = false;
  vi.spyOn(first, "close").mockImplementation(() => {
    isClosed = true;
    close();
  });
  // as the page's client
  vi.spyOn(first, "set").mockImplementation(async (...what) => {
    if (isClosed) throw new Superseded();
    return set(...what);
  });
  let reject = () => {};
  const held = new Promise<void>((resolve) => {
    reject = resolve;
  });
  vi.spyOn(rig.fake.client, "open")
    .mockResolvedValueOnce(noMemory)
    .mockImplementationOnce(async () => {
      await held;
      return bad;
    });
  const opened = rig.run.open({ ...scenario, title: "Other" });
  await eventually(() => expect(isClosed).toBe(true));
  const changed = rig.run.change(P, 0.2);
  await rig.settle();
  reject();
  await opened;
  const isMade = await changed;
  expect(rig.work().document?.title).toBe("Test");
  expect({ isMade, reason: rig.state().refused[P]?.message }).not.toEqual({ isMade: false, reason: undefined });
});

test("a change while the run comes back is recorded", async () => {
  rig.run.pause();
  await rig.run.change("links.b.queue.min_th", 3);
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  const { open } = rig.fake.client;
  const spy = vi
    .spyOn(rig.fake.client, "open")
    .mockResolvedValueOnce(noMemory)
    .mockResolvedValueOnce(noMemory)
    .mockImplementationOnce(async (...what) => {
      await held;
      return open(...what);
    });
  const opened = rig.run.open({ ...scenario, title: "Other" });
  await eventually(() => expect(spy).toHaveBeenCalledTimes(3));
  const changed = rig.run.change(P, 0.2);
  await rig.settle();
  come();
  await opened;
  const isMade = await changed;
  expect(isMade).toBe(true);
  expect(rig.work().document?.timeline?.map(({ value }) => value)).toEqual([3, 0.2]);
});

test("a pause while the run has given way holds when it is back", async () => {
  let reject = () => {};
  const held = new Promise<void>((resolve) => {
    reject = resolve;
  });
  const open = vi
    .spyOn(rig.fake.client, "open")
    .mockResolvedValueOnce(noMemory)
    .mockImplementationOnce(async () => {
      await held;
      return bad;
    });
  const opened = rig.run.open({ ...scenario, title: "Other" });
  await eventually(() => expect(open).toHaveBeenCalledTimes(2));
  rig.run.pause();
  reject();
  await opened;
  expect(rig.work().document?.title).toBe("Test");
  expect(rig.state().play).toBe("paused");
});

test("a restart is made after a newer edit, though that is rejected", async () => {
  await rig.pass(6);
  const { answers } = await holdChanges(rig);
  const { runId } = rig.state();
  const changed = rig.run.change(P, 0.2);
  await eventually(() => expect(answers).toHaveLength(1));
  const restarted = rig.run.restart();
  vi.spyOn(rig.fake.client, "open").mockResolvedValueOnce(bad);
  const edited = rig.run.edit({ ...scenario, seed: 2 }, "Edit");
  answers[0]!();
  await Promise.all([changed, restarted, edited]);
  await rig.run.settled();
  expect(rig.work().draft?.problems).toHaveLength(1);
  expect(rig.state().runId).toBeGreaterThan(runId);
});

test("a restart in the same turn as an edit is made, too", async () => {
  await rig.pass(6);
  rig.run.pause();
  const { runId } = rig.state();
  vi.spyOn(rig.fake.client, "open").mockResolvedValueOnce(bad);
  const all = [rig.run.restart(), rig.run.edit({ ...scenario, seed: 2 }, "Edit")];
  await Promise.all(all);
  await rig.run.settled();
  expect(rig.state().runId).toBeGreaterThan(runId);
});

test("a pause holds while an edit waits for a change", async () => {
  const { answers } = await holdChanges(rig);
  expect(rig.state().play).toBe("playing");
  const changed = rig.run.change(P, 0.2);
  await eventually(() => expect(answers).toHaveLength(1));
  const edited = rig.run.edit({ ...rig.work().document!, title: "Edited" }, "Edit");
  await rig.settle();
  rig.run.pause();
  answers[0]!();
  await Promise.all([changed, edited]);
  expect(rig.work().document?.title).toBe("Edited");
  expect(rig.state().play).toBe("paused");
});

test("a pause holds while a restart waits for a change", async () => {
  const { answers } = await holdChanges(rig);
  const changed = rig.run.change(P, 0.2);
  await eventually(() => expect(answers).toHaveLength(1));
  const edited = rig.run.restart();
  await rig.settle();
  rig.run.pause();
  answers[0]!();
  await Promise.all([changed, edited]);
  expect(rig.state().play).toBe("paused");
});

test("what was asked of the work before is not done to other work", async () => {
  rig.run.pause();
  await rig.run.change(P, 0.2);
  const { answer, edited } = await beginEdit();
  const changed = rig.run.change(P, 0.3);
  const removed = rig.run.removeChanges([0]);
  const seeded = rig.run.setSeed(7);
  const timeline = [{ at: "1 s", set: P, value: 0.9 }];
  await rig.run.open({ ...scenario, title: "Other", timeline } as ScenarioDocument);
  expect(rig.work().document?.title).toBe("Other");
  answer();
  await Promise.all([edited, changed, removed, seeded]);
  expect(rig.work()).toMatchObject({ isOwn: false, document: { title: "Other", seed: 1, timeline } });
});

test("an edit at which the engine stopped is opened by a restart", async () => {
  rig.run.pause();
  vi.spyOn(rig.fake.client, "open").mockImplementationOnce(async () => {
    rig.fake.stop("trap");
    throw new EngineStopped("trap");
  });
  await rig.run.edit({ ...scenario, title: "Edited", seed: 2 }, "Edit");
  await rig.run.settled();
  expect(rig.state().play).toBe("stopped");
  await rig.run.restart();
  await rig.run.settled();
  const { document, draft } = rig.work();
  expect({ title: document?.title, draft: draft?.problems.length }).toEqual({ title: "Edited", draft: undefined });
});

test("changes that have become impossible go from a draft with another timeline, too", async () => {
  rig.run.pause();
  const timeline = [
    { at: "3 s", set: "links.b.queue.limit", value: 9 },
    { at: "4 s", set: P, value: 0.5 },
    { at: "5 s", set: "links.b.queue.limit", value: 8 },
  ];
  await rig.run.open({ ...scenario, timeline } as ScenarioDocument, { isPaused: true });
  await rig.run.change("links.b.rate", 1);
  const first = rig.fake.opened.at(-1)!;
  const { set } = first;
  const answers: (() => void)[] = [];
  vi.spyOn(first, "set").mockImplementation(async (path, value) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    const answer = await set(path, value);
    // as the engine: 4 s is position 3 of rate@0, discipline@0, limit@3, max_p@4
    if (answer.kind === "changed") return { ...answer, change: { ...answer.change, gone: [3] } };
    return answer;
  });
  const changed = rig.run.change("links.b.queue.discipline", "codel");
  await eventually(() => expect(answers).toHaveLength(1));
  // The rate's change is deleted in the text
  const now = rig.work().document!;
  const edited = rig.run.edit(
    { ...now, timeline: now.timeline!.filter(({ set }) => set !== "links.b.rate") },
    "Delete a change",
  );
  answers[0]!();
  await Promise.all([changed, edited]);
  expect(rig.work().document?.timeline?.map(({ at, set }) => `${at} ${set}`)).toEqual([
    "3 s links.b.queue.limit",
    "5 s links.b.queue.limit",
    "0 s links.b.queue.discipline",
  ]);
});

test("an edit during a way back goes there, too", async () => {
  await rig.pass(100);
  rig.run.pause();
  await rig.run.change(P, 0.2);
  const answer = holdOpening(rig);
  const sought = rig.run.seek(0);
  await rig.settle();
  const edited = rig.run.edit({ ...rig.work().document!, title: "Edited" }, "Edit");
  answer();
  await Promise.all([sought, edited]);
  await rig.pass(5);
  expect(rig.run.view?.time_s).toBe(0);
});

test("a restart during the first opening opens nothing else", async () => {
  rig = setUp();
  const answer = holdOpening(rig);
  const opened = rig.run.open(scenario, { scenarioId: "x" });
  await rig.settle();
  const restarted = rig.run.restart();
  answer();
  await Promise.all([opened, restarted]);
  expect(rig.work().history.past.map(({ label }) => label)).toEqual([]);
  expect(rig.fake.loaded).toHaveLength(1);
});

test("a change that waits for an edit is not made in other work", async () => {
  rig.run.pause();
  await rig.run.change(P, 0.2);
  const { answer, edited } = await beginEdit();
  const changed = rig.run.change(P, 0.3);
  await rig.run.open({ ...scenario, title: "Other" });
  answer();
  expect(await changed).toBe(false);
  await edited;
  expect(rig.work().document).toEqual({ ...scenario, title: "Other" });
});

test("a restart during an edit is made after it", async () => {
  rig.run.pause();
  await rig.pass(4);
  const { answer, edited } = await beginEdit();
  const { runId } = rig.state();
  const restarted = rig.run.restart();
  answer();
  await Promise.all([edited, restarted]);
  expect(rig.state().runId).toBe(runId + 2);
  expect(rig.work()).toMatchObject({ draft: null, document: { title: "Edited" } });
});

describe("with lanes", () => {
  const base = { ...scenario, nodes: [], links: [], flows: [] };
  beforeEach(() => rig.run.open(base));
  async function lanes() {
    rig.run.pause();
    const added = compareWith(rig.run, { kind: "seed" });
    await rig.pass(10);
    await added;
    await rig.pass(10);
  }
  function holdAll() {
    const { open } = rig.fake.client;
    let release = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.spyOn(rig.fake.client, "open").mockImplementation((...what) => isAnswered.then(() => open(...what)));
    return () => release();
  }

  test("two lanes that are renamed during a restart have their names", async () => {
    await lanes();
    const answer = holdAll();
    const restarted = rig.run.restart();
    await rig.settle();
    const a = renameLane(rig.run, "a", "X");
    await rig.settle();
    const b = renameLane(rig.run, "b", "Y");
    await rig.settle();
    answer();
    await rig.pass(10);
    await Promise.all([restarted, a, b]);
    expect(rig.work().lanes?.all.map(({ label }) => label)).toEqual(["X", "Y"]);
  });

  test("a lane that is added during a restart stays with an edit", async () => {
    rig.run.pause();
    const answer = holdAll();
    const restarted = rig.run.restart();
    await rig.settle();
    const added = compareWith(rig.run, { kind: "seed" });
    await rig.settle();
    const edited = rig.run.edit({ ...rig.work().document!, title: "Edited" }, "Edit");
    answer();
    await rig.pass(20);
    await Promise.all([restarted, added, edited]);
    expect(rig.work().lanes?.all).toHaveLength(2);
  });

  test("a lane that is added during an edit stays with another edit", async () => {
    rig.run.pause();
    const answer = holdAll();
    const first = rig.run.edit({ ...rig.work().document!, caption: "A" }, "Edit");
    await rig.settle();
    const added = compareWith(rig.run, { kind: "seed" });
    await rig.settle();
    const edited = rig.run.edit({ ...rig.work().draft!.document, title: "Edited" }, "Edit");
    answer();
    await rig.pass(20);
    await Promise.all([first, added, edited]);
    expect(rig.work().draft).toBeNull();
    expect(rig.work().lanes?.all).toHaveLength(2);
  });

  test("of two edits at once, the second does not bring the published experiment back", async () => {
    const experiment = { id: "x", document: {}, place: {} } as never;
    await rig.run.open(base, { experiment });
    rig.run.pause();
    const answer = holdOpening(rig);
    const first = rig.run.edit({ ...rig.work().document!, seed: 9 }, "Edit");
    await rig.settle();
    const second = rig.run.edit({ ...rig.work().draft!.document, caption: "A" }, "Edit");
    answer();
    await Promise.all([first, second]);
    expect(rig.work().document).toMatchObject({ seed: 9, caption: "A" });
    expect(rig.work().experiment).toBeNull();
  });
});

test("behind a draft that is refused, two variations at once both reach the run", async () => {
  rig.run.pause();
  await rig.run.change(P, 0.5);
  const { open } = rig.client;
  rig.client.open = (json, ...others) => {
    rig.fake.isBad = json.includes("Broken");
    return open(json, ...others);
  };
  await rig.run.edit({ ...rig.work().document!, title: "Broken" }, "Edit");
  expect(rig.work().draft?.problems).toHaveLength(1);
  const answer = holdOpening(rig);
  const seeded = rig.run.setSeed(7);
  const removed = rig.run.removeChanges([0]);
  await rig.settle();
  answer();
  await Promise.all([seeded, removed]);
  await rig.run.settled();
  const { document, draft } = rig.work();
  expect([document?.seed, document?.timeline ?? []]).toEqual([7, []]);
  expect([draft?.document.seed, draft?.document.timeline ?? [], draft?.document.title]).toEqual([7, [], "Broken"]);
});
