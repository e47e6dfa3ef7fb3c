// A link or a flow in the making: its first node has been chosen, the other not yet.
import { type RefObject, useRef, useState } from "react";
import { hasEntry } from "../../scenario/edit";
import type { Actions, Joining } from "./actions";
import { type EditorProps, toggled } from "./editor-props";

interface Begun {
  readonly joining: Joining;
  readonly from: readonly string[];
  /** It was asked for with keys or a button, not with a finger in the drawing. */
  readonly isTyped: boolean;
}

export function useJoining(
  { document, selection, group, onSelect, onGroup }: EditorProps,
  actions: Actions,
  frame: RefObject<HTMLElement | null>,
) {
  const [begun, setBegun] = useState<Begun | null>(null);
  /** Where the keyboard was before. */
  const opener = useRef<Element>(null);
  const current = begun?.from.every((id) => hasEntry(document, { part: "nodes", id })) ? begun : null;

  /** From a node, or from all that are selected if it is one of them. */
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
    /** The other node if one is awaited; else the one to look at. */
    choose: (id: string) => (current ? join(id) : onSelect({ part: "nodes", id })),
    escape: () => (current ? end() : onSelect(null)),
    /** One node more is selected, or one less. */
    toggle: (id: string) => onGroup(toggled({ selection, group }, id)),
  };
}
