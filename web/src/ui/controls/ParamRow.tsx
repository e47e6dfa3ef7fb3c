// Label, symbol, help and problem of a parameter's control.
import { type ReactNode, useState } from "react";
import type { Problem } from "../../engine/protocol";
import type { ParamInfo } from "../../scenario/catalog";
import { rangeText } from "../../scenario/param-value";
import { UndoIcon } from "../icons";
import { usePage } from "../run-context";
import { ProblemText } from "./ProblemText";

interface Props {
  id: string;
  param: ParamInfo;
  /** Last line of the help: the reference value. */
  note: string;
  problem?: Problem | undefined;
  /** Restores the reference value; absent if the value equals it. */
  onReset?: (() => void) | undefined;
  /** For example "Reset to the initial value". */
  resetTitle: string;
  children: ReactNode;
}

export function ParamRow({ id, param, note, problem, onReset, resetTitle, children }: Props) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  return (
    <div className="param" data-param={param.name}>
      <span className="param-label">
        <button
          type="button"
          id={`${id}-label`}
          className="param-name"
          title="What is this?"
          aria-expanded={isHelpOpen}
          aria-controls={`${id}-help`}
          onClick={() => setHelpOpen(!isHelpOpen)}
        >
          {param.label} <PaperSymbol param={param} />
        </button>
        {onReset && (
          <button
            type="button"
            className="param-reset"
            aria-label={`Reset ${param.label}`}
            title={resetTitle}
            onClick={onReset}
          >
            <UndoIcon />
          </button>
        )}
      </span>
      {children}
      {problem && <ProblemText id={`${id}-problem`} problem={problem} />}
      <Help param={param} id={`${id}-help`} isOpen={isHelpOpen} note={note} />
    </div>
  );
}

/** The ids of the elements that describe the control (aria-describedby). */
export const descriptionOf = (id: string, problem: Problem | undefined): string =>
  problem ? `${id}-problem ${id}-help` : `${id}-help`;

function Help({ param, id, isOpen, note }: { param: ParamInfo; id: string; isOpen: boolean; note: string }) {
  const { doc, cite } = usePage((state) => state.proseOf(param));
  const hasRange = param.kind === "number" || param.kind === "integer";
  return (
    <p id={id} className="param-help" hidden={!isOpen}>
      {doc}
      {hasRange && ` Range: ${rangeText(param)}.`}
      {note}
      {cite && <cite>{cite}</cite>}
    </p>
  );
}

/** The symbol as printed in papers: min_th with th as subscript. Names that are plain words are omitted. */
function PaperSymbol({ param }: { param: ParamInfo }) {
  const text = param.symbol ?? param.name;
  if (text === param.label) return null;
  const [head, tail, ...rest] = text.split("_");
  if (rest.length > 0 || text.length > 8 || (tail === undefined && text === param.name)) return null;
  return (
    <i>
      {head}
      {tail && <sub>{tail}</sub>}
    </i>
  );
}
