import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUp } from "../../tests/run-rig";
import { openDesk } from "./author/desk-state";
import { listenToKeys } from "./page-keys";

let rig: ReturnType<typeof setUp>;
let life: AbortController;
const openDialog = vi.fn();
beforeEach(() => {
  rig = setUp();
  life = new AbortController();
  openDialog.mockClear();
  listenToKeys(rig.run, openDialog, life.signal);
});
afterEach(() => life.abort());

/** A key that is held for ten repeats. */
function hold(key: string): boolean {
  const events = Array.from(
    { length: 11 },
    (_, n) => new KeyboardEvent("keydown", { key, repeat: n > 0, cancelable: true }),
  );
  for (const event of events) window.dispatchEvent(event);
  return events.every((event) => event.defaultPrevented);
}

test("a held key repeats speeds and steps, and nothing else", () => {
  rig.stores.run.setState({ speed: 0.001 });
  expect(hold("]")).toBe(true);
  expect(rig.state().speed).toBe("max");
  expect(hold("g")).toBe(true);
  expect(openDialog).toHaveBeenCalledOnce();
  const themes: unknown[] = [];
  rig.stores.page.subscribe(({ theme }) => themes.push(theme));
  hold("t");
  expect(themes).toHaveLength(1);
});

test("while a lesson is made, keys neither share the experiment alone nor undo its changes", async () => {
  const undo = vi.spyOn(rig.run, "undo");
  openDesk(rig.run, { id: "mine" });
  const ctrlZ = () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true }));
  hold("l");
  ctrlZ();
  expect(openDialog).not.toHaveBeenCalled();
  expect(undo).not.toHaveBeenCalled();
  rig.stores.page.setState({ isEditing: true }); // of the network, in place of the forms
  ctrlZ();
  await vi.waitFor(() => expect(undo).toHaveBeenCalledOnce());
  rig.stores.page.setState({ authoring: null });
  hold("l");
  expect(openDialog).toHaveBeenCalledExactlyOnceWith("share");
});
