import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { type StudyOrder, type StudyState, studies } from "../../state/run/study";
import { StudyBar } from "./StudyBar";

vi.mock("../../state/run/study", async (original) => ({
  ...(await original()),
  planOf: async () => ({ study: {} }),
  costOfStudy: () => ({ runs: 0, events: 0, seconds: 0 }),
}));

afterEach(() => {
  studies.setState({ seeds: null });
  vi.unstubAllGlobals();
});

test("“Run” and “Cancel” have each other’s focus, and the end of a study is said", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const order = { workId: "w" } as StudyOrder;
  const turn = (status: StudyState["status"]) =>
    act(async () =>
      studies.setState({ seeds: { workId: "w", status, done: 0, total: 1, problem: "", refused: 0 } as StudyState }),
    );
  await turn("cancelled");
  await act(async () => root.render(<StudyBar kind="seeds" workId="w" order={order} />));
  host.querySelector("button")?.focus();
  const said = host.querySelector('[role="status"]');
  for (const [status, name, words] of [
    ["running", "Cancel", ""],
    ["done", "Run", "All runs are done."],
  ] as const) {
    await turn(status);
    expect([document.activeElement?.textContent, said?.textContent]).toEqual([name, words]);
  }
  await act(async () => root.unmount());
  host.remove();
});
