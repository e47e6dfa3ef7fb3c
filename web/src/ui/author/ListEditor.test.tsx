import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { host, root, setUpRoot } from "../../../tests/react-root";
import { setUp } from "../../../tests/run-rig";
import type { Draft } from "../../lesson/draft";
import { RunContext } from "../run-context";
import { type Desk, DeskContext } from "./desk-context";
import { ListEditor } from "./ListEditor";

setUpRoot();

let draft: Draft;
const { run, page } = setUp();

function Form({ least, most }: { least: number; most: number }) {
  const [items, setItems] = useState<Draft>({ items: ["a", "b", "c"] });
  draft = items;
  return (
    <RunContext value={run}>
      <DeskContext value={{ draft, edit: setItems } as unknown as Desk}>
        <ListEditor keys={["items"]} name="Item" least={least} most={most} fresh={() => "new"}>
          {() => null}
        </ListEditor>
      </DeskContext>
    </RunContext>
  );
}

const show = (least: number, most: number) => act(() => root.render(<Form least={least} most={most} />));

function press(name: string): void {
  const isIt = (each: Element) => (each.getAttribute("aria-label") ?? each.textContent) === name;
  const button = [...host.querySelectorAll("button")].find(isIt);
  act(() => button?.focus());
  act(() => button?.click());
}

const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

test("the focus goes up with an entry as far as the top", () => {
  show(0, 5);
  press("Move item 3 up");
  expect(draft.items).toEqual(["a", "c", "b"]);
  expect(page().announcement).toBe("Item 3 moved to 2 of 3.");
  act(() => (document.activeElement as HTMLElement).click());
  act(() => (document.activeElement as HTMLElement).click());
  expect(draft.items).toEqual(["c", "a", "b"]);
  expect(focused()).toBe("Move item 1 up");
});

test.each([
  [0, "Remove item 2", "Remove item 2"],
  [0, "Remove item 3", "Remove item 2"],
  [2, "Remove item 3", "Add an item"],
])("of at least %d: after “%s” the focus is on “%s”", async (least, pressed, next) => {
  show(least, 5);
  press(pressed);
  await vi.waitFor(() => expect(focused()).toBe(next));
  expect(page().announcement).toBe(`Item ${pressed.at(-1)} removed, 2 left.`);
});

test("the focus stays in a list that becomes full", async () => {
  show(0, 4);
  press("Add an item");
  await vi.waitFor(() => expect(focused()).toBe("Remove item 4"));
  expect(page().announcement).toBe("Item 4 added.");
});
