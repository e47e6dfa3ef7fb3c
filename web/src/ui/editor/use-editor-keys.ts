// Keys of the editor: they act on the focused node, link or flow, else on the selection.
import { useEffect, useEffectEvent } from "react";
import type { Part, Selection } from "../../scenario/edit";
import { pointOf } from "../../scenario/room";
import type { ScenarioDocument } from "../../scenario/scenario";
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
  group: readonly string[];
  actions: Actions;
  onChoose(id: string): void;
  /** Adds a node to the selection, or removes it. */
  onToggle(id: string): void;
  /** Selects every node; undefined in the table view. */
  onAll?: (() => void) | undefined;
  /** Focuses the values of the selection. */
  onInspect(): void;
  onJoin(joining: Joining, from: string): void;
  /** The focused element has been removed. */
  onRemoved(): void;
  /** Clears the selection, or cancels joining. */
  onEscape(): void;
}

const isNowhere = (target: Element) => target.matches("body, .editor") || target.closest(".drawing") !== null;

/** Unless it closes a menu. */
const isEscape = ({ key, target }: KeyboardEvent) =>
  key === "Escape" &&
  target instanceof Element &&
  target.closest(".editor") &&
  !document.querySelector(":popover-open");

/** The focused entry, with the selection if it is part of it; without focus, the selection. */
function aimedAt({ target }: KeyboardEvent, { selection, group }: Options): readonly Selection[] {
  if (!(target instanceof Element)) return [];
  const together = group.map((id): Selection => ({ part: "nodes", id }));
  const { part, id } = target.closest<HTMLElement>("[data-part]")?.dataset ?? {};
  if (part && id) return part === "nodes" && group.includes(id) ? together : [{ part: part as Part, id }];
  if (!isNowhere(target)) return [];
  return selection ? [selection] : together;
}

/** The focused node. */
const focusedNode = ({ target }: KeyboardEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-part="nodes"]')?.dataset.id : undefined;

const isSame = (one: Selection, other: Selection | null) => one.part === other?.part && one.id === other.id;

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

/** Ctrl+A outside text fields. */
function isAll(event: KeyboardEvent): boolean {
  const { target, key } = event;
  return isCommand(event) && key.toLowerCase() === "a" && target instanceof Element && !target.closest(".editor-side");
}

/** True if the key was handled. */
function act(event: KeyboardEvent, options: Options): boolean {
  const { selection, actions } = options;
  const { key } = event;
  if (options.onAll && isAll(event)) {
    options.onAll();
    return true;
  }
  const aim = aimedAt(event, options);
  const [first] = aim;
  if (isEscape(event)) {
    options.onEscape();
    return true;
  }
  if (!first) return false;
  if (isCommand(event) && key.toLowerCase() === "d") actions.duplicate(aim);
  else if (isCommand(event) || event.altKey) return false;
  else if (key === "Delete" || key === "Backspace") {
    actions.remove(aim);
    options.onRemoved();
  } else if (key === "Enter" && !event.shiftKey && aim.length === 1 && isSame(first, selection)) options.onInspect();
  else return first.part === "nodes" && actOnNode(event, focusedNode(event) ?? first.id, aim, options);
  return true;
}

function actOnNode(event: KeyboardEvent, id: string, aim: readonly Selection[], options: Options): boolean {
  const { key, shiftKey } = event;
  if (key === "Enter" || key === " ") (shiftKey ? options.onToggle : options.onChoose)(id);
  else if (key === "c") options.onJoin("link", id);
  else if (key === "f") options.onJoin("flow", id);
  else return moveBy(event, aim, options);
  return true;
}

function moveBy({ key, shiftKey }: KeyboardEvent, aim: readonly Selection[], { document, actions }: Options): boolean {
  const arrow = ARROWS[key];
  if (!arrow) return false;
  const step = shiftKey ? FINE_STEP : STEP;
  const ids = new Set(aim.map(({ id }) => id));
  const moved = document.nodes
    .filter(({ id }) => ids.has(id))
    .map((node) => {
      const { x, y } = pointOf(node);
      return [node.id, { x: x + arrow.x * step, y: y + arrow.y * step }] as const;
    });
  actions.move(new Map(moved), `move ${[...ids].join(" ")}`);
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
