// The measurement windows, each of which is a column of the results.
import { endWithRun } from "../../../scenario/edit-windows";
import { seconds, writeQuantity } from "../../../scenario/quantity";
import type { Quantity } from "../../../scenario/scenario";
import { focusForm } from "./focus-form";
import { useField, useForm } from "./form";
import { RemoveButton } from "./RemoveButton";
import { Place, PlaceProblems, Section } from "./Section";
import { TimeField } from "./TimeField";

type Window = readonly [Quantity, Quantity];

/** A window behind the last one and as long; the whole run if it is the first or there is no room left. */
function nextWindow(windows: readonly Window[], duration_s: number): Window {
  const [from_s, to_s] = (windows.at(-1) ?? [0, 0]).map(seconds);
  const [begin, end] = [to_s ?? 0, Math.min(duration_s, 2 * (to_s ?? 0) - (from_s ?? 0))];
  const [first, last] = end > begin ? [begin, end] : [0, duration_s];
  return [writeQuantity(first, "s"), writeQuantity(last, "s")];
}

export function WindowFields() {
  const { document } = useForm();
  const { path, value, set } = useField("measure", "windows");
  const windows = Array.isArray(value) ? (value as readonly Window[]) : [];
  return (
    <Section title="Measurement windows" path={path} of="" hasProblems>
      {windows.length === 0 && <p className="quiet">No windows: the whole run is measured.</p>}
      <ul className="form-list">
        {windows.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a window keeps its place while it is edited
          <li key={index} className="window-row">
            <Place path={[...path, index]} of="">
              <TimeField
                at={0}
                label={`Window ${index + 1} from`}
                step={() => `Move the start of window ${index + 1}`}
              />
              <span>to</span>
              <TimeField at={1} label={`Window ${index + 1} to`} step={() => `Move the end of window ${index + 1}`} />
              <RemoveButton
                label={`Remove window ${index + 1}`}
                onClick={() => {
                  const left = windows.toSpliced(index, 1);
                  set(left.length > 0 ? left : undefined, `Remove window ${index + 1}`);
                }}
              />
              <PlaceProblems />
            </Place>
          </li>
        ))}
      </ul>
      <EndWithRun />
      <button
        type="button"
        className="link"
        onClick={() => set([...windows, nextWindow(windows, seconds(document.duration))], "Add a window")}
      >
        Add a window
      </button>
    </Section>
  );
}

/** Shortens windows after the run has become shorter. */
function EndWithRun() {
  const { document, onEdit } = useForm();
  const shortened = endWithRun(document);
  if (!shortened) return null;
  const { removed } = shortened;
  const text = "End the windows with the run";
  return (
    <p className="form-actions">
      <button
        type="button"
        className="button"
        onClick={() => {
          onEdit(
            shortened.document,
            removed > 0 ? `${text} and remove ${removed} that would start after the end` : text,
          );
          focusForm();
        }}
      >
        {text}
      </button>
      {removed > 0 && <span className="quiet">Removes {removed} that would start after the end.</span>}
    </p>
  );
}
