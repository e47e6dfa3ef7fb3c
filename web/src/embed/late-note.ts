/** What became of a change that was made after the end, over the bottom of the frame; the page has it too. */
import type { Run } from "../state/run/run";
import { useStore } from "../state/store";
import { lateText } from "../ui/transport/change-text";
import { element } from "./dom";
import { onState } from "./on-state";
import "../ui/transport/late-note.css";

export function createLateNote(run: Run): HTMLElement {
  const text = element("p");
  const undo = element("button", { type: "button", className: "button", onclick: () => void run.undo() }, "Undo");
  const onclick = () => useStore.setState({ lateChange: null });
  const dismiss = element(
    "button",
    { type: "button", className: "button plain icon", ariaLabel: "Dismiss", onclick },
    "×",
  );
  const node = element("div", { className: "late-note" }, text, undo, dismiss);
  onState(
    ({ lateChange }) => lateChange,
    (change) => {
      node.hidden = change === null;
      if (change) text.textContent = lateText(change);
    },
  );
  return node;
}
