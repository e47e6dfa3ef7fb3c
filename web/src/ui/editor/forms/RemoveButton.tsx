// Removes an entry from a list.
import { CloseIcon } from "../../icons";

export function RemoveButton({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <button type="button" className="button plain icon" aria-label={`Remove ${name}`} title="Remove" onClick={onClick}>
      <CloseIcon />
    </button>
  );
}
