// Label, symbol, help and problem around the control of a parameter.
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
  /** What the help says last: what the value is compared with. */
  note: string;
  problem?: Problem | undefined;
  /** Goes back to what the value is compared with; without it, the value is that. */
  onReset?: (() => void) | undefined;
  /** "Reset to the initial value" */
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

/** What describes the control in a row. */
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

/** min_th as the paper prints it, with a lowered th; names that are just words are left out. */
function PaperSymbol({ param }: { param: ParamInfo }) {
  const text = param.symbol || param.name;
  const [head, tail, ...rest] = text.split("_");
  if (rest.length > 0 || text.length > 8 || (tail === undefined && text === param.name)) return null;
  return (
    <i>
      {head}
      {tail && <sub>{tail}</sub>}
    </i>
  );
}
