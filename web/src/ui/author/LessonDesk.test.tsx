import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { enter } from "../../../tests/fields";
import { host, root, setUpRoot } from "../../../tests/react-root";
import { setUp } from "../../../tests/run-rig";
import base from "../../lesson/broken/base.json";
import { type Draft, inserted, lessonAbout, listIn, moved, newStep } from "../../lesson/draft";
import { MOST } from "../../lesson/limits";
import { openLesson } from "../../lesson/shipped";
import { openScenario } from "../../scenario/gallery";
import { setIn, valueIn } from "../../scenario/set-in";
import type { Run } from "../../state/run/run";
import { RunContext } from "../run-context";
import { editDraft, openDesk, showPart } from "./desk-state";
import { groundOf } from "./ground";
import LessonDesk from "./LessonDesk";
import Preview from "./Preview";

setUpRoot();

const EXPERIMENT = "Pages behind long downloads";

beforeEach(() => {
  localStorage.clear();
});

const dumbbell = await openScenario("drop-tail-dumbbell");
const ground = groundOf(dumbbell, []);
/** Read, predict, watch, explain. */
const draft = lessonAbout(dumbbell, "drop-tail-dumbbell", ground);

async function show(run: Run, draft: Draft): Promise<void> {
  openDesk(run, draft);
  await act(async () =>
    root.render(
      <RunContext value={run}>
        <LessonDesk />
        <Preview />
      </RunContext>,
    ),
  );
}

test("a step that is added at the end is the one that is open, in the forms and in the preview", async () => {
  const { run, page } = setUp();
  await show(run, draft);
  await act(async () => showPart(run, 3));
  const heading = () => host.querySelector(".desk-preview h2")?.textContent;
  await vi.waitFor(() => expect(heading()).toBe("Explain"));
  await act(async () =>
    editDraft(run, inserted(draft, ["steps"], 4, newStep("adjust", listIn(draft, ["steps"]), ground)), 4),
  );
  await vi.waitFor(() => expect(heading()).toBe("Adjust"));
  expect(page().authoring?.part).toBe(4);
  expect(host.querySelector(".desk-step h3")?.textContent).toBe("5. Adjust");
});

test("a lesson with mistakes of form shows nothing of the one that was open before", async () => {
  const { run } = setUp();
  await show(run, { ...(await openLesson("bufferbloat")) });
  await vi.waitFor(() => expect(host.textContent).toContain(EXPERIMENT));
  await act(async () => openDesk(run, { title: "Wrong" }));
  expect(host.textContent).not.toContain(EXPERIMENT);
  expect(host.textContent).toContain("The preview is here once the lesson has no mistakes.");
});

