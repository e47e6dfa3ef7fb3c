// The recorded changes: what, when, and how to take them back.
import { useId } from "react";
import { useStore } from "../../state/store";
import { type ChangeGroup, isAfterEnd } from "../../state/work/timeline";
import { CloseIcon } from "../icons";
import { useIsLocked } from "../Look";
import { useRun } from "../run-context";
import { AFTER_END, changeText, changeTime } from "./change-text";

export function Changes({ groups }: { groups: readonly ChangeGroup[] }) {
  const run = useRun();
  const id = useId();
  const play = useStore((state) => state.play);
  const document = useStore((state) => state.document);
  const isLocked = useIsLocked("params");
  const count = groups.length;
  return (
    <>
      <button type="button" className="link changes-button" popoverTarget={id} disabled={count === 0}>
        {count === 0 ? "no changes" : count === 1 ? "1 change" : `${count} changes`}
      </button>
      <div id={id} popover="auto" className="popover changes">
        <h2 className="eyebrow">Recorded changes</h2>
        <ul>
          {groups.map((group) => (
            <li key={group.indices[0]}>
              <span className="change-time">{changeTime(group)}</span>
              <span className="change-what">
                {changeText(group)}
                <span className="quiet">{group.path}</span>
                {document && isAfterEnd(document, group.from_s) && <span>{AFTER_END}</span>}
              </span>
              <button
                type="button"
                className="button plain icon"
                disabled={isLocked}
                aria-label={`Remove ${changeText(group)} at ${changeTime(group)}`}
                onClick={() => void run.removeChanges(group.indices)}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
        <p className="quiet">
          They belong to the scenario: a restart replays them, a saved file keeps them. Removing one runs the experiment
          again up to here.
        </p>
        <p className="popover-actions">
          <button
            type="button"
            className="button"
            onClick={() => void run.applyFromStart()}
            disabled={play === "loading" || isLocked}
          >
            Apply from the start
          </button>
          <button
            type="button"
            className="button"
            disabled={isLocked}
            onClick={() => void run.removeChanges(groups.flatMap(({ indices }) => indices))}
          >
            Remove all
          </button>
        </p>
      </div>
    </>
  );
}
