// The user's last experiments, stored in this browser.
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
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
  /** False if there was not enough room for all. */
  undo(): boolean;
}

export function OwnWorks({ onClose }: { onClose(): void }) {
  const [works, setWorks] = useState(savedWorks);
  // Until the dialog is closed, the last one first.
  const [[last, ...others], setRemovals] = useState<readonly Removal[]>([]);
  const [isFull, setFull] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const isKept = useWork((state) => state.isAllKept);
  if (works.length === 0 && isKept && !last) return null;
  /** The buttons that are pressed may go: the caller says where the focus goes then. */
  const show = (removals: readonly Removal[], isFullNow: boolean) => {
    const now = savedWorks();
    flushSync(() => {
      setRemovals(removals);
      setWorks(now);
      setFull(isFullNow);
    });
    return now;
  };
  const forget = (what: string, ids?: readonly string[]) => {
    show([{ what, undo: forgetWorks(ids) }, ...(last ? [last, ...others] : [])], false);
    undoButton.current?.focus();
  };
  const undo = (removal: Removal) => {
    const isDone = removal.undo();
    const now = show(isDone ? others : [removal, ...others], !isDone);
    if (!isDone) return;
    const back = now.findIndex(({ id }) => works.every((work) => work.id !== id));
    (rows.current?.children[back]?.querySelector("button") ?? heading.current)?.focus();
  };
  return (
    <section className="theme" aria-labelledby="own-works">
      <h3 id="own-works" ref={heading} tabIndex={-1}>
        Your experiments
      </h3>
      {isKept ? (
        <p className="quiet">The last ten experiments that you changed, saved in this browser only.</p>
      ) : (
        <p className="quiet">Browser storage is full or blocked. Save your experiments as files.</p>
      )}
      <ul className="own-works" ref={rows}>
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
        {last && isFull && "Not all could be put back: browser storage is full or blocked. "}
        {last && (
          <button type="button" className="link" ref={undoButton} onClick={() => undo(last)}>
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
