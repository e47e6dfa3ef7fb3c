// The user's last experiments, stored in this browser.
import { useRef } from "react";
import { disciplineOf } from "../../scenario/catalog";
import { disciplineIn } from "../../scenario/gallery-themes";
import { titleOf } from "../../scenario/scenario";
import { openSaved } from "../../state/work/restore";
import { forgetWorks, type SavedWork, savedWorks } from "../../state/work/saved";
import { CloseIcon } from "../icons";
import { useRun, useWork } from "../run-context";
import { useRemovals } from "./use-removals";
import { whenText } from "./when";
import "./own-works.css";

export function OwnWorks({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { items: works, rows, said, tell } = useRemovals(savedWorks, ({ id }) => id, heading);
  const isKept = useWork((state) => state.isAllKept);
  if (works.length === 0 && isKept && said === null) return null;
  return (
    <section className="theme" aria-labelledby="own-works">
      <h3 id="own-works" ref={heading} tabIndex={-1}>
        Your experiments
      </h3>
      {isKept ? (
        <p className="quiet">The last ten experiments that you changed, saved in this browser only.</p>
      ) : (
        <p className="quiet">
          Not all of your experiments are kept: browser storage is full or blocked, or ten others are kept already. Save
          your experiments as files.
        </p>
      )}
      <ul className="own-works" ref={rows}>
        {works.map((work) => (
          <Row
            key={work.id}
            work={work}
            onClose={onClose}
            onForget={() => tell(`“${titleOf(work.document)}”`, forgetWorks([work.id]))}
          />
        ))}
      </ul>
      {works.length > 0 && (
        <button type="button" className="link" onClick={() => tell("all", forgetWorks())}>
          Remove all
        </button>
      )}
      <p className="quiet" role="status">
        {said}
      </p>
    </section>
  );
}

interface RowProps {
  work: SavedWork;
  onClose(): void;
  onForget(): void;
}

function Row({ work, onClose, onForget }: RowProps) {
  const run = useRun();
  const isCurrent = useWork((state) => state.workId === work.id);
  const title = titleOf(work.document);
  const discipline = disciplineOf(disciplineIn(work.document))?.label;
  const open = () => {
    onClose();
    void openSaved(run, work);
  };
  return (
    <li>
      <button type="button" className="own-work" aria-pressed={isCurrent} onClick={open}>
        <strong>{title}</strong>
        <span className="quiet">{[discipline, whenText(work.saved_ms)].filter(Boolean).join(" · ")}</span>
      </button>
      <button type="button" className="button plain icon" aria-label={`Remove ${title}`} onClick={onForget}>
        <CloseIcon />
      </button>
    </li>
  );
}