test("a share that its field shows in per cent is refused in per cent", async () => {
  const { run } = setUp();
  await show(run, { ...draft, pass: 1.5 });
  const message = "150 %: must be from 0 to 100 %";
  await vi.waitFor(() =>
    expect(host.querySelector(".desk-problems")?.textContent).toContain(`Passed with: ${message}`),
  );
  const field = host.querySelector(".desk-form [aria-invalid]");
  expect((field as HTMLInputElement).value).toBe("150");
  expect(document.getElementById(field?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(message);
});

const button = (name: string) => [...host.querySelectorAll("button")].find((each) => each.textContent === name);

async function press(name: string): Promise<void> {
  button(name)?.focus();
  await act(async () => button(name)?.click());
}

const fieldOf = (label: string) => {
  const id = [...host.querySelectorAll("label")].find(({ textContent }) => textContent === label)?.htmlFor;
  return document.getElementById(id ?? "") as HTMLInputElement;
};

async function type(label: string, text: string): Promise<void> {
  await act(async () => {
    enter(fieldOf(label), text);
    fieldOf(label).dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });
}

async function addWindow(from: string, to: string): Promise<void> {
  await type("From (s)", from);
  await type("To (s)", to);
  await press("Add a window");
}

const WINDOWS = ["scenario", "document", "measure", "windows"];
const windowsShown = () => host.querySelector("[aria-label='Measurement windows']")?.textContent;

test("windows are added while another field has a mistake of form", async () => {
  const { run, page } = setUp();
  await show(run, draft);
  await vi.waitFor(() => expect(fieldOf("From (s)")).not.toBeNull());
  await type("Minutes", "");
  await addWindow("1", "2");
  expect(windowsShown()).toContain("1 s to 2 s");
  await addWindow("3", "4");
  expect(windowsShown()).toContain("1 s to 2 s Remove3 s to 4 s");
  const windows = valueIn(page().authoring?.draft, WINDOWS);
  expect(windows).toEqual(
    expect.arrayContaining([
      ["1 s", "2 s"],
      ["3 s", "4 s"],
    ]),
  );
});

test("a window is one of the experiment that was taken while another field has a mistake of form", async () => {
  const { run, page } = setUp();
  await show(run, draft);
  await vi.waitFor(() => expect(fieldOf("From (s)")).not.toBeNull());
  await type("Minutes", "");
  const taken = { ...dumbbell, title: "Taken" };
  await act(async () => editDraft(run, setIn(page().authoring?.draft ?? {}, ["scenario"], { document: taken })));
  expect(host.querySelector(".desk-form")?.textContent).toContain("Taken");
  await addWindow("1", "2");
  expect(valueIn(page().authoring?.draft, ["scenario", "document", "title"])).toBe("Taken");
});

const messageAt = (label: string) =>
  document.getElementById(fieldOf(label).getAttribute("aria-describedby")?.split(" ")[0] ?? "")?.textContent;

test("a number takes another name with its texts, but not one that another has, which stays in the field", async () => {
  const { run, page } = setUp();
  const numbers = { wait: { value: "jain" }, fairness: { value: "jain" } };
  await show(run, { ...base, steps: [{ id: "meet", kind: "read", text: "{wait} at {rate}", numbers }] });
  await act(async () => showPart(run, 0));
  const step = () => valueIn(page().authoring?.draft, ["steps", 0]);
  await type("Name", "fairness");
  expect(fieldOf("Name").value).toBe("fairness");
  expect(messageAt("Name")).toBe("Another number has this name.");
  expect(step()).toMatchObject({ numbers });
  await type("Name", "toString");
  expect(step()).toMatchObject({ text: "{toString} at {rate}", numbers: { toString: { value: "jain" } } });
  await act(async () => host.querySelector<HTMLElement>("[aria-label='Remove {fairness}']")?.click());
  expect(page().announcement).toBe("{fairness} removed, 1 left.");
  expect(document.activeElement?.textContent).toBe("Add a number");
  await act(async () => showPart(run, "about"));
  await type("Name in the texts", "toString");
  expect(messageAt("Name in the texts")).toBe("Another number has this name.");
  await type("Name in the texts", "speed");
  expect(step()).toMatchObject({ text: "{toString} at {speed}" });
});

test("no more controls are offered than a student may set", async () => {
  const { run } = setUp();
  const step = base.steps.find(({ kind }) => kind === "adjust");
  const withControls = (count: number) => {
    const controls = Array.from({ length: count }, (_, index) => `links.bottleneck.queue.p${index}`);
    return setIn({ ...base, steps: [step] } as Draft, ["steps", 0, "question", "controls"], controls);
  };
  const choice = () => host.querySelector("[aria-label='Add a control']");
  await show(run, withControls(MOST.controls - 1));
  await act(async () => showPart(run, 0));
  expect(choice()).not.toBeNull();
  await act(async () => editDraft(run, withControls(MOST.controls)));
  expect(choice()).toBeNull();
});

test("a step is moved up to the ends with the focus on the button, and its place is told", async () => {
  const { run, page } = setUp();
  await show(run, draft);
  await act(async () => showPart(run, 1));
  await press("Earlier");
  expect(page().announcement).toBe("Step moved to 1 of 4.");
  expect(host.querySelector(".desk-step h3")?.textContent).toBe("1. Predict");
  expect(document.activeElement?.textContent).toBe("Earlier");
  expect(button("Earlier")?.getAttribute("aria-disabled")).toBe("true");
  const { draft: first } = page().authoring ?? {};
  await press("Earlier");
  expect(page().authoring?.draft).toBe(first);
  await press("Later");
  expect(page().announcement).toBe("Step moved to 2 of 4.");
  expect(document.activeElement?.textContent).toBe("Later");
});

test("after a step is removed, the focus is at the one that is open instead", async () => {
  const { run, page } = setUp();
  await show(run, draft);
  await act(async () => showPart(run, 3));
  await press("Remove this step");
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("3. Watch"));
  expect(page().announcement).toBe("Step 4 removed. Step 3 of 3 is open.");
});

test("an answer that is shown before its question is told in the page's words at its field, and can be cleared", async () => {
  const { run, page } = setUp();
  await show(run, moved(draft, ["steps"], 2, 0));
  await act(async () => showPart(run, 0));
  const message = "The answer of step 3 cannot be shown in step 1.";
  await vi.waitFor(() => expect(host.querySelector(".desk-problems")?.textContent).toContain(message));
  const field = host.querySelector<HTMLSelectElement>(".desk-form select[aria-invalid]");
  expect(document.getElementById(field?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(message);
  expect(field?.selectedOptions[0]?.textContent).toContain("3. What do you expect?");
  await act(async () => {
    if (field) field.value = "";
    field?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await vi.waitFor(() => expect(host.querySelector(".desk-problems:not([data-mild])")).toBeNull());
  expect(page().authoring?.draft).not.toHaveProperty("steps.0.stage.recall");
});

test("a lesson cannot have the name of one that ships", async () => {
  const { run } = setUp();
  const bufferbloat = { ...(await openLesson("bufferbloat")) };
  openDesk(run, bufferbloat);
  await act(async () =>
    root.render(
      <RunContext value={run}>
        <LessonDesk />
      </RunContext>,
    ),
  );
  await vi.waitFor(() => expect(host.textContent).toContain("A lesson of the playground has this name"));
  await act(async () => openDesk(run, { ...bufferbloat, id: "bufferbloat-2" }));
  await vi.waitFor(() => expect(host.textContent).not.toContain("A lesson of the playground has this name"));
});
