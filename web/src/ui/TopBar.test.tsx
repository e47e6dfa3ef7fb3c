import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { setUp } from "../../tests/run-rig";
import { openDesk } from "./author/desk-state";
import { RunContext } from "./run-context";
import { TopBar } from "./TopBar";

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("while a lesson is made, the bar neither undoes changes of the experiment nor gives it out alone", () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const { run, stores } = setUp();
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const nothing = () => undefined;
  const ways = { onGallery: nothing, onPapers: nothing, onLessons: nothing, onShare: nothing, onCompare: nothing };
  stores.work.setState(({ history }) => ({
    history: { ...history, past: [{ label: "a change" }] as unknown as typeof history.past },
  }));
  act(() =>
    root.render(
      <RunContext value={run}>
        <TopBar isDrawerOpen={false} {...ways} onHelp={nothing} onDrawer={nothing} />
      </RunContext>,
    ),
  );
  const closed = () =>
    [...host.querySelectorAll("button")]
      .filter(({ disabled }) => disabled)
      .map((button) => button.getAttribute("aria-label") ?? button.textContent);
  expect(closed()).toEqual(["Redo"]);
  act(() => openDesk(run, { id: "mine" }));
  expect(closed()).toEqual(["Share", "Save file", "Undo: a change", "Redo"]);
  act(() => root.unmount());
  host.remove();
});
