// The keys of the editor: for the node, link or flow that has the focus, else for the one that is selected.
import { useEffect, useEffectEvent } from "react";
import { entryOf, type Part, type Selection } from "../../scenario/edit";
import type { NodeEntry, ScenarioDocument } from "../../scenario/scenario";
import { isTyping } from "../shortcuts";
import type { Actions, Joining } from "./actions";

const STEP = 10;
const FINE_STEP = 1;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Options {
  document: ScenarioDocument;
  selection: Selection | null;
  actions: Actions;
  onChoose(selection: Selection): void;
  /** To the values of what is selected. */
  onInspect(): void;
  onJoin(joining: Joining, from: string): void;
  /** What had the focus is gone. */
  onRemoved(): void;
  /** Nothing is to be selected or joined any more. */
  onEscape(): void;
}

/** What has the focus; with the focus nowhere, what is selected. */
function aimedAt({ target }: KeyboardEvent, selection: Selection | null): Selection | null {
  if (!(target instanceof Element)) return null;
  const { part, id } = target.closest<HTMLElement>("[data-part]")?.dataset ?? {};
  if (part && id) return { part: part as Part, id };
  return target === document.body || target.closest(".drawing") ? selection : null;
}

const isSame = (one: Selection, other: Selection | null) => one.part === other?.part && one.id === other.id;

/** True if the key has been used. */
function act(event: KeyboardEvent, options: Options): boolean {
  const { document, selection, actions } = options;
  const aim = aimedAt(event, selection);
  if (!aim) return false;
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "d") actions.duplicate(aim);
  else if (event.ctrlKey || event.metaKey || event.altKey) return false;
  else if (key === "Escape") options.onEscape();
  else if (key === "Delete" || key === "Backspace") {
    actions.remove(aim);
    options.onRemoved();
  } else if (key === "Enter" && isSame(aim, selection)) options.onInspect();
  else if (aim.part !== "nodes") return false;
  else if (key === "Enter" || key === " ") options.onChoose(aim);
  else if (key === "c") options.onJoin("link", aim.id);
  else if (key === "f") options.onJoin("flow", aim.id);
  else return moveBy(event, aim, document, actions);
  return true;
}

function moveBy(event: KeyboardEvent, aim: Selection, document: ScenarioDocument, actions: Actions): boolean {
  const arrow = ARROWS[event.key];
  const node = entryOf(document, aim) as NodeEntry | undefined;
  if (!arrow || !node) return false;
  const step = event.shiftKey ? FINE_STEP : STEP;
  const { x = 0, y = 0 } = node;
  actions.move(aim.id, { x: x + arrow.x * step, y: y + arrow.y * step }, `move ${aim.id}`);
  return true;
}

export function useEditorKeys(options: Options): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event) || event.defaultPrevented) return;
    if (act(event, options)) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    // Before the page's own keys.
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}
