// Notes on a parallel link that no flow uses, because all flows take another one.
import { splitLink } from "../../../scenario/edit";
import { takenInsteadOf } from "../../../scenario/routes";
import type { LinkEntry } from "../../../scenario/scenario";
import { focusForm } from "./focus-form";
import { useForm } from "./form";

export function UnusedNote({ link, isCell = false }: { link: LinkEntry | undefined; isCell?: boolean }) {
  const { document, onEdit, onSelect } = useForm();
  const taken = link && takenInsteadOf(link, document.links);
  if (!taken) return null;
  if (isCell) return <p className="quiet">Unused: flows take {taken.id}.</p>;
  const split = () => {
    const { document: next, id } = splitLink(document, link.id);
    onEdit(next, `Put router ${id} on ${link.id}`);
    onSelect({ part: "nodes", id });
    focusForm();
  };
  return (
    <p className="quiet">
      Unused: between {link.from} and {link.to} all flows take {taken.id}, the first by name. With a router on it, flows
      can be led over it.{" "}
      <button type="button" className="link" onClick={split}>
        Put a router on it
      </button>
    </p>
  );
}
