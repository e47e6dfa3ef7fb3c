// The id of an entry; renaming updates all references.
import { useState } from "react";
import { isFree, type Part, rename } from "../../../scenario/edit";
import { wholeCatalog } from "../../../scenario/whole-catalog";
import { TextField } from "./fields";
import { useField, useForm } from "./form";

const KINDS: Readonly<Record<Part, string>> = { nodes: "node", links: "link", flows: "flow group" };

export function NameField({ part, id, isCell }: { part: Part; id: string; isCell?: boolean }) {
  const { document, selection, onEdit, onSelect } = useForm();
  const { problem } = useField("id");
  const [taken, setTaken] = useState<{ id: string; name: string } | null>(null);
  const change = (typed: string) => {
    const name = typed.trim();
    const isTaken = name !== "" && name !== id && !isFree(document, { part, id: name });
    setTaken(isTaken ? { id, name } : null);
    if (name === "" || name === id || isTaken) return;
    onEdit(rename(document, { part, id }, name), `Rename ${id} to ${name}`);
    if (selection?.part === part && selection.id === id) onSelect({ part, id: name });
  };
  const refused =
    taken?.id === id ? { path: "", message: `another ${KINDS[part]} has this name`, value: taken.name } : undefined;
  return (
    <TextField
      label="Name"
      cellName={isCell ? `Name of ${id}` : undefined}
      value={id}
      maxLength={wholeCatalog.limits.id_chars}
      problem={refused ?? problem}
      onChange={change}
    />
  );
}
