import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUp } from "../../../tests/run-rig";
import { storeDraft, storedDrafts } from "../../state/work/lesson-drafts";
import { RunContext } from "../run-context";
import { OwnLessons } from "./OwnLessons";

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("a lesson that is being made and was removed is put back by Undo", () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  for (const title of ["One", "Two"]) storeDraft({ key: title, draft: { title } });
  const before = storedDrafts();
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const { run } = setUp();
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
  act(() => root.unmount());
  host.remove();
});
