// The five papers and their experiments.
import { useState } from "react";
import { openingPlace } from "../../experiment";
import { type ExperimentCard, openExperiment, type Paper, papers } from "../../experiment/papers";
import { Modal } from "../dialogs/Modal";
import { useRun, useWork } from "../run-context";
import { openPlace } from "./open-experiment";
import "./papers.css";

interface Props {
  isOpen: boolean;
  onClose(): void;
  /** Opens the dialog with all runs of the current experiment. */
  onWhole(): void;
}

export default function PapersDialog({ isOpen, onClose, onWhole }: Props) {
  const run = useRun();
  const [failure, setFailure] = useState("");
  const open = async (id: string, then: () => void) => {
    setFailure("");
    try {
      const document = await openExperiment(id);
      openPlace(run, id, document, openingPlace(document));
      then();
    } catch (error) {
      setFailure(String(error));
    }
  };
  return (
    <Modal title="Papers" isOpen={isOpen} onClose={onClose}>
      {failure && <p role="alert">The experiment could not be opened: {failure}</p>}
      {papers.map((paper) => (
        <PaperSection
          key={paper.id}
          paper={paper}
          onOpen={(id) => void open(id, onClose)}
          onWhole={(id) => void open(id, onWhole)}
        />
      ))}
    </Modal>
  );
}

interface SectionProps {
  paper: Paper;
  onOpen(id: string): void;
  onWhole(id: string): void;
}

function PaperSection({ paper, onOpen, onWhole }: SectionProps) {
  return (
    <section className="paper" aria-label={paper.short}>
      <h3>{paper.short}</h3>
      <p className="quiet">{paper.citation}</p>
      <p>{paper.question}</p>
      <ul className="experiments">
        {paper.experiments.map((card) => (
          <Card key={card.id} card={card} onOpen={() => onOpen(card.id)} onWhole={() => onWhole(card.id)} />
        ))}
      </ul>
    </section>
  );
}

function Card({ card, onOpen, onWhole }: { card: ExperimentCard; onOpen(): void; onWhole(): void }) {
  const isOpen = useWork((state) => state.experiment?.id === card.id);
  return (
    <li className="card experiment-card" data-open={isOpen || undefined}>
      <p className="quiet">
        {card.id}
        {card.figure && ` · ${card.figure}`}
      </p>
      <h4>{card.title}</h4>
      <p className="experiment-summary quiet">{card.summary}</p>
      <p className="gallery-actions">
        <button type="button" className="button" aria-label={`Open ${card.id}`} aria-pressed={isOpen} onClick={onOpen}>
          Open
        </button>
        <button type="button" className="button plain" aria-label={`All runs of ${card.id}`} onClick={onWhole}>
          All runs
        </button>
      </p>
    </li>
  );
}
