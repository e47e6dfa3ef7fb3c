import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUp } from "../../../tests/run-rig";
import { openLesson } from "../../lesson/shipped";
import { RunContext } from "../run-context";
import { openDesk } from "./desk-state";
import LessonDesk from "./LessonDesk";
import Preview from "./Preview";

const EXPERIMENT = "Pages behind long downloads";

let host: HTMLElement;
let root: Root;
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

test("a lesson with mistakes of form shows nothing of the one that was open before", async () => {
  const { run } = setUp();
  openDesk(run, { ...(await openLesson("bufferbloat")) });
  await act(async () =>
    root.render(
      <RunContext value={run}>
        <LessonDesk />
        <Preview />
      </RunContext>,
    ),
  );
  await vi.waitFor(() => expect(host.textContent).toContain(EXPERIMENT));
  await act(async () => openDesk(run, { title: "Wrong" }));
  expect(host.textContent).not.toContain(EXPERIMENT);
  expect(host.textContent).toContain("The preview is here once the lesson has no mistakes.");
});
