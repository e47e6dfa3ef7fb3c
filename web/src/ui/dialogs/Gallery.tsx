// What can be opened: the user's own experiments, templates, and the shipped scenarios by theme.
import { useEffect, useState } from "react";
import { disciplineOf } from "../../scenario/catalog";
import { disciplineIn, type GalleryEntry, type GalleryTheme, loadGallery } from "../../scenario/gallery-themes";
import { citation } from "../../scenario/scenario";
import { siteFile } from "../../state/page/site-file";
import { plainText } from "../../text/markup";
import { useRun, useWork } from "../run-context";
import { Modal } from "./Modal";
import { NewExperiment } from "./NewExperiment";
import { OwnWorks } from "./OwnWorks";
import "./gallery.css";

interface Props {
  isOpen: boolean;
  onClose(): void;
  onPapers(): void;
}

export default function Gallery({ isOpen, onClose, onPapers }: Props) {
  return (
    <Modal title="Gallery" isOpen={isOpen} onClose={onClose}>
      <NewExperiment onClose={onClose} />
      <OwnWorks onClose={onClose} />
      <Themes onClose={onClose} onPapers={onPapers} />
    </Modal>
  );
}

function Themes({ onClose, onPapers }: Omit<Props, "isOpen">) {
  const run = useRun();
  const [themes, setThemes] = useState<readonly GalleryTheme[] | null>(null);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    loadGallery().then(setThemes, (error: unknown) => setFailure(String(error)));
  }, []);
  if (failure) return <p role="alert">The gallery could not be loaded: {failure}</p>;
  if (!themes) return <p className="quiet">Loading …</p>;
  const open = ({ id, document }: GalleryEntry) => {
    onClose();
    void run.open(document, { scenarioId: id });
  };
  return themes.map(({ id, title, summary, entries }) => (
    <section key={id} className="theme" aria-labelledby={`theme-${id}`}>
      <h3 id={`theme-${id}`}>{title}</h3>
      <p className="quiet">
        {summary}{" "}
        {id === "papers" && (
          <button type="button" className="link" onClick={onPapers}>
            Show the papers
          </button>
        )}
      </p>
      <ul className="gallery">
        {entries.map((entry) => (
          <Card key={entry.id} entry={entry} onOpen={() => open(entry)} />
        ))}
      </ul>
    </section>
  ));
}

function Card({ entry, onOpen }: { entry: GalleryEntry; onOpen(): void }) {
  const { id, document } = entry;
  const isCurrent = useWork((state) => state.scenarioId === id);
  return (
    <li className="card gallery-card" data-current={isCurrent || undefined}>
      <img src={siteFile(`pictures/${id}.svg`)} width={320} height={168} loading="lazy" decoding="async" alt="" />
      <h4>
        <button type="button" aria-pressed={isCurrent} onClick={onOpen}>
          {document.title}
        </button>
      </h4>
      <p className="quiet">
        {[disciplineOf(disciplineIn(document))?.label, citation(document.source)].filter(Boolean).join(" · ")}
      </p>
      <p className="gallery-look">{plainText(document.caption ?? "")}</p>
    </li>
  );
}
