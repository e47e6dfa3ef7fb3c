// What is done while an answer of the engine is still to come: nothing is lost, and nothing older takes its place.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "../../../tests/eventually";
import { holdAnswers, holdChanges, holdOpening, scenario, setUp } from "../../../tests/run-rig";
import type { OpenAnswer } from "../../engine/client";
import type { Report } from "../../engine/protocol";
import { editedDocument } from "../work/work-state";
import { compareWith } from "./lane-edits";

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  rig = setUp();
  rig.stores.run.setState({ speed: 1 });
  await rig.run.open(scenario);
});

const newestChange = () => rig.work().document?.timeline?.at(-1)?.value;

test.each<[string, () => Promise<unknown>, number]>([
  ["a restart", () => rig.run.restart(), 0.2],
  ["a seek", () => rig.run.seek(0.01), 0.2],
  ["another seed", () => rig.run.setSeed(7), 0.2],
  ["undo, which takes it back,", () => rig.run.undo(), 3],
])("%s waits for the answer to a change", async (_, act, expected) => {
  await rig.pass(6);
  rig.run.pause();
  const { answers } = await holdChanges(rig);
  const changed = rig.run.change("links.b.queue.max_p", 0.2);
  await eventually(() => expect(answers).toHaveLength(1));
  const answerOpening = holdOpening(rig);
  const done = act();
  await rig.settle();
  answers[0]!();
  expect(await changed).toBe(true);
  answerOpening();
  await done;
  expect(newestChange()).toBe(expected);
  if (expected === 3) {
    await rig.run.redo();
    expect(newestChange()).toBe(0.2);
  }
});

test("a step comes after a change whose code is still being loaded", async () => {
  rig = setUp();
  await rig.run.open(scenario);
  rig.run.pause();
  const first = rig.fake.opened[0]!;
  const asked: string[] = [];
  const { set, advance } = first;
  vi.spyOn(first, "set").mockImplementation((...what) => {
    asked.push("change");
    return set(...what);
  });
  vi.spyOn(first, "advance").mockImplementation((...what) => {
    asked.push("step");
    return advance(...what);
  });
  await Promise.all([rig.run.change("links.b.queue.min_th", 3), rig.run.step(0.01)]);
  expect(asked[0]).toBe("change");
});

test("an edit keeps a change that is answered after it was made", async () => {
  rig.run.pause();
  const { answers } = await holdChanges(rig);
  const changed = rig.run.change("links.b.queue.max_p", 0.2);
  await eventually(() => expect(answers).toHaveLength(1));
  const edited = rig.run.edit({ ...rig.work().document!, title: "Edited" }, "Rename");
  answers[0]!();
  expect(await changed).toBe(true);
  await edited;
  expect(rig.work().document?.title).toBe("Edited");
  expect(newestChange()).toBe(0.2);
});

test("two edits at once keep each other, and a change that is answered after them", async () => {
  rig.run.pause();
  const { answers } = await holdChanges(rig);
  const changed = rig.run.change("links.b.queue.max_p", 0.2);
  await eventually(() => expect(answers).toHaveLength(1));
  const edited = () => editedDocument(rig.work())!;
  const edits = [rig.run.edit({ ...edited(), title: "A" }, "Title")];
  edits.push(rig.run.edit({ ...edited(), caption: "B" }, "Caption"));
  answers[0]!();
  expect(await changed).toBe(true);
  await Promise.all(edits);
  expect(rig.work()).toMatchObject({ document: { title: "A", caption: "B" }, draft: null });
  expect(newestChange()).toBe(0.2);
  expect(rig.loaded.at(-1)).toEqual(rig.work().document);
});

test.each<[string, () => Promise<unknown>]>([
  ["a restart", () => rig.run.restart()],
  ["a way back", () => rig.run.seek(0.01)],
  ["another seed", () => rig.run.setSeed(7)],
  ["an edit", () => rig.run.edit({ ...scenario, title: "Edited" }, "Rename")],
  ["undo", () => rig.run.undo()],
])("a change during %s is made in the run that comes of it", async (_, act) => {
  await rig.pass(6);
  rig.run.pause();
  await rig.run.change("links.b.queue.min_th", 3);
  const answerOpening = holdOpening(rig);
  const done = act();
  await eventually(() => expect(rig.fake.client.open).toHaveBeenCalled());
  const changes = [1, 2].map((value) => rig.run.change("links.b.queue.max_p", value));
  answerOpening();
  await done;
  expect(await Promise.all(changes)).toEqual([true, true]);
  expect(
    rig
      .work()
      .document?.timeline?.slice(-2)
      .map(({ value }) => value),
  ).toEqual([1, 2]);
  expect(rig.work().draft).toBeNull();
});

