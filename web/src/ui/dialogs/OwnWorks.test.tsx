import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { saveWork } from "../../state/work/saved";
import { RunContext } from "../run-context";
import { OwnWorks } from "./OwnWorks";

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("what was removed is put back by Undo, one after the other", () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  for (const title of ["One", "Two", "Three"])
    saveWork({
      id: title,
      saved_ms: 1,
      document: { ...scenario, nodes: [], links: [], flows: [], title },
      scenarioId: null,
      experiment: null,
    });
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const { run } = setUp();
  act(() =>
    root.render(
      <RunContext value={run}>
        <OwnWorks onClose={() => undefined} />
      </RunContext>,
    ),
  );
  const titles = () => [...host.querySelectorAll("strong")].map(({ textContent }) => textContent);
  const said = () => host.querySelector('[role="status"]')?.textContent;
  const press = (name: string) =>
    act(() =>
      [...host.querySelectorAll("button")]
        .find((each) => (each.getAttribute("aria-label") ?? each.textContent) === name)
        ?.click(),
    );
  press("Remove Two");
  expect(titles()).toEqual(["Three", "One"]);
  expect(document.activeElement?.textContent).toBe("Undo");
  press("Remove all");
  expect(titles()).toEqual([]);
  expect(said()).toBe("Removed all. Undo");
  press("Undo");
  expect(said()).toBe("Removed “Two”. Undo");
  press("Undo");
  expect(titles()).toEqual(["Three", "Two", "One"]);
  expect(document.activeElement?.textContent).toMatch(/^Two/);
  expect(said()).toBe("");
  act(() => root.unmount());
  host.remove();
});
