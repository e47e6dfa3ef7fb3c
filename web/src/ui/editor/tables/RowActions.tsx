// What can be done with an entry of a table, beside changing its cells.
import { duplicate, remove, type Selection } from "../../../scenario/edit";
import { DetailsIcon, DuplicateIcon } from "../../icons";
import { useForm } from "../forms/form";
import { RemoveButton } from "../forms/RemoveButton";

/** The form is beside the table, or far below it. */
function focusForm() {
  requestAnimationFrame(() => window.document.getElementById("inspector")?.focus());
}

export function RowActions({ selection }: { selection: Selection }) {
  const { document, onEdit, onSelect } = useForm();
  const { part, id } = selection;
  return (
    <span className="row-actions">
      <button
        type="button"
        className="button plain icon"
        aria-label={`Details of ${id}`}
        title="Details"
        onClick={() => {
          onSelect(selection);
          focusForm();
        }}
      >
        <DetailsIcon />
      </button>
      <button
        type="button"
        className="button plain icon"
        aria-label={`Duplicate ${id}`}
        title="Duplicate"
        onClick={() => {
          const copy = duplicate(document, selection);
          onEdit(copy.document, `Duplicate ${id}`);
          onSelect({ part, id: copy.id });
        }}
      >
        <DuplicateIcon />
      </button>
      <RemoveButton
        name={id}
        onClick={() => {
          onEdit(remove(document, selection), `Delete ${id}`);
          onSelect(null);
        }}
      />
    </span>
  );
}
