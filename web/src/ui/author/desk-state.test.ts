import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { local } from "../../state/storage";
import { keepDesk } from "../../state/work/left-desk";
import { storedDrafts } from "../../state/work/lesson-drafts";
import { closeDesk, editDraft, openDesk, playOpened, redoDraft, reopenDesk, undoDraft } from "./desk-state";

const draft = { title: "A lesson", id: "a-lesson" };
let rig: ReturnType<typeof setUp>;
beforeEach(() => {
  localStorage.clear();
  rig = setUp();
  openDesk(rig.run, draft);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeDesk(rig.run);
});

const isAskedOnLeaving = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
const blockStorage = () =>
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });

test("a lesson that this browser cannot keep is not left without a question", async () => {
  editDraft(rig.run, { ...draft, title: "Kept" });
  expect(isAskedOnLeaving()).toBe(false);
  blockStorage();
  editDraft(rig.run, { ...draft, title: "Not kept" });
  expect(rig.page().authoring?.isKept).toBe(false);
  expect(isAskedOnLeaving()).toBe(true);
  vi.unstubAllGlobals();
  editDraft(rig.run, { ...draft, title: "Kept again" });
  expect(isAskedOnLeaving()).toBe(false);
});

test("a lesson is kept with the time of its last change; to open it is none", () => {
  const time = vi.spyOn(performance, "now");
  const at = (ms: number) => time.mockReturnValue(ms - performance.timeOrigin);
  at(Date.UTC(2026, 4, 1));
  editDraft(rig.run, { ...draft, title: "Changed" });
  at(Date.UTC(2026, 4, 2));
  const [{ key = "", draft: kept = draft, changed_ms = 0 } = {}] = storedDrafts();
  openDesk(rig.run, kept, key);
  time.mockRestore();
  expect(changed_ms).toBe(Date.UTC(2026, 4, 1));
  expect(storedDrafts()).toMatchObject([{ key, changed_ms }]);
});

test("once the lesson is closed there is nothing to ask for", async () => {
  blockStorage();
  editDraft(rig.run, { ...draft, title: "Not kept" });
  await closeDesk(rig.run);
  expect(isAskedOnLeaving()).toBe(false);
});

test("a lesson that is kept nowhere is not lost to another one", () => {
  blockStorage();
  editDraft(rig.run, { ...draft, title: "Not kept" });
  openDesk(rig.run, { ...draft, title: "Another" });
  expect(rig.page().authoring?.draft.title).toBe("Not kept");
  expect(rig.page().rejection?.name).toBe("Another");
});

test("what is typed into one field is undone and redone as one", () => {
  for (const [index, minutes] of [2, 25, 250].entries())
    editDraft(rig.run, { ...draft, minutes }, undefined, index > 0);
  editDraft(rig.run, { ...draft, minutes: 30 });
  undoDraft(rig.run);
  expect(rig.page().authoring?.draft).toEqual({ ...draft, minutes: 250 });
  undoDraft(rig.run);
  expect(rig.page().authoring?.draft).toEqual(draft);
  redoDraft(rig.run);
  expect(rig.page().authoring?.draft).toEqual({ ...draft, minutes: 250 });
});

test("a lesson that is open in two tabs is kept as both have it", () => {
  const key = "0".repeat(15);
  localStorage.clear();
  openDesk(rig.run, draft, key);
  editDraft(rig.run, { ...draft, title: "Here" });
  local.set(`aqm.draft.${key}`, JSON.stringify({ ...draft, title: "There" }));
  editDraft(rig.run, { ...draft, title: "Here again" });
  editDraft(rig.run, { ...draft, title: "Here at last" });
  expect(storedDrafts().map((stored) => stored.draft.title)).toEqual(["There", "Here at last"]);
});

test.each(["paused", "playing"])("what was %s before is so again afterwards, at the same time", async (play) => {
  const { run, state, pass, settle } = rig;
  await closeDesk(run);
  await run.open(scenario, { isPaused: true });
  run.stores.run.setState({ watched: "c" });
  await run.seek(3);
  await pass(3);
  if (play === "playing") run.play();
  openDesk(run, draft);
  await run.open({ ...scenario, title: "The lesson's" }, { isPaused: play === "playing" });
  await closeDesk(run);
  await settle();
  expect(state()).toMatchObject({ play, watched: "c" });
  expect(run.goal_s).toBe(3);
});

/** The same tab after a reload, in which the page opens what it opens. */
async function reload() {
  const again = setUp();
  await again.run.open({ ...scenario, title: "The preview" });
  reopenDesk(again.run);
  return again;
}

test("after a reload the forms are at the same part, and what was open before them is there again afterwards", async () => {
  const { run, page, stores, pass } = setUp();
  const nodes: never[] = [];
  await run.open({ ...scenario, nodes, links: nodes, flows: nodes, title: "Before" }, { scenarioId: "shipped" });
  run.pause();
  await run.seek(5);
  await pass(3);
  openDesk(run, draft);
  editDraft(run, { ...draft, title: "In work" });
  keepDesk({ key: page().authoring?.key ?? "", part: "give" });
  const again = await reload();
  expect(again.page().authoring).toMatchObject({ draft: { title: "In work" }, part: "give", isKept: true });
  await closeDesk(again.run);
  expect(again.work()).toMatchObject({ document: { title: "Before" }, scenarioId: "shipped", isOwn: false });
  expect(again.work().workId).toBe(stores.work.getState().workId);
  expect(again.run.goal_s).toBe(5);
  expect(again.state().play).toBe("paused");
  expect((await reload()).page().authoring).toBeNull();
});

test("without the draft nothing is opened again", async () => {
  keepDesk({ key: rig.page().authoring?.key ?? "", part: 0 });
  localStorage.clear();
  expect((await reload()).page().authoring).toBeNull();
});

test("another lesson takes the place of the forms, unless the one in work would be lost", async () => {
  const { page } = rig.stores;
  const other = { id: "ecn", text: null };
  blockStorage();
  editDraft(rig.run, { ...draft, title: "Not kept" });
  page.setState({ lesson: other });
  await playOpened(rig.run);
  expect(rig.page()).toMatchObject({ lesson: null, authoring: { draft: { title: "Not kept" } } });
  expect(rig.page().rejection?.problems[0]?.message).toContain("kept nowhere yet");
  vi.unstubAllGlobals();
  editDraft(rig.run, { ...draft, title: "Kept" });
  page.setState({ lesson: other });
  await playOpened(rig.run);
  expect(rig.page()).toMatchObject({ lesson: other, authoring: null });
});
