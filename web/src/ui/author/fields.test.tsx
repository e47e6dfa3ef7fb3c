import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enter } from "../../../tests/fields";
import type { Draft } from "../../lesson/draft";
import { settle } from "../../state/run/settle";
import { type Desk, DeskContext } from "./desk-context";
import { AddChoice, LinesOf, NumberOf, TextOf } from "./fields";

let root: Root;
let host: HTMLElement;
/** Each draft, and whether it goes on with the one before. */
let edits: [Draft, boolean | undefined][];

function Form() {
  const [draft, setDraft] = useState<Draft>({ text: "One", rate: "10 Mbps" });
  const edit = (next: Draft, _?: number, goesOn?: boolean) => {
    edits.push([next, goesOn]);
    setDraft(next);
  };
  return (
    <DeskContext value={{ draft, edit, problems: [] } as unknown as Desk}>
      <TextOf label="Text" keys={["text"]} rows={3} />
      <TextOf label="Rate" keys={["rate"]} countsAtOnce={() => false} />
      <NumberOf label="Number" keys={["number"]} />
      <NumberOf label="Passed with (% of the points)" keys={["pass"]} times={100} />
      <LinesOf canBeNumbers label="Values" keys={["values"]} />
    </DeskContext>
  );
}

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers();
  edits = [];
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  act(() => root.render(<Form />));
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.useRealTimers();
});

const fieldOf = (label: string) => {
  const id = [...host.querySelectorAll("label")].find(({ textContent }) => textContent === label)?.htmlFor;
  return document.getElementById(id ?? "") as HTMLInputElement | HTMLTextAreaElement;
};
const press = (label: string, key: string) =>
  act(() => fieldOf(label).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));

const type = (label: string, text: string) => act(() => enter(fieldOf(label), text));

test("prose counts at a pause of the typing, as one change, and Escape drops none of it", () => {
  type("Text", "One t");
  type("Text", "One tw");
  expect(edits).toEqual([]);
  act(() => void vi.advanceTimersByTime(300));
  type("Text", "One two");
  press("Text", "Escape");
  act(() => void vi.advanceTimersByTime(300));
  expect(edits.map(([{ text }, goesOn]) => [text, goesOn])).toEqual([
    ["One tw", false],
    ["One two", true],
  ]);
  expect(fieldOf("Text").value).toBe("One two");
});

test("what stands in a field counts when the page is left", async () => {
  type("Text", "Two");
  await act(settle);
  type("Rate", "20 Mb");
  act(() => void vi.advanceTimersByTime(1000));
  expect(edits.at(-1)?.[0]).toMatchObject({ text: "Two", rate: "10 Mbps" });
  await act(settle);
  expect(edits.at(-1)?.[0]).toMatchObject({ text: "Two", rate: "20 Mb" });
});

test("a number counts at once, and Escape takes it back", () => {
  type("Number", "12");
  expect(edits.at(-1)?.[0]).toMatchObject({ number: 12 });
  press("Number", "Escape");
  expect(edits.at(-1)?.[0]).not.toHaveProperty("number");
});

test("arrow keys in a list choose what the button then adds, once", () => {
  const added: string[] = [];
  const options = ["read", "check", "adjust"].map((value) => ({ value, label: value }));
  act(() =>
    root.render(
      <AddChoice name="Add a step" what="the chosen step" options={options} onAdd={(to) => added.push(to)} />,
    ),
  );
  const list = host.querySelector("select") as HTMLSelectElement;
  const button = host.querySelector("button") as HTMLButtonElement;
  const choose = (value: string) =>
    act(() => {
      list.value = value;
      list.dispatchEvent(new Event("change", { bubbles: true }));
    });
  choose("read");
  choose("check");
  expect(added).toEqual([]);
  button.focus();
  act(() => button.click());
  act(() => button.click());
  expect(added).toEqual(["check"]);
  expect(list.value).toBe("");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(button);
});

test("a number with commas between thousands counts, and one that can be read in two ways is asked about", async () => {
  type("Number", "1,234,567");
  expect(edits.at(-1)?.[0]).toMatchObject({ number: 1_234_567 });
  type("Number", "4,620");
  await act(settle);
  expect(edits.at(-1)?.[0]).toMatchObject({ number: "4,620" });
  expect(host.textContent).toContain("Do you mean 4620 or 4.62?");
});

test("a number may be written with the unit that its label names, but with no other", async () => {
  type("Passed with (% of the points)", "60 %");
  await act(settle);
  expect(edits.at(-1)?.[0]).toMatchObject({ pass: 0.6 });
  type("Passed with (% of the points)", "60 ms");
  await act(settle);
  expect(edits.at(-1)?.[0]).toMatchObject({ pass: "60 ms" });
});

test("lines are taken as numbers where they are some", async () => {
  type("Values", "10\n20 Mbps");
  await act(settle);
  expect(edits.at(-1)?.[0]).toMatchObject({ values: [10, "20 Mbps"] });
});
