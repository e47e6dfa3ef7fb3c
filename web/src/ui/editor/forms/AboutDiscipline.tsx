import { useState } from "react";
import type { DisciplineInfo } from "../../../scenario/catalog";
import { usePage } from "../../run-context";

export function AboutDiscipline({ discipline }: { discipline: DisciplineInfo }) {
  const [isOpen, setOpen] = useState(false);
  const { summary, source } = usePage((state) => state.proseOf(discipline));
  return (
    <div className="about-discipline">
      <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        What is {discipline.label}?
      </button>
      {isOpen && (
        <p className="quiet">
          <strong>{discipline.name}.</strong> {summary} <cite>{source}</cite>
        </p>
      )}
    </div>
  );
}
