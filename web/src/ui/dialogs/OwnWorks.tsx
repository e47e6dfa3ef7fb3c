// The user's last experiments, stored in this browser.
import { useState } from "react";
import { disciplineOf } from "../../scenario/catalog";
import { disciplineIn } from "../../scenario/gallery-themes";
import { titleOf } from "../../scenario/scenario";
import { openSaved } from "../../state/work/restore";
import { forgetWorks, type SavedWork, savedWorks } from "../../state/work/saved";
import { CloseIcon } from "../icons";
import { useRun, useWork } from "../run-context";

const when = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** What was removed, and what puts it back. */
interface Removal {
  readonly what: string;
  undo(): void;
}

export function OwnWorks({ onClose }: { onClose(): void }) {
  const [works, setWorks] = useState(savedWorks);
  // Until the dialog is closed, the last one first.
  const [[last, ...others], setRemovals] = useState<readonly Removal[]>([]);
  const isKept = useWork((state) => state.isAllKept);
  if (works.length === 0 && isKept && !last) return null;
  const reread = () => setWorks(savedWorks());
  const forget = (what: string, ids?: readonly string[]) => {
    setRemovals([{ what, undo: forgetWorks(ids) }, ...(last ? [last, ...others] : [])]);
    reread();
  };
  const undo = ({ undo: putBack }: Removal) => {
    putBack();
    setRemovals(others);
    reread();
  };
  return (
    <section className="theme" aria-labelledby="own-works">
      <h3 id="own-works">Your experiments</h3>
      {isKept ? (
        <p className="quiet">The last ten experiments that you changed, saved in this browser only.</p>
      ) : (
        <p className="quiet">Browser storage is full or blocked. Save your experiments as files.</p>
      )}
      <ul className="own-works">
        {works.map((work) => (
          <Row
            key={work.id}
            work={work}
            onClose={onClose}
            onForget={() => forget(`“${titleOf(work.document)}”`, [work.id])}
          />
        ))}
      </ul>
      {works.length > 0 && (
        <button type="button" className="link" onClick={() => forget("all")}>
          Remove all
        </button>
      )}
      <p className="quiet" role="status">
        {last && `Removed ${last.what}. `}
        {last && (
          <button type="button" className="link" onClick={() => undo(last)}>
            Undo
          </button>
        )}
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
        <span className="quiet">{[discipline, when.format(work.saved_ms)].filter(Boolean).join(" · ")}</span>
      </button>
      <button type="button" className="button plain icon" aria-label={`Remove ${title}`} onClick={onForget}>
        <CloseIcon />
      </button>
    </li>
  );
}