describe("while other work is being opened that is rejected", () => {
  const other = { ...scenario, title: "Other" };
  let reject = () => {};
  let rejected: Promise<unknown>;
  beforeEach(() => {
    rig.run.pause();
    const isAnswered = new Promise<void>((resolve) => {
      reject = resolve;
    });
    const problems = [{ path: "flows", message: "is missing" }];
    vi.spyOn(rig.fake.client, "open").mockImplementationOnce(async () => {
      await isAnswered;
      return { kind: "rejected", run: 1, id: 1, problems } as unknown as OpenAnswer;
    });
    rejected = rig.run.open(other);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ["an edit", () => rig.run.edit({ ...scenario, title: "Edited", seed: 2 }, "Edit"), { title: "Edited", seed: 2 }],
    ["another seed", () => rig.run.setSeed(7), { seed: 7 }],
    ["a change", () => rig.run.change("a", 1), { timeline: [{ at: "0 s", set: "a", value: 1 }] }],
  ])("%s is there", async (_, act, expected) => {
    await act();
    reject();
    await rejected;
    expect(rig.work()).toMatchObject({ draft: null, document: expected });
    if (!("timeline" in expected)) expect(rig.loaded.at(-1)).toMatchObject(expected);
  });

  test("a restart is not given up", async () => {
    const { runId } = rig.state();
    const restarted = rig.run.restart();
    reject();
    await Promise.all([rejected, restarted]);
    expect(rig.state().runId).toBeGreaterThan(runId);
  });
});

test("an edit that is being opened goes on when other work is rejected after it", async () => {
  const answer = holdOpening(rig);
  const edited = rig.run.edit({ ...scenario, title: "Edited", seed: 2 }, "Edit");
  rig.fake.isBad = true;
  await rig.run.open({ ...scenario, title: "Other" });
  rig.fake.isBad = false;
  answer();
  await edited;
  expect(rig.work()).toMatchObject({ draft: null, document: { title: "Edited", seed: 2 } });
});

test("other work that is opened meanwhile takes the place of an edit, which undo brings back", async () => {
  const answer = holdOpening(rig);
  const edited = rig.run.edit({ ...scenario, title: "Edited", seed: 2 }, "Edit");
  await rig.run.open({ ...scenario, title: "Other" });
  answer();
  await edited;
  expect(rig.work()).toMatchObject({ draft: null, document: { title: "Other" } });
  await rig.run.undo();
  expect(rig.work()).toMatchObject({ draft: null, document: { title: "Edited", seed: 2 } });
});

test("redo waits for the answer to a change, after which there is nothing to redo", async () => {
  await rig.run.change("links.b.queue.min_th", 3);
  await rig.run.undo();
  const { answers } = holdAnswers(rig);
  const changed = rig.run.change("links.b.queue.max_p", 0.2);
  await eventually(() => expect(answers).toHaveLength(1));
  const redone = rig.run.redo();
  await rig.settle();
  answers[0]!();
  await Promise.all([changed, redone]);
  expect(rig.work().document?.timeline?.map(({ value }) => value)).toEqual([0.2]);
});

test("a restart does not wait for what saves edits", async () => {
  rig = setUp({ onEdit: () => undefined });
  await rig.run.open(scenario);
  const { runId } = rig.state();
  void rig.run.restart();
  await rig.settle();
  expect(rig.state().runId).toBe(runId + 1);
});

test("a late report of a run that was left is not shown", async () => {
  rig.run.pause();
  await rig.settle();
  const first = rig.fake.opened[0]!;
  let answer = () => {};
  vi.spyOn(first, "report").mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { fingerprint: "left", windows: [] } as unknown as Report;
  });
  const read = rig.run.readReport();
  const other = await rig.fake.client.open(JSON.stringify(scenario));
  if (other.kind !== "opened") throw new Error(other.kind);
  await rig.run.exchange(
    () => ({ run: other.run, view: { ...rig.run.view! } }),
    () => undefined,
  );
  const shown: (string | undefined)[] = [];
  rig.stores.run.subscribe(({ report }) => shown.push(report?.fingerprint));
  answer();
  await read;
  expect(shown).not.toContain("left");
});

test("a report that fails does not keep later ones from being read", async () => {
  rig.run.pause();
  await rig.settle();
  vi.spyOn(rig.fake.opened[0]!, "report").mockRejectedValueOnce(new Error("lost"));
  const reads = [rig.run.readReport(), rig.run.readReport()];
  expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  await Promise.all([rig.run.readReport(), rig.run.readReport()]);
  expect(rig.state().report).not.toBeNull();
});

test("what a change has changed is told also if one pauses before the next frame", async () => {
  await rig.pass(6);
  await rig.run.change("links.b.queue.min_th", 3);
  const before = rig.asked.length;
  await rig.run.change("links.b.queue.max_p", 0.2);
  expect(rig.asked).toHaveLength(before);
  rig.run.pause();
  await rig.pass(3);
  expect(rig.asked).toHaveLength(before + 1);
  expect(rig.asked.at(-1)?.until_s).toBe(rig.run.view?.time_s);
});

