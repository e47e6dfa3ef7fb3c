// The id of an entry; renaming updates all references.
import { useState } from "react";
import type { Problem } from "../../../engine/protocol";
import { isFree, type Part, rename, type Selection } from "../../../scenario/edit";
import type { ScenarioDocument } from "../../../scenario/scenario";
import { isName, NAME_RULE } from "../../../scenario/typed-rules";
import { TextField } from "./fields";
import { useField, useForm } from "./form";

const KINDS: Readonly<Record<Part, string>> = { nodes: "node", links: "link", flows: "flow group" };

/** Why an entry cannot have a name; undefined if it can. */
function refusal(document: ScenarioDocument, wanted: Selection): string | undefined {
  if (!isName(wanted.id)) return NAME_RULE;
  return isFree(document, wanted) ? undefined : `another ${KINDS[wanted.part]} has this name`;
}

export function NameField({ part, id, isCell }: { part: Part; id: string; isCell?: boolean }) {
  const { document, selection, onEdit, onSelect } = useForm();
  const { problem } = useField("id");
  const [refused, setRefused] = useState<{ id: string; problem: Problem } | null>(null);
  const change = (typed: string) => {
    const name = typed.trim();
    const message = name === "" || name === id ? undefined : refusal(document, { part, id: name });
    setRefused(message === undefined ? null : { id, problem: { path: "", message, value: name } });
    if (name === "" || name === id || message !== undefined) return;
    onEdit(rename(document, { part, id }, name), `Rename ${id} to ${name}`);
    if (selection?.part === part && selection.id === id) onSelect({ part, id: name });
  };
  return (
    <TextField
      label="Name"
      cellName={isCell ? `Name of ${id}` : undefined}
      value={id}
      problem={refused?.id === id ? refused.problem : problem}
      onChange={change}
    />
  );
}
