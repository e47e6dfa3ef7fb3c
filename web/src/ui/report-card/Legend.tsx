import type { Scheme } from "../../experiment/characterize";
import { useRunState } from "../run-context";

/** "A" for drop-tail, which all are compared with. */
export const letterOf = (index: number): string => String.fromCharCode(65 + (index % 26));

/** There are so many colours and dashes (report-card.css). */
const LOOKS = 8;
export const lookOf = (index: number): number => index % LOOKS;

/** The letter of a scheme in its colour. */
export function SchemeMark({ index }: { index: number }) {
  return (
    <span className="scheme-mark" data-look={lookOf(index)}>
      {letterOf(index)}
    </span>
  );
}

/** The schemes of a card with their letters. */
export function Legend({ schemes }: { schemes: readonly Scheme[] }) {
  const hasLanes = useRunState(({ lanes }) => lanes.length > 0);
  return (
    <>
      <ul className="card-legend" aria-label="Disciplines">
        {schemes.map(({ id, label }, index) => (
          <li key={id}>
            <SchemeMark index={index} /> {label}
          </li>
        ))}
      </ul>
      {hasLanes && <p className="quiet">These letters are those of the card, not of the lanes.</p>}
    </>
  );
}
