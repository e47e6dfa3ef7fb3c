// A list of entries with forms of their own: add, remove, move.
import { type ReactNode, useRef } from "react";
import { inserted, type Keys, listIn, moved } from "../../lesson/draft";
import { setIn } from "../../scenario/set-in";
import { useDesk, useSay } from "./desk-context";

interface Props {
  keys: Keys;
  /** "Option" */
  name: string;
  most: number;
  /** The fewest that there may be. */
  least?: number;
  fresh(entries: readonly unknown[]): unknown;
  children(keys: Keys, index: number): ReactNode;
}

type Buttons = (HTMLButtonElement | null)[];

/** What changes the list: the focus goes with the entry, or to what is left at its place. */
function useWays({ keys, name, fresh }: Props, entries: readonly unknown[]) {
  const { draft, edit } = useDesk();
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const ups = useRef<Buttons>([]);
  const removals = useRef<Buttons>([]);
  const up = (index: number) => {
    if (index === 0) return;
    edit(moved(draft, keys, index, index - 1));
    ups.current[index - 1]?.focus();
    say(`${name} ${index + 1} moved to ${index} of ${entries.length}.`);
  };
  const remove = (index: number) => {
    edit(setIn(draft, entries.length > 1 ? [...keys, index] : keys, undefined));
    say(`${name} ${index + 1} removed, ${entries.length - 1} left.`);
    const next = () => removals.current[index] ?? removals.current[index - 1] ?? adding.current ?? list.current;
    requestAnimationFrame(() => next()?.focus());
  };
  const add = () => {
    edit(inserted(draft, keys, entries.length, fresh(entries)));
    say(`${name} ${entries.length + 1} added.`);
    requestAnimationFrame(() => {
      if (!adding.current) removals.current[entries.length]?.focus(); // the button goes when the list is full
    });
  };
  return { list, adding, ups, removals, up, remove, add };
}

export function ListEditor(props: Props) {
  const { keys, name, most, least = 0, children } = props;
  const entries = listIn(useDesk().draft, keys);
  const { list, adding, ups, removals, up, remove, add } = useWays(props, entries);
  return (
    <div className="desk-list" ref={list} tabIndex={-1}>
      {entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name while they are written
        <fieldset key={index} className="desk-entry">
          <legend>
            {name} {index + 1}
          </legend>
          {children([...keys, index], index)}
          <p className="desk-entry-ways">
            {entries.length > 1 && (
              <button
                type="button"
                className="link"
                aria-label={`Move ${name.toLowerCase()} ${index + 1} up`}
                aria-disabled={index === 0} // a disabled one would lose the focus
                ref={(node) => {
                  ups.current[index] = node;
                }}
                onClick={() => up(index)}
              >
                Up
              </button>
            )}
            {entries.length > least && (
              <button
                type="button"
                className="link"
                aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
                ref={(node) => {
                  removals.current[index] = node;
                }}
                onClick={() => remove(index)}
              >
                Remove
              </button>
            )}
          </p>
        </fieldset>
      ))}
      {entries.length < most && (
        <button type="button" className="button" ref={adding} onClick={add}>
          Add {/^[aeiou]/i.test(name) ? "an" : "a"} {name.toLowerCase()}
        </button>
      )}
    </div>
  );
}
