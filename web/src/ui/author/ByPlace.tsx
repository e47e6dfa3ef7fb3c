// A value that depends on a place: one field for each value that the place can have.
import type { ReactNode } from "react";
import type { Keys } from "../../lesson/draft";
import { isBy, placesIn } from "../../lesson/variant";
import { useDesk, useDraftValue } from "./desk-context";
import { Select } from "./fields";

/** The places of the lesson by which something can differ, with their values. */
function usePlaces() {
  const { whole } = useDesk();
  return whole ? placesIn(whole.lesson).map(({ id, pick }) => ({ id, picks: pick.map(String) })) : [];
}

interface Props {
  /** Of the value. */
  keys: Keys;
  legend: string;
  /** What a value begins with where there is none. */
  fresh: unknown;
  /** The fields of one value. @param pick of the place: "10 Mbps"; undefined if the value is the same for all */
  children(keys: Keys, pick: string | undefined): ReactNode;
}

/** The same for all readers, or by a place; nothing is asked in a lesson without places. */
export function ByPlace({ keys, legend, fresh, children }: Props) {
  const places = usePlaces();
  const { value, set } = useDraftValue(keys);
  const by = isBy(value) ? value.by : "";
  const choose = (next: string) => {
    const old = isBy(value) ? Object.values(value.is)[0] : value;
    const first = old ?? fresh;
    const picks = places.find(({ id }) => id === next)?.picks ?? [];
    set(next === "" ? first : { by: next, is: Object.fromEntries(picks.map((pick) => [pick, first])) });
  };
  if (places.length === 0 && by === "") return children(keys, undefined);
  const picks = places.find(({ id }) => id === by)?.picks ?? [];
  const options = places.map(({ id }) => ({ value: id, label: `depends on {${id}}` }));
  return (
    <fieldset className="desk-several">
      <legend>{legend}</legend>
      <Select id="" name={`${legend}: for whom`} value={by} options={options} otherwise="the same for all" onChange={choose} />
      {by === "" && children(keys, undefined)}
      {picks.map((pick) => (
        <div key={pick} className="desk-pick">
          {children([...keys, "is", pick], pick)}
        </div>
      ))}
    </fieldset>
  );
}
