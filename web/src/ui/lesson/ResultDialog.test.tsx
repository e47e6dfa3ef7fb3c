import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUp } from "../../../tests/run-rig";
import type { Lesson } from "../../lesson/format";
import { codeOf, resultOf } from "../../lesson/result";
import { openLesson } from "../../lesson/shipped";
import { plainVariant } from "../../lesson/variant";
import { storeDraft } from "../../state/work/lesson-drafts";
import { RunContext } from "../run-context";
import ResultDialog from "./ResultDialog";
import { lessonInFile } from "./result-lesson";

let host: HTMLElement;
let root: Root;
let own: Lesson;
beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  own = { ...(await openLesson("bufferbloat")), id: "my-lesson", title: "My own lesson" };
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

const resultOfOwn = () => {
  const [{ id } = { id: "" }] = own.steps;
  const records = { [id]: { end: "committed", tries: 0, hints: 0 } } as const;
  return resultOf({ lesson: own, variant: plainVariant(own), records, seconds: 60, reader: "4711" });
};

async function show() {
  const code = await codeOf(resultOfOwn());
  const { run } = setUp();
  await act(async () =>
    root.render(
      <RunContext value={run}>
        <ResultDialog code={code} onClose={() => undefined} />
      </RunContext>,
    ),
  );
  await vi.waitFor(() => expect(host.textContent).toContain("npx aqm grade"));
}

test("a result of a lesson that this browser keeps as a draft is shown in its words", async () => {
  storeDraft({ key: "1", draft: { ...own } });
  await show();
  expect(host.textContent).toContain("My own lesson");
  expect(host.textContent).not.toContain("Open the lesson’s file");
});

test("a result of a lesson that this browser does not have asks for its file", async () => {
  storeDraft({ key: "1", draft: { ...own, steps: own.steps.slice(1) } });
  await show();
  expect(host.textContent).toContain("Open the lesson’s file to read this");
});

test("only the file of the result’s lesson is taken", () => {
  const result = resultOfOwn();
  expect(lessonInFile(result, JSON.stringify(own)).title).toBe("My own lesson");
  const wrong = (lesson: object) => () => lessonInFile(result, JSON.stringify(lesson));
  expect(wrong({ ...own, id: "another" })).toThrow("This is the lesson another.");
  expect(wrong({ ...own, steps: own.steps.slice(1) })).toThrow("This is another version of the lesson.");
  expect(wrong({})).toThrow("This is not a lesson.");
});
