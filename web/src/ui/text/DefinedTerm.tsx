// A term with its definition: on hover, on focus, and on a click or tap, which keeps it open.

import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
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
    >
      <button type="button" className="term" aria-describedby={isOpen ? id : undefined} onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen && <Card id={id} term={term} onClose={() => setOpen(false)} />}
    </span>
  );
}

/** Escape closes it alone, wherever the focus is while the pointer rests on the term. */
function useEscape(onClose: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      onClose();
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [onClose]);
}

/** Over everything else, below its term or above it, wherever there is room. */
function Card({ id, term, onClose }: { id: string; term: Term; onClose(): void }) {
  const card = useRef<HTMLSpanElement>(null);
  useEscape(onClose);
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
