// A list of entries with forms of their own: add, remove, move.
import type { ReactNode } from "react";
import { inserted, type Keys, listIn, moved } from "../../lesson/draft";
import { setIn } from "../../scenario/set-in";
import { useDesk } from "./desk-context";

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

export function ListEditor({ keys, name, most, least = 0, fresh, children }: Props) {
  const { draft, edit } = useDesk();
  const entries = listIn(draft, keys);
  const remove = (index: number) =>
    edit(entries.length > 1 ? setIn(draft, [...keys, index], undefined) : setIn(draft, keys, undefined));
  return (
    <div className="desk-list">
      {entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name while they are written
        <fieldset key={index} className="desk-entry">
          <legend>
            {name} {index + 1}
          </legend>
          {children([...keys, index], index)}
          <p className="desk-entry-ways">
            {index > 0 && (
              <button
                type="button"
                className="link"
                aria-label={`Move ${name.toLowerCase()} ${index + 1} up`}
                onClick={() => edit(moved(draft, keys, index, index - 1))}
              >
                Up
              </button>
            )}
            {entries.length > least && (
              <button
                type="button"
                className="link"
                aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
                onClick={() => remove(index)}
              >
                Remove
              </button>
            )}
          </p>
        </fieldset>
      ))}
      {entries.length < most && (
        <button
          type="button"
          className="button"
          onClick={() => edit(inserted(draft, keys, entries.length, fresh(entries)))}
        >
          Add {/^[aeiou]/i.test(name) ? "an" : "a"} {name.toLowerCase()}
        </button>
      )}
    </div>
  );
}
