// What a packet was dropped or marked for, in the words of the reason's row with the numbers of the decision.
import { classStyle } from "../../charts/class-style";
import { catalog } from "../../scenario/catalog";
import type { Prose } from "../../scenario/prose";
import type { TrafficClass } from "../../telemetry/run-schema";
import { usePage } from "../run-context";
import { decisionText } from "./decision-text";

const NONE: Prose = {};

interface Props {
  isMark: boolean;
  /** Undefined for a packet of no known flow. */
  of: TrafficClass | undefined;
  /** Position in the catalog. */
  reason: number;
  numbers: readonly number[];
  /** What a script calls the reason. */
  own: string | undefined;
}

export function Fate({ isMark, of, reason, numbers: values, own }: Props) {
  const row = catalog.reasons[reason];
  const { doc, sentence, numbers } = usePage((state) => (row ? state.proseOf(row) : NONE));
  return (
    <>
      <p>
        {isMark ? "Marked" : "Dropped"}
        {of && `, ${classStyle[of].label} class`}: <strong>{own ?? (isMark ? row?.mark_label : row?.label)}</strong>
      </p>
      {sentence && numbers && <p>{decisionText(sentence, numbers, values)}</p>}
      {doc && <p className="quiet">{doc}</p>}
    </>
  );
}
