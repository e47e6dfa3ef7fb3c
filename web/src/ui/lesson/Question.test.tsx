// What was typed or chosen, and not yet given, stays through Back and Next and a reload.
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { enter } from "../../../tests/fields";
import { scenario, setUp } from "../../../tests/run-rig";
import type { Lesson } from "../../lesson/format";
import { createPlayer, type Player } from "../../lesson/player";
import { beginning, type Progress } from "../../lesson/progress";
import { plainVariant } from "../../lesson/variant";
import { RunContext } from "../run-context";
import { Question } from "./Question";

const options = ["one", "two", "three"].map((id) => ({ id, text: `Option ${id}`, say: "So." }));
const items = ["first", "second"].map((id) => ({ id, text: `Item ${id}`, value: "x" }));
const lesson = {
  id: "ask",
  steps: [
    { id: "say", kind: "explain", text: "Why?", points: 2, question: { type: "explain", words: [2, 50] } },
    {
      id: "count",
      kind: "predict",
      text: "How many?",
      question: { type: "number", unit: "ms", answer: 1, within: { abs: 1 } },
    },
    { id: "pick", kind: "predict", text: "Which?", question: { type: "choice", multiple: true, options } },
    { id: "sort", kind: "predict", text: "In order?", question: { type: "order", items } },
    {
      id: "tell",
      kind: "check",
      text: "How many?",
      question: { type: "number", unit: "ms", answer: 6, within: { abs: 1 } },
    },
  ],
} as unknown as Lesson;

let kept: Progress;
let root: Root;
let host: HTMLElement;
let player: Player;
const { run } = setUp();

/** The page as a reader finds it who has kept this. */
function begin(progress: Progress) {
  player = createPlayer({
    run,
    lesson,
    scenario,
    variant: progress.variant,
    progress,
    loadFacts: () => Promise.reject(new Error("none")),
    keep: (now) => {
      kept = JSON.parse(JSON.stringify(now)) as Progress;
    },
    now: () => 0,
  });
}

/** The form of a step, as if it were come to. */
async function show(step: number) {
  await act(async () => {
    player.store.setState({ step });
    root.render(
      <RunContext value={run}>
        <Question key={step} player={player} step={player.steps[step] as Lesson["steps"][number]} />
      </RunContext>,
    );
  });
}

const field = () => host.querySelector<HTMLTextAreaElement | HTMLInputElement>("textarea, input");
const buttonOf = (text: string) =>
  [...host.querySelectorAll("button")].find((each) =>
    `${each.getAttribute("aria-label") ?? ""}${each.textContent}`.includes(text),
  );
const press = (text: string) => act(async () => buttonOf(text)?.click());

const type = (text: string) => act(async () => enter(field() as HTMLTextAreaElement | HTMLInputElement, text));

const pressed = () => [...host.querySelectorAll('[aria-pressed="true"]')].map(({ textContent }) => textContent);
const order = () => [...host.querySelectorAll("li > span")].map(({ textContent }) => textContent);

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host = document.createElement("div");
  root = createRoot(host);
  begin(beginning(plainVariant(lesson)));
});
afterEach(() => act(() => root.unmount()));

test("each form has its draft again, and none of them is an answer", async () => {
  await show(0);
  await type("Because the queue");
  await show(1);
  await type("12.");
  await show(2);
  await press("Option two");
  await press("Option three");
  await show(3);
  await press("Move Item second up");
  expect(kept.records).toEqual({});
  expect(player.done().records).toEqual({});

  begin(kept); // the page is loaded again
  await show(0);
  expect(field()?.value).toBe("Because the queue");
  await show(1);
  expect(field()?.value).toBe("12.");
  await show(2);
  expect(pressed()).toEqual(["Option two", "Option three"]);
  await show(3);
  expect(order()).toEqual(["Item second", "Item first"]);
});

test("a text that no result could have is kept as it is, told, and cannot be given", async () => {
  await show(0);
  const long = `Because ${"queue".repeat(2000)}`;
  await type(long);
  expect([field()?.value, host.querySelector("label")?.textContent]).toEqual([
    long,
    "Your answer: 2 words (2 to 50), 10008 of at most 10000 characters",
  ]);
  expect(buttonOf("Commit")?.getAttribute("aria-disabled")).toBe("true");
  await type(long.slice(0, 10_000));
  expect(buttonOf("Commit")?.getAttribute("aria-disabled")).toBe("false");
});

test.each(["abc", "two hundred", "1e999"])("beside %j stands why it cannot be checked", async (odd) => {
  const records = { tell: { end: "open", answer: 3, tries: 1, hints: 0 } } as const;
  begin({ ...beginning(plainVariant(lesson)), records, replies: { tell: ["Twice as many."] } });
  await show(4);
  expect(host.textContent).toContain("Not yet. Twice as many.");
  await type(odd);
  expect(host.textContent).not.toContain("Not yet");
  const why = host.querySelector(`[id="${field()?.getAttribute("aria-describedby")}"]`);
  expect(why?.textContent).toBe("This cannot be checked: enter a number (ms), such as 12.5.");
});

test("a number that can be read in two ways is asked about, and costs no try", async () => {
  await show(4);
  await type("4,620");
  expect(host.textContent).toContain("Do you mean 4620 or 4.62?");
  await press("Check");
  expect(kept?.records?.tell?.tries ?? 0).toBe(0);
  await type("4620");
  expect(host.textContent).not.toContain("Do you mean");
});

test("an answer ends its draft", async () => {
  await show(0);
  await type("Because the queue");
  await press("Commit");
  expect(kept).toMatchObject({ records: { say: { end: "committed", answer: "Because the queue" } }, drafts: {} });
  await show(1);
  await show(0);
  expect(field()?.value).toBe("Because the queue");
});

test("a draft of another form, or of options that are gone, is not shown", async () => {
  begin({ ...kept, records: {}, drafts: { say: ["one"], pick: ["two", "gone"], sort: ["first", "first"] } });
  await show(0);
  expect(field()?.value).toBe("");
  await show(2);
  expect(pressed()).toEqual([]);
  await show(3);
  expect(order()).toEqual(["Item first", "Item second"]);
});
