import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUp } from "../../../tests/run-rig";
import { openLesson } from "../../lesson/shipped";
import { givenLessons, keepGiven } from "../../state/work/given-lessons";
import { storeDraft, storedDrafts } from "../../state/work/lesson-drafts";
import { RunContext } from "../run-context";
import { OwnLessons } from "./OwnLessons";

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** The part of the dialog, and what presses its buttons. */
function show() {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const { run, page } = setUp();
  act(() =>
    root.render(
      <RunContext value={run}>
        <OwnLessons onClose={() => undefined} />
      </RunContext>,
    ),
  );
  const press = (name: string) =>
    act(() =>
      [...host.querySelectorAll("button")]
        .find((each) => (each.getAttribute("aria-label") ?? each.textContent) === name)
        ?.click(),
    );
  const close = () => {
    act(() => root.unmount());
    host.remove();
  };
  return { host, page, press, close };
}

test("a lesson that is being made and was removed is put back by Undo", () => {
  for (const title of ["One", "Two"]) storeDraft({ key: title, draft: { title } });
  const before = storedDrafts();
  const { host, press, close } = show();
  const said = () => host.querySelector('[role="status"]')?.textContent;
  press("Remove One");
  press("Remove Two");
  expect(storedDrafts()).toEqual([]);
  expect(said()).toBe("Removed “Two”. Undo");
  expect(document.activeElement?.textContent).toBe("Undo");
  press("Undo");
  press("Undo");
  expect(storedDrafts()).toEqual(before);
  expect(document.activeElement?.textContent).toMatch(/^One/);
  expect(said()).toBe("");
  close();
});

test("a lesson that came by a link is gone on with", async () => {
  const text = JSON.stringify({ ...(await openLesson("bufferbloat")), title: "Theirs" });
  keepGiven({ id: "none", text: "no lesson" });
  keepGiven({ id: "bufferbloat", text: "an earlier version" });
  keepGiven({ id: "bufferbloat", text });
  const { page, press, close } = show();
  press("Remove Go on: Theirs");
  expect(givenLessons().map(({ id }) => id)).toEqual(["none"]);
  press("Undo");
  press("Go on: Theirsfrom a link or a file, kept in this browser only");
  await vi.waitFor(() => expect(page().lesson).toEqual({ id: "own", text }));
  close();
});
