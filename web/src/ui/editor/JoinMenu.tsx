// Chooses the other end of a link or flow, from a list that can be filtered or in the drawing.
import { useState } from "react";
import { kindOf } from "../../network/document-model";
import type { ScenarioDocument } from "../../scenario/scenario";
import { CloseIcon } from "../icons";
import type { Joining } from "./actions";
import { nodesText } from "./editor-props";

interface Props {
  document: ScenarioDocument;
  joining: Joining;
  from: readonly string[];
  /** Started from the keyboard or a button, not by touch in the drawing. */
  isTyped: boolean;
  onJoin(to: string): void;
  onCancel(): void;
}

const VERBS: Readonly<Record<Joining, string>> = { link: "connect with", flow: "send to" };

/** Possible ends; for flows, hosts come first. */
function candidates({ document, joining, from }: Props, typed: string) {
  const wanted = typed.trim().toLowerCase();
  const fitting = document.nodes.filter(({ id }) => !from.includes(id) && id.toLowerCase().includes(wanted));
  const rank = ({ id, kind }: (typeof fitting)[number]) =>
    (id.toLowerCase() === wanted ? 0 : 2) + Number(joining === "flow" && kind === "router");
  return fitting.sort((a, b) => rank(a) - rank(b));
}

/** Arrow keys move between the field and the list below it. */
function step(form: HTMLFormElement, key: string): boolean {
  const way = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  const stops: (Element | null)[] = [...form.querySelectorAll("input, li button")];
  const next = way === 0 ? undefined : stops[stops.indexOf(document.activeElement) + way];
  if (!(next instanceof HTMLElement)) return false;
  next.focus();
  return true;
}

export function JoinMenu(props: Props) {
  const { document, joining, from, isTyped, onJoin, onCancel } = props;
  const [typed, setTyped] = useState("");
  const found = candidates(props, typed);
  const isAlone = document.nodes.every(({ id }) => from.includes(id));
  const flows = from.length === 1 ? "Flow" : "Flows";
  const title = joining === "link" ? `Connect ${nodesText(from)} to` : `${flows} from ${nodesText(from)} to`;
  return (
    <form
      className="join-menu"
      role="dialog"
      aria-label={title}
      data-brief={(!isTyped && typed === "") || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found;
        if (first) onJoin(first.id);
      }}
      onKeyDown={(event) => {
        if (step(event.currentTarget, event.key)) event.preventDefault();
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <header>
        <label htmlFor="join-to">{title}</label>
        <button
          type="button"
          className="button plain icon"
          aria-label="Cancel"
          // biome-ignore lint/a11y/noAutofocus: nothing else is there to do
          autoFocus={isAlone}
          aria-describedby={isAlone ? "join-nothing" : undefined}
          onClick={onCancel}
        >
          <CloseIcon />
        </button>
      </header>
      {!isAlone && (
        <input
          id="join-to"
          className="text-input"
          // biome-ignore lint/a11y/noAutofocus: it has been asked for just now
          autoFocus={isTyped}
          autoComplete="off"
          placeholder="Type a name, or choose in the drawing"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul>
        {found.map((node) => (
          <li key={node.id}>
            <button type="button" className="button plain" onClick={() => onJoin(node.id)}>
              {node.id} <span className="quiet">{kindOf(node)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="quiet" id="join-nothing">
          {isAlone ? `No other node to ${VERBS[joining]}.` : "No other node has this name."}
        </p>
      )}
    </form>
  );
}
