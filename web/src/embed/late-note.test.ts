import { beforeEach, expect, test, vi } from "vitest";
import type { Run } from "../state/run/run";
import { initialState, useStore } from "../state/store";
import { createLateNote } from "./late-note";

const undo = vi.fn(async () => {});
let note: HTMLElement;
const press = (name: string) =>
  [...note.querySelectorAll("button")]
    .find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === name)
    ?.click();

beforeEach(() => {
  useStore.setState(initialState);
  note = createLateNote({ undo } as unknown as Run);
  useStore.setState({ lateChange: { path: "links.b.rate", value: "5 Mbps", replaced: 0 } });
});

test("says what became of a change after the end, which can be undone", () => {
  expect(note.hidden).toBe(false);
  expect(note.textContent).toMatch(/^The run had ended: .*5 Mbps counts from the start\./);
  press("Undo");
  expect(undo).toHaveBeenCalledOnce();
});

test("goes when it is dismissed", () => {
  press("Dismiss");
  expect(note.hidden).toBe(true);
  expect(useStore.getState().lateChange).toBeNull();
});
