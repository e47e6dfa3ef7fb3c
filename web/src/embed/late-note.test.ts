import { beforeEach, expect, test, vi } from "vitest";
import { setUp } from "../../tests/run-rig";
import { createLateNote } from "./late-note";

const undo = vi.fn(async () => {});
let rig: ReturnType<typeof setUp>;
let note: HTMLElement;
const press = (name: string) =>
  [...note.querySelectorAll("button")]
    .find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === name)
    ?.click();

beforeEach(() => {
  rig = setUp();
  note = createLateNote({ ...rig.run, undo });
  rig.stores.run.setState({ lateChange: { path: "links.b.rate", value: "5 Mbps", replaced: 0 } });
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
  expect(rig.state().lateChange).toBeNull();
});
