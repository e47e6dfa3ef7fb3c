// Chooses a point on each axis of a sweep.
import { useId } from "react";
import type { Axis, Place } from "../../experiment";

const MOST_SEGMENTS = 4;

interface Props {
  axes: readonly Axis[];
  place: Place;
  /** Whether the place is what runs. */
  isCurrent: boolean;
  onChange(place: Place): void;
}

export function PlaceChoice({ axes, place, isCurrent, onChange }: Props) {
  if (axes.length === 0) return null;
  return (
    <div className="place-choice">
      {axes.map((axis) => (
        <AxisChoice
          key={axis.id}
          axis={axis}
          chosen={place[axis.id]}
          isCurrent={isCurrent}
          onChoose={(point) => onChange({ ...place, [axis.id]: point })}
        />
      ))}
    </div>
  );
}

function AxisChoice({
  axis,
  chosen,
  isCurrent,
  onChoose,
}: {
  axis: Axis;
  chosen: string | undefined;
  isCurrent: boolean;
  onChoose(id: string): void;
}) {
  const id = useId();
  if (axis.points.length <= MOST_SEGMENTS)
    return (
      <fieldset className="segments" aria-label={axis.label}>
        {axis.points.map((point) => (
          <button
            key={point.id}
            type="button"
            aria-pressed={isCurrent && point.id === chosen}
            onClick={() => onChoose(point.id)}
          >
            {point.label}
          </button>
        ))}
      </fieldset>
    );
  return (
    <p className="axis-select">
      <label htmlFor={id}>{axis.label}</label>
      <select id={id} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {axis.points.map((point) => (
          <option key={point.id} value={point.id}>
            {point.label}
          </option>
        ))}
      </select>
    </p>
  );
}
