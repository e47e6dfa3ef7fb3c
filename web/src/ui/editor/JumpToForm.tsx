// On narrow pages the form is below the drawing: this button leads there.
import { type EditorProps, nodesText } from "./editor-props";

function showForm() {
  const form = window.document.getElementById("inspector");
  form?.scrollIntoView({ block: "start" });
  form?.focus({ preventScroll: true });
}

export function JumpToForm({ selection, group }: Pick<EditorProps, "selection" | "group">) {
  const what = selection?.id ?? (group.length > 0 ? nodesText(group) : null);
  if (what === null) return null;
  return (
    <div className="to-values">
      <button type="button" className="button" onClick={showForm}>
        <span>Values of {what}</span> <span aria-hidden="true">↓</span>
      </button>
    </div>
  );
}
