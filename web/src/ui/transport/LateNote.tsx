// Above the bar, over what is there: what became of a change that was made after the end. The announcer has read it out.
import { CloseIcon } from "../icons";
import { useRun, useRunState } from "../run-context";
import { lateText } from "./change-text";
import "./late-note.css";

export function LateNote() {
  const run = useRun();
  const change = useRunState((state) => state.lateChange);
  if (!change) return null;
  return (
    <div className="late-note">
      <p>{lateText(change)}</p>
      <button type="button" className="button" onClick={() => void run.undo()}>
        Undo
      </button>
      <button
        type="button"
        className="button plain icon"
        aria-label="Dismiss"
        onClick={() => run.stores.run.setState({ lateChange: null })}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
