// A link or flow whose first end is chosen, and its other end not yet.
import { type RefObject, useRef, useState } from "react";
import { hasEntry } from "../../scenario/edit";
import type { Actions, Joining } from "./actions";
import { type EditorProps, toggled } from "./editor-props";

interface Begun {
  readonly joining: Joining;
  readonly from: readonly string[];
  /** Started from the keyboard or a button, not by touch in the drawing. */
  readonly isTyped: boolean;
}

export function useJoining(
  { document, selection, group, onSelect, onGroup }: EditorProps,
  actions: Actions,
  frame: RefObject<HTMLElement | null>,
) {
  const [begun, setBegun] = useState<Begun | null>(null);
  /** The element to which the focus returns. */
  const opener = useRef<Element>(null);
  const current = begun?.from.every((id) => hasEntry(document, { part: "nodes", id })) ? begun : null;

  /** From one node, or from all selected nodes if it is one of them. */
  const begin = (joining: Joining, from: string, isTyped = true) => {
    opener.current = globalThis.document.activeElement;
    const isOneOf = group.includes(from);
    if (!isOneOf) onSelect({ part: "nodes", id: from });
    setBegun({ joining, from: isOneOf ? group : [from], isTyped });
  };
  const end = () => {
    setBegun(null);
    const before = opener.current;
    (before instanceof HTMLElement && before !== globalThis.document.body ? before : frame.current)?.focus();
  };
  const join = (to: string) => {
    const from = current?.from.filter((id) => id !== to) ?? [];
    if (current && from.length > 0) actions.join(current.joining, from, to);
    end();
  };
  return {
    current,
    begin,
    end,
    join,
    /** Joins with the node if joining, else selects it. */
    choose: (id: string) => (current ? join(id) : onSelect({ part: "nodes", id })),
    escape: () => (current ? end() : onSelect(null)),
    /** Adds a node to the selection, or removes it. */
    toggle: (id: string) => onGroup(toggled({ selection, group }, id)),
  };
}
