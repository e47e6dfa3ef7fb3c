import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ignoreSecondClicks } from "./second-clicks";

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
  ignoreSecondClicks(life.signal);
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

function button(onclick: () => void): HTMLButtonElement {
  const node = document.createElement("button");
  node.textContent = "Remove";
  node.onclick = onclick;
  document.body.append(node);
  return node;
}

/** Returns whether the browser's own action, such as selecting text, is prevented. */
function press(node: Element, detail: number): boolean {
  const of = (type: string) => new MouseEvent(type, { detail, bubbles: true, cancelable: true });
  const isPrevented = !node.dispatchEvent(of("mousedown"));
  for (const type of ["mouseup", "click"]) node.dispatchEvent(of(type));
  return isPrevented;
}

test("the second click of a double click is ignored where the first removed what it pressed", () => {
  const removed = vi.fn();
  const below = button(removed);
  const row = button(() => row.remove());
  press(row, 1);
  expect(press(below, 2)).toBe(true);
  expect(removed).not.toHaveBeenCalled();
  press(below, 1);
  expect(removed).toHaveBeenCalledOnce();
});

test("in a row of clicks only those that hit something new are ignored", () => {
  const rows = [1, 2, 3].map(() => {
    const row = button(() => row.remove());
    return row;
  });
  for (const detail of [1, 2, 3, 4]) press(document.querySelector("button") as Element, detail);
  expect(rows.filter(({ isConnected }) => isConnected)).toHaveLength(1);
});

test("a button that has become another one is not pressed again", () => {
  const pressed = vi.fn(() => {
    next.textContent = "End the guide";
  });
  const next = button(pressed);
  press(next, 1);
  press(next, 2);
  expect(pressed).toHaveBeenCalledOnce();
});

test("a button that stays is pressed as often as it is clicked, and text is selected", () => {
  const pressed = vi.fn();
  const step = button(pressed);
  for (const detail of [1, 2, 3]) press(step, detail);
  expect(pressed).toHaveBeenCalledTimes(3);
  const text = document.body.appendChild(document.createElement("p"));
  press(text, 1);
  expect(press(text, 2)).toBe(false);
});
