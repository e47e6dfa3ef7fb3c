// Actions on an entry of a table.
import type { Selection } from "../../../scenario/edit";
import { DetailsIcon, DuplicateIcon } from "../../icons";
import { createActions } from "../actions";
import { focusForm } from "../forms/focus-form";
import { useForm } from "../forms/form";
import { RemoveButton } from "../forms/RemoveButton";

export function RowActions({ selection }: { selection: Selection }) {
  const form = useForm();
  const actions = createActions(form);
  const { id } = selection;
  return (
    <span className="row-actions">
      <button
        type="button"
        className="button plain icon"
        aria-label={`Details of ${id}`}
        title="Details"
        onClick={() => {
          form.onSelect(selection);
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
        onClick={() => actions.duplicate([selection])}
      >
        <DuplicateIcon />
      </button>
      <RemoveButton label={`Remove ${id}`} onClick={() => actions.remove([selection])} />
    </span>
  );
}
