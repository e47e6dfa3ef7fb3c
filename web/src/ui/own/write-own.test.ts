import { expect, test } from "vitest";
import { scenario, setUp, whenOpened } from "../../../tests/run-rig";
import { writeOwn } from "./write-own";

const param = {
  name: "max_th",
  unit: "packets",
  default: 15,
  min: 1,
  max: 1000,
  scale: "log",
  doc: "",
  line: 1,
} as const;

/** Runs that tell what a script declares; meanwhile they go on. */
const withScripts = (rig: ReturnType<typeof setUp>): void =>
  whenOpened(rig, (run) => {
    const { set } = run;
    run.set = async (path, value) => {
      if (path.endsWith(".code")) await rig.pass(5);
      const script = { params: [param], signals: [], reasons: [] };
      return { ...(await set(path, value)), queues: { b: { discipline: "script", params: {}, script } } } as never;
    };
  });

test("writing one’s own discipline is one step, back to the discipline before", async () => {
  const rig = setUp();
  await rig.run.open(scenario);
  rig.run.pause();
  expect(await rig.run.change("links.b.rate", "5 Mbps")).toBe(true);
  const { timeline } = rig.work().document ?? {};
  rig.stores.run.setState({ watched: "b", queues: { b: { discipline: "red", params: {} } } });
  await writeOwn(rig.run, "links.b.queue", "b");
  const set = rig.work().document?.timeline?.map((entry) => entry.set);
  expect(set).toEqual(["links.b.rate", "links.b.queue.discipline", "links.b.queue.code"]);
  expect(
    rig
      .work()
      .history.past.map(({ label }) => label)
      .slice(1),
  ).toEqual(["Write your own, from RED"]);
  await rig.run.undo();
  expect(rig.work().document?.timeline).toEqual(timeline);
});

test.each([
  ["while the run goes on", 3, "playing"],
  ["after its end, from the start", 60, "ended"],
])("the script and its values come at one time: %s", async (_, seconds, play) => {
  const rig = setUp();
  withScripts(rig);
  await rig.run.open(scenario);
  rig.stores.run.setState({ speed: 1, queues: { b: { discipline: "red", params: { max_th: 25 } } }, watched: "b" });
  rig.run.play();
  await rig.pass(seconds * 50);
  expect(rig.state().play).toBe(play);
  const written = [0, 1].map(() => writeOwn(rig.run, "links.b.queue", "b")); // also by two clicks
  await rig.pass(30);
  await Promise.all(written);
  const timeline = rig.work().document?.timeline ?? [];
  const names = ["discipline", "code", "values.max_th"].map((name) => `links.b.queue.${name}`);
  expect(timeline.map(({ set }) => set)).toEqual(names);
  expect(new Set(timeline.map(({ at }) => at)).size).toBe(1);
  if (play === "ended") expect(timeline[0]?.at).toBe("0 s");
  expect(rig.page().announcement).toContain(play === "ended" ? "so it restarted" : "Write your own, from RED.");
});

test("a draft stays, and gets the changes as well", async () => {
  const rig = setUp();
  withScripts(rig);
  await rig.run.open(scenario);
  rig.run.pause();
  rig.fake.isBad = true;
  await rig.run.edit({ ...scenario, title: "Draft" }, "Title");
  await rig.run.edit({ ...scenario, title: "Draft", seed: 7 }, "Seed");
  rig.fake.isBad = false;
  rig.stores.run.setState({ queues: { b: { discipline: "red", params: { max_th: 25 } } }, watched: "b" });
  await writeOwn(rig.run, "links.b.queue", "b");
  expect(rig.work().draft?.document).toMatchObject({ title: "Draft", seed: 7 });
  expect(rig.work().draft?.document.timeline).toHaveLength(3);
});
