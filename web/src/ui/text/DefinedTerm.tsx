// A term with its definition: on hover, on focus, and on a click or tap, which keeps it open.

import { type PointerEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { hasSite, siteFile } from "../../state/page/site-file";
import type { Term } from "../../text/glossary";
import "./term.css";

/** A text that scrolls under a resting pointer has not been pointed at. */
let isResting = false;
let newest = "";
document.addEventListener(
  "pointermove",
  ({ screenX, screenY }) => {
    const now = `${screenX},${screenY}`;
    isResting = now === newest;
    newest = now;
  },
  { capture: true, passive: true },
);

const GAP = 6;
const EDGE = 8;

export function DefinedTerm({ term, text }: { term: Term; text: string }) {
  const id = useId();
  const holder = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hover = (isOver: boolean) => (event: PointerEvent) => {
    const isMeant = event.pointerType !== "touch" && !(isOver && isResting);
    if (isMeant && !holder.current?.contains(document.activeElement)) setOpen(isOver);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the control; this keeps its card open
    <span
      ref={holder}
      className="term-holder"
      onPointerMove={hover(true)}
      onPointerLeave={hover(false)}
      onFocus={() => setOpen(true)}
      onBlur={({ relatedTarget }) => {
        if (!holder.current?.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
      }}
    >
      <button type="button" className="term" aria-describedby={isOpen ? id : undefined} onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen && <Card id={id} term={term} />}
    </span>
  );
}

/** Over everything else, below its term or above it, wherever there is room. */
function Card({ id, term }: { id: string; term: Term }) {
  const card = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const node = card.current;
    const anchor = node?.previousElementSibling?.getBoundingClientRect();
    if (!node || !anchor) return;
    node.showPopover();
    const { width, height } = node.getBoundingClientRect();
    const isBelow = anchor.bottom + GAP + height < window.innerHeight - EDGE;
    node.style.left = `${Math.max(EDGE, Math.min(anchor.left, window.innerWidth - EDGE - width))}px`;
    node.style.top = `${isBelow ? anchor.bottom + GAP : Math.max(EDGE, anchor.top - GAP - height)}px`;
  }, []);
  return (
    <span ref={card} className="term-card" popover="manual">
      <span id={id}>
        <strong>{term.name}.</strong> {term.text}
      </span>{" "}
      {hasSite && (
        <a href={siteFile(`glossary.html#${term.id}`)} target="_blank" rel="noopener">
          Glossary
        </a>
      )}
    </span>
  );
}