test("a step is of the run that is shown after an exchange, and none of its frames is lost", async () => {
  rig.run.pause();
  const first = rig.fake.opened[0]!;
  const other = await rig.fake.client.open(JSON.stringify(scenario));
  if (other.kind !== "opened") throw new Error(other.kind);
  const advanced = vi.spyOn(other.run, "advance");
  const steps = [rig.run.step(0.01), rig.run.step(0.01)];
  await Promise.resolve();
  let isAdvancing = true;
  const exchanged = rig.run.exchange(
    () => ({ run: other.run, view: { ...rig.run.view! } }),
    () => {
      isAdvancing = first.isAdvancing;
    },
  );
  expect(await exchanged).toBe(true);
  await Promise.all(steps);
  expect(isAdvancing).toBe(false);
  expect(advanced).toHaveBeenCalled();
  expect(rig.run.view?.time_s).toBeCloseTo(0.02);
});

test("a step that is asked for while another run waits for a frame is of that run", async () => {
  await rig.pass(6);
  const other = await rig.fake.client.open(JSON.stringify(scenario));
  if (other.kind !== "opened") throw new Error(other.kind);
  const advanced = vi.spyOn(other.run, "advance");
  const first = rig.fake.opened[0]!;
  const { advance } = first;
  let arrive = () => {};
  vi.spyOn(first, "advance").mockImplementationOnce(async (...order) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return advance(...order);
  });
  await rig.pass(2);
  const view = { ...rig.run.view! };
  const exchanged = rig.run.exchange(
    () => ({ run: other.run, view }),
    () => undefined,
  );
  const stepped = rig.run.step(0.01);
  await rig.settle();
  arrive();
  await Promise.all([exchanged, stepped]);
  expect(advanced).toHaveBeenCalledOnce();
});

test("a lane that is added while a change is in flight begins with it, and the change stays", async () => {
  await rig.run.open({ ...scenario, nodes: [], links: [], flows: [] });
  rig.run.pause();
  const { answers } = await holdChanges(rig);
  const changed = rig.run.change("links.b.queue.max_p", 0.2);
  await eventually(() => expect(answers).toHaveLength(1));
  const added = compareWith(rig.run, { kind: "same" });
  await rig.settle();
  answers[0]!();
  expect(await changed).toBe(true);
  await rig.pass(20);
  await added;
  const { lanes } = rig.work();
  expect(lanes?.all).toHaveLength(2);
  expect(newestChange()).toBe(0.2);
  for (const { document } of lanes?.all ?? []) expect(document.timeline?.at(-1)?.value).toBe(0.2);
});

const noMemory = { kind: "rejected", run: 1, id: 1, isCrowded: true, problems: [] } as unknown as OpenAnswer;

test("an edit for which there is no memory stays as a draft, and the run before comes back", async () => {
  rig.run.pause();
  vi.spyOn(rig.fake.client, "open").mockResolvedValueOnce(noMemory).mockResolvedValueOnce(noMemory);
  await rig.run.edit({ ...scenario, seed: 2 }, "Edit");
  expect(rig.loaded.at(-1)).toMatchObject({ seed: 1 });
  expect(rig.work()).toMatchObject({ document: { seed: 1 }, draft: { document: { seed: 2 } } });
  expect(rig.state().play).toBe("paused");
});

test("if not even the run before finds memory again, the engine has stopped", async () => {
  const open = vi.spyOn(rig.fake.client, "open").mockResolvedValue(noMemory);
  const { kind } = await rig.run.open({ ...scenario, title: "Other" });
  expect(kind).toBe("rejected");
  expect(rig.state()).toMatchObject({ play: "stopped", stoppedBecause: expect.stringContaining("memory") });
  open.mockRestore();
  await rig.run.restart();
  expect(rig.state().play).toBe("playing");
});

test("a report that is asked for while an older one is read is read after it", async () => {
  rig.run.pause();
  const answers: ((at_s: number) => void)[] = [];
  vi.spyOn(rig.fake.opened[0]!, "report").mockImplementation(async () => {
    const at_s = await new Promise<number>((resolve) => answers.push(resolve));
    return { fingerprint: String(at_s), windows: [] } as unknown as Report;
  });
  const before = rig.run.readReport();
  await eventually(() => expect(answers).toHaveLength(1));
  const after = [rig.run.readReport(), rig.run.readReport()];
  answers[0]!(1);
  await before;
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]!(2);
  await Promise.all(after);
  expect(rig.state().report?.fingerprint).toBe("2");
  expect(answers).toHaveLength(2);
});

test("another run takes its place only after the answers to changes in flight", async () => {
  rig.run.pause();
  const { answers } = await holdChanges(rig);
  const other = await rig.fake.client.open(JSON.stringify(scenario));
  if (other.kind !== "opened") throw new Error(other.kind);
  let atSwap: unknown = "not yet";
  const change = (value: number) => rig.run.change("links.b.queue.max_p", value);
  const changes = [change(0.2)];
  const exchanged = rig.run.exchange(
    () => ({ run: other.run, view: { ...rig.run.view! } }),
    () => {
      atSwap = newestChange();
    },
  );
  await eventually(() => expect(answers).toHaveLength(1));
  changes.push(change(0.3));
  answers[0]!();
  await eventually(() => expect(newestChange()).toBe(0.2));
  expect(atSwap).toBe("not yet");
  answers[1]!();
  expect(await exchanged).toBe(true);
  expect(await Promise.all(changes)).toEqual([true, true]);
  expect(atSwap).toBe(0.3);
});
