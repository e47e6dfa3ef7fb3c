// What is done while an answer of the engine is still to come: nothing is lost, and nothing older takes its place.
import { beforeEach, expect, test, vi } from "vitest";
import { holdOpening, scenario, setUp } from "../../../tests/run-rig";
import type { Report } from "../../engine/protocol";

let rig: ReturnType<typeof setUp>;
beforeEach(async () => {
  rig = setUp();
  rig.stores.run.setState({ speed: 1 });
  await rig.run.open(scenario);
});

/** The engine answers changes of the first run when the returned function is called. */
async function holdChanges() {
  await rig.run.change("links.b.queue.min_th", 3); // loads the code for changes
  const first = rig.fake.opened[0]!;
  const { set } = first;
  const answers: (() => void)[] = [];
  vi.spyOn(first, "set").mockImplementation(async (path, value) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return set(path, value);
  });
  return { answers, first };
}
const newestChange = () => rig.work().document?.timeline?.at(-1)?.value;

test.each<[string, () => Promise<unknown>, number]>([
  ["a restart", () => rig.run.restart(), 0.2],
  ["a seek", () => rig.run.seek(0.01), 0.2],
  ["another seed", () => rig.run.setSeed(7), 0.2],
  ["undo, which takes it back,", () => rig.run.undo(), 3],
])("%s waits for the answer to a change", async (_, act, expected) => {
  await rig.pass(6);
  rig.run.pause();
  const { answers } = await holdChanges();
  const changed = rig.run.change("links.b.queue.max_p", 0.2);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
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
  const { answers } = await holdChanges();
  const changed = rig.run.change("links.b.queue.max_p", 0.2);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const edited = rig.run.edit({ ...rig.work().document!, title: "Edited" }, "Rename");
  answers[0]!();
  expect(await changed).toBe(true);
  await edited;
  expect(rig.work().document?.title).toBe("Edited");
  expect(newestChange()).toBe(0.2);
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

test("a report that is asked for while an older one is read is read after it", async () => {
  rig.run.pause();
  const answers: ((at_s: number) => void)[] = [];
  vi.spyOn(rig.fake.opened[0]!, "report").mockImplementation(async () => {
    const at_s = await new Promise<number>((resolve) => answers.push(resolve));
    return { fingerprint: String(at_s), windows: [] } as unknown as Report;
  });
  const before = rig.run.readReport();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const after = [rig.run.readReport(), rig.run.readReport()];
  answers[0]!(1);
  await before;
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(2);
  await Promise.all(after);
  expect(rig.state().report?.fingerprint).toBe("2");
  expect(answers).toHaveLength(2);
});

test("another run takes its place only after the answers to changes in flight", async () => {
  rig.run.pause();
  const { answers } = await holdChanges();
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
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  changes.push(change(0.3));
  answers[0]!();
  await vi.waitFor(() => expect(newestChange()).toBe(0.2));
  expect(atSwap).toBe("not yet");
  answers[1]!();
  expect(await exchanged).toBe(true);
  expect(await Promise.all(changes)).toEqual([true, true]);
  expect(atSwap).toBe(0.3);
});
