// Of several links between the same nodes all flows take one: said of the others.
import { takenInsteadOf } from "../../../scenario/routes";
import type { LinkEntry } from "../../../scenario/scenario";
import { useForm } from "./form";

export function UnusedNote({ link }: { link: LinkEntry | undefined }) {
  const { links } = useForm().document;
  const taken = link && takenInsteadOf(link, links);
  if (!taken) return null;
  return (
    <p className="quiet">
      Unused: between {link.from} and {link.to} all flows take {taken.id}, the first by name. Put a router on this one
      to lead flows over it.
    </p>
  );
}
