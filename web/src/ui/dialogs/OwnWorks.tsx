// The user's last experiments, stored in this browser.
import { useState } from "react";
import { disciplineOf } from "../../scenario/catalog";
import { disciplineIn } from "../../scenario/gallery-themes";
import { titleOf } from "../../scenario/scenario";
import { openSaved } from "../../state/work/restore";
import { forgetWork, forgetWorks, type SavedWork, savedWorks } from "../../state/work/saved";
import { CloseIcon } from "../icons";
import { useRun, useWork } from "../run-context";

const when = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export function OwnWorks({ onClose }: { onClose(): void }) {
  const [works, setWorks] = useState(savedWorks);
  const isKept = useWork((state) => state.isAllKept);
  const reread = () => setWorks(savedWorks());
  if (works.length === 0 && isKept) return null;
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
            onForget={() => {
              forgetWork(work.id);
              reread();
            }}
          />
        ))}
      </ul>
      {works.length > 0 && (
        <button
          type="button"
          className="link"
          onClick={() => {
            forgetWorks();
            reread();
          }}
        >
          Remove all
        </button>
      )}
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
