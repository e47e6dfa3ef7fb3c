// A list of what this browser keeps, whose entries can be removed, and put back until the dialog is closed.
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** What was removed, and what puts it back. */
interface Removal {
  readonly what: string;
  /** False if there was not enough room for all. */
  undo(): boolean;
}

interface Removals<Item> {
  readonly items: readonly Item[];
  readonly rows: RefObject<HTMLUListElement | null>;
  /** Says what was removed last, with Undo; null if nothing was. */
  readonly said: ReactNode;
  /** Shows that something is removed, which `undo` puts back. */
  tell(what: string, undo: () => boolean): void;
}

/**
 * @param read   what is kept now
 * @param keyOf  tells the entries apart
 * @param rest   where the focus goes when the list is empty
 */
export function useRemovals<Item>(
  read: () => readonly Item[],
  keyOf: (item: Item) => string,
  rest: RefObject<HTMLElement | null>,
): Removals<Item> {
  const [items, setItems] = useState(read);
  const [[last, ...others], setRemovals] = useState<readonly Removal[]>([]); // the last one first
  const [isFull, setFull] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  /** The buttons that are pressed may go: the caller says where the focus goes then. */
  const show = (removals: readonly Removal[], isFullNow: boolean) => {
    const now = read();
    flushSync(() => {
      setRemovals(removals);
      setItems(now);
      setFull(isFullNow);
    });
    return now;
  };
  const tell = (what: string, undo: () => boolean) => {
    show([{ what, undo }, ...(last ? [last, ...others] : [])], false);
    undoButton.current?.focus();
  };
  const undo = (removal: Removal) => {
    const isDone = removal.undo();
    const now = show(isDone ? others : [removal, ...others], !isDone);
    if (!isDone) return;
    const back = now.findIndex((item) => items.every((each) => keyOf(each) !== keyOf(item)));
    (rows.current?.children[back]?.querySelector("button") ?? rest.current)?.focus();
  };
  const said = last && (
    <>
      Removed {last.what}. {isFull && "Not all could be put back: browser storage is full or blocked. "}
      <button type="button" className="link" ref={undoButton} onClick={() => undo(last)}>
        Undo
      </button>
    </>
  );
  return { items, rows, said: said ?? null, tell };
}
