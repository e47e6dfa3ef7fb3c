// A link or flow whose first end is chosen, and its other end not yet.
import { type RefObject, useRef, useState } from "react";
import { hasEntry, type Selection } from "../../scenario/edit";
import type { Actions, Joining } from "./actions";
import { type EditorProps, toggled } from "./editor-props";
import { focusPart } from "./focus-part";

interface Begun {
  readonly joining: Joining;
  readonly from: readonly string[];
  /** Started from the keyboard or a button, not by touch in the drawing. */
  readonly isTyped: boolean;
}

/** "Connect …" is disabled while a link or flow is selected: the focus goes to the new one. */
function focusUnlessKept(made: Selection, frame: HTMLElement | null) {
  requestAnimationFrame(() => {
    const { activeElement } = globalThis.document;
    const isKept = activeElement?.matches(":not(body, :disabled)");
    if (!isKept && !focusPart(made)) frame?.focus({ preventScroll: true });
  });
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
  const join = async (to: string) => {
    const from = current?.from.filter((id) => id !== to) ?? [];
    const joined = current && from.length > 0 ? actions.join(current.joining, from, to) : undefined;
    end();
    const made = await joined;
    if (made) focusUnlessKept(made, frame.current);
  };
  return {
    current,
    begin,
    end,
    join: (to: string) => void join(to),
    /** Joins with the node if joining, else selects it. */
    choose: (id: string) => (current ? void join(id) : onSelect({ part: "nodes", id })),
    escape: () => (current ? end() : onSelect(null)),
    /** Adds a node to the selection, or removes it. */
    toggle: (id: string) => onGroup(toggled({ selection, group }, id)),
  };
}
