import type { StudyWindow } from "../../experiment/studies";

/** Chooses a measurement window if there are several. */
export function WindowChoice({
  windows,
  shown,
  onChoose,
}: {
  windows: readonly StudyWindow[];
  shown: number;
  onChoose(index: number): void;
}) {
  if (windows.length < 2) return null;
  return (
    <fieldset className="segments" aria-label="Measurement window">
      {windows.map((window) => (
        <button
          key={window.index}
          type="button"
          aria-pressed={window.index === shown}
          onClick={() => onChoose(window.index)}
        >
          {window.name}
        </button>
      ))}
    </fieldset>
  );
}
