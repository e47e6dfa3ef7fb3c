// A whole experiment: all runs over the seeds, with figures, tables and claims.

import type { ExperimentDocument } from "../../experiment";
import { Modal } from "../dialogs/Modal";
import { useWork } from "../run-context";
import { RichText } from "../text/RichText";
import { ExperimentResults } from "./ExperimentResults";
import "./papers.css";

export default function ExperimentDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const experiment = useWork((state) => state.experiment);
  return (
    <Modal title={experiment ? `${experiment.id}: ${experiment.document.title}` : ""} isOpen={isOpen} onClose={onClose}>
      {experiment && <Experiment key={experiment.id} id={experiment.id} document={experiment.document} />}
    </Modal>
  );
}

function Experiment({ id, document }: { id: string; document: ExperimentDocument }) {
  return (
    <div className="experiment">
      <Description text={document.description ?? ""} />
      <ExperimentResults id={id} document={document} />
      <Searches document={document} />
    </div>
  );
}

function Description({ text }: { text: string }) {
  const [first = "", ...others] = text.split("\n\n");
  return (
    <div className="about">
      <p>
        <RichText text={first} />
      </p>
      {others.length > 0 && (
        <details className="more">
          <summary>Setup: given, inferred and unknown settings</summary>
          {others.map((paragraph) => (
            <p key={paragraph}>
              <RichText text={paragraph} />
            </p>
          ))}
        </details>
      )}
    </div>
  );
}

function Searches({ document }: { document: ExperimentDocument }) {
  const searches = document.expect?.search ?? [];
  if (searches.length === 0) return null;
  return (
    <section aria-label="Searched settings">
      <h3>Settings that the paper does not give, found by search</h3>
      <dl className="searches">
        {searches.map(({ what, tried, best, by }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <strong>{best}</strong>: {by} <span className="quiet">Tried: {tried.join("; ")}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
