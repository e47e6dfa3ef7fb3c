// The values of a script's parameters. Sliders set them during a run; here those can go that a new text no longer declares.
import type { QueueEntry } from "../../../scenario/scenario";
import { valuesOf } from "../../../scenario/script-params";
import { useField } from "./form";
import { RemoveButton } from "./RemoveButton";
import { Place, PlaceProblems } from "./Section";

/** Inside the place of a queue. */
export function ScriptValues({ queue }: { queue: QueueEntry | undefined }) {
  const { path, of } = useField("values");
  const values = Object.entries(valuesOf(queue));
  if (values.length === 0) return null;
  return (
    <ul className="form-list" aria-label="Values of the script's parameters">
      {values.map(([name, value]) => (
        <li key={name}>
          <Place path={[...path, name]} of={of}>
            <ScriptValue name={name} value={value} />
          </Place>
        </li>
      ))}
    </ul>
  );
}

function ScriptValue({ name, value }: { name: string; value: unknown }) {
  const { set, of } = useField();
  return (
    <>
      <span>
        {name}: {String(value)}
      </span>
      <RemoveButton
        label={`Remove the value of ${name}`}
        onClick={() => set(undefined, `Remove the value of ${name} of ${of}`)}
      />
      <PlaceProblems />
    </>
  );
}
