import { beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { replaceFragment } from "../page/address";
import { lanesOfRun } from "../run/lanes";
import { standAsLeft } from "./as-left";

/** How the browser came to the page. */
let navigation: string;

beforeEach(() => {
  sessionStorage.clear();
  replaceFragment("");
  navigation = "reload";
  vi.spyOn(performance, "getEntriesByType").mockImplementation(() => [{ type: navigation } as never]);
});

const listeners: Parameters<typeof addEventListener>[] = [];
const { addEventListener: add } = globalThis;
globalThis.addEventListener = (...what: Parameters<typeof addEventListener>) => {
  listeners.push(what);
  add(...what);
};

const hide = () => dispatchEvent(new Event("visibilitychange"));

/** A page that opens an experiment that ships; `isPaused` as by a link. */
async function openPage({
  link = "",
  isPaused = false,
  title = "Shipped",
  lanes = undefined as object[] | undefined,
} = {}) {
  for (const [event, listener] of listeners.splice(0)) removeEventListener(event, listener); // the page before has gone
  replaceFragment(link);
  const rig = setUp();
  const opening = rig.run.open(
    { ...scenario, title, ...(lanes && { nodes: [], links: [], flows: [], lanes }) } as typeof scenario,
    {
      scenarioId: "shipped",
      isPaused,
    },
  );
  const standing = standAsLeft(rig.run, opening);
  hide(); // while it loads
  await standing;
  await rig.settle();
  return rig;
}

async function pauseAt(time_s: number, how?: Parameters<typeof openPage>[0]) {
  const rig = await openPage(how);
  rig.run.pause();
  await rig.run.seek(time_s);
  await rig.settle();
  hide();
  return rig;
}

const standsAt = ({ run, state }: Awaited<ReturnType<typeof openPage>>) => [state().play, run.goal_s];

test("a paused run stands where it stood, also after several reloads, and at its start", async () => {
  await pauseAt(2);
  expect(standsAt(await openPage())).toEqual(["paused", 2]);
  hide(); // on its way there, too
  expect(standsAt(await openPage())).toEqual(["paused", 2]);
  await pauseAt(0);
  expect(standsAt(await openPage())).toEqual(["paused", 0]);
});

test("a run that has ended stands at its end", async () => {
  const rig = await openPage();
  rig.run.setSpeed("max");
  await rig.pass(5);
  hide();
  expect(rig.state().play).toBe("ended");
  const again = await openPage();
  await again.pass(5);
  expect([again.state().play, again.run.view?.time_s]).toEqual(["ended", 10]);
});

test("speed, queue and lane are those that were chosen, also of a run that plays", async () => {
  const lanes = [{ id: "a" }, { id: "b", set: { seed: 2 } }];
  for (const isPaused of [false, true]) {
    const rig = await openPage({ lanes });
    if (isPaused) rig.run.pause();
    rig.run.setSpeed(10);
    rig.stores.run.setState({ watched: "c" });
    await lanesOfRun(rig.run).choose("b");
    hide();
    const again = await openPage({ lanes });
    expect(again.state()).toMatchObject({ speed: 10, watched: "c", play: isPaused ? "paused" : "playing" });
    expect(again.work().lanes?.chosen).toBe("b");
  }
});

test("so it does if the link says that it is paused", async () => {
  const how = { link: "p=shipped&run=0", isPaused: true };
  await pauseAt(2, how);
  expect(standsAt(await openPage(how))).toEqual(["paused", 2]);
});

test("a run that plays begins anew, and so does what is opened by a link", async () => {
  const rig = await pauseAt(2);
  rig.run.play();
  hide();
  expect((await openPage()).state().play).toBe("playing");
  await pauseAt(2);
  navigation = "navigate";
  expect((await openPage()).state().play).toBe("playing");
});

test("something else that is open now begins as it does", async () => {
  await pauseAt(2);
  expect((await openPage({ link: "p=other" })).state().play).toBe("playing");
});
