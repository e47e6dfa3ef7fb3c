// Removes an entry from a list; the focus is not lost with the entry.
import type { MouseEvent } from "react";
import { CloseIcon } from "../../icons";
import { focusFormWithout } from "./focus-form";

interface Props {
  /** For example "Remove change 1". */
  label: string;
  onClick(): void;
}

export function RemoveButton({ label, onClick }: Props) {
  const remove = ({ currentTarget }: MouseEvent) => {
    onClick();
    focusFormWithout(currentTarget);
  };
  return (
    <button type="button" className="button plain icon" aria-label={label} title={label} onClick={remove}>
      <CloseIcon />
    </button>
  );
}
