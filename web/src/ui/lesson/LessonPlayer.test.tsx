import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../../tests/eventually";
import { holdOpening, setUp } from "../../../tests/run-rig";
import { RunContext } from "../run-context";
import LessonPlayer from "./LessonPlayer";

let host: HTMLElement;
let root: Root;
let rig: ReturnType<typeof setUp>;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  localStorage.clear();
  rig = setUp();
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open(id: string, isAskedFor = false) {
  const opened = { id, text: null, isAskedFor };
  rig.stores.page.setState({ lesson: opened });
  await act(async () =>
    root.render(
      <RunContext value={rig.run}>
        <LessonPlayer opened={opened} />
      </RunContext>,
    ),
  );
}

const KEPT = "aqm.lesson.first-minute";
const variant = { seed: 1, picks: {}, draw: 0 };

test.each([
  ["a step that there is not", { step: 99, records: {}, adjusted: {}, seconds: 0, variant }],
  ["answers that are none", { step: 1, records: null }],
  ["what is no progress at all", "nothing"],
])("a lesson begins though storage names %s", async (_, kept) => {
  localStorage.setItem(KEPT, JSON.stringify(kept));
  await open("first-minute");
  await eventually(() => expect(host.textContent).toContain("A link that is too small"));
  await eventually(() => expect(rig.loaded.at(-1)?.title).toBe("Who gets the link?"));
});

test("in place of a lesson that there is not, the page opens its own experiment", async () => {
  await open("nothing");
  await eventually(() => expect(rig.page().lesson).toBeNull());
  await eventually(() => expect(rig.loaded.at(-1)?.title).toBe("D-CBT main experiment"));
});

const heading = () => host.querySelector("h2");
const pressed = (text: string) => [...host.querySelectorAll("button")].find((each) => each.textContent === text);

test("the heading of a lesson that the reader begins has the focus, of one that comes with the page it has not", async () => {
  await open("first-minute");
  await eventually(() => expect(heading()).not.toBeNull());
  expect(document.activeElement).toBe(document.body);
  await open("bufferbloat", true);
  await eventually(() => expect(host.textContent).toContain("Practise without points"));
  await eventually(() => expect(document.activeElement).toBe(heading()));
});

test("each step begins at its heading, the first one again, too", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  await open("bufferbloat");
  await eventually(() => expect(pressed("Next")).toBeDefined());
  expect(scroll).not.toHaveBeenCalled();
  for (const way of ["Next", "Back"]) {
    await act(async () => pressed(way)?.click());
    expect(document.activeElement).toBe(heading());
    expect(scroll.mock.contexts.at(-1)).toBe(heading());
  }
  expect(scroll).toHaveBeenCalledTimes(2);
  scroll.mockRestore();
});

test("whoever leaves a lesson goes on at its run", async () => {
  const play = document.body.appendChild(document.createElement("button"));
  play.className = "play";
  await open("first-minute");
  await eventually(() => expect(pressed("Skip the guide")).toBeDefined());
  pressed("Skip the guide")?.focus();
  await act(async () => pressed("Skip the guide")?.click());
  expect([rig.page().lesson, document.activeElement]).toEqual([null, play]);
  play.remove();
});

test("whoever leaves it before its run is there goes on at the run when that has come", async () => {
  const play = document.body.appendChild(document.createElement("button"));
  play.className = "play";
  play.disabled = true;
  const arrive = holdOpening(rig);
  await open("first-minute");
  await eventually(() => expect(pressed("Skip the guide")).toBeDefined());
  pressed("Skip the guide")?.focus();
  await act(async () => pressed("Skip the guide")?.click());
  pressed("Skip the guide")?.blur(); // the page takes it away
  play.disabled = false;
  await act(async () => arrive());
  await eventually(() => expect(document.activeElement).toBe(play));
  play.remove();
});
