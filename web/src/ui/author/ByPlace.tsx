// A value that depends on a place: one field for each value that the place can have.
import { Fragment, type ReactNode } from "react";
import { type Keys, listIn } from "../../lesson/draft";
import { placeNames } from "../../lesson/renamed";
import { isBy } from "../../lesson/variant";
import { setIn } from "../../scenario/set-in";
import { useDesk, useDraftValue } from "./desk-context";
import { Select } from "./fields";

/** The places of the lesson by which something can differ, with their values. */
function usePlaces() {
  const { draft } = useDesk();
  const picks = listIn(draft, ["vary", "places"]).map((place) => listIn(place, ["pick"]).map(String));
  return placeNames(draft).map((id, index) => ({ id, picks: picks[index] ?? [] }));
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
  const { draft, edit } = useDesk();
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
  const gone = isBy(value) ? Object.keys(value.is).filter((pick) => !picks.includes(pick)) : [];
  const options = places.map(({ id }) => ({ value: id, label: `depends on {${id}}` }));
  const whom = (
    <Select name={`${legend}: for whom`} value={by} options={options} otherwise="the same for all" onChange={choose} />
  );
  if (by === "")
    return (
      <>
        {children(keys, undefined)}
        {whom}
      </>
    );
  return (
    <fieldset className="desk-several">
      <legend>{legend}</legend>
      {whom}
      {picks.map((pick) => (
        <Fragment key={pick}>{children([...keys, "is", pick], pick)}</Fragment>
      ))}
      {gone.map((pick) => (
        <p key={pick}>
          {pick}: no longer a value of {`{${by}}`}.{" "}
          <button type="button" className="link" onClick={() => edit(setIn(draft, [...keys, "is", pick], undefined))}>
            Remove what was for {pick}
          </button>
        </p>
      ))}
    </fieldset>
  );
}
