// Removes an entry from a list; the focus is not lost with the entry.
import type { MouseEvent } from "react";
import { CloseIcon } from "../../icons";
import { focusFormWithout } from "./focus-form";

export function RemoveButton({ name, onClick }: { name: string; onClick(): void }) {
  const remove = ({ currentTarget }: MouseEvent) => {
    onClick();
    focusFormWithout(currentTarget);
  };
  return (
    <button type="button" className="button plain icon" aria-label={`Remove ${name}`} title="Remove" onClick={remove}>
      <CloseIcon />
    </button>
  );
}
