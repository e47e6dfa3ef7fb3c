import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { Modal } from "./Modal";

afterEach(() => vi.unstubAllGlobals());

test("Escape closes a dialog at once, and one that is opened again stays when the browser tells of the first", () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const show = (isOpen: boolean) =>
    root.render(
      <Modal title="Help" isOpen={isOpen} onClose={() => show(false)}>
        Text
      </Modal>,
    );
  act(() => show(true));
  const dialog = host.querySelector("dialog") as HTMLDialogElement;
  expect(dialog.open).toBe(true);
  act(() => void dialog.dispatchEvent(new Event("cancel", { cancelable: true })));
  expect(dialog.open).toBe(false);
  act(() => show(true));
  act(() => void dialog.dispatchEvent(new Event("close"))); // of the first, which browsers send in a later task
  expect(dialog.open).toBe(true);
  expect(dialog.textContent).toContain("Text");
  act(() => root.unmount());
  host.remove();
});
