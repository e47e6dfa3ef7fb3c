// The decision that is stepped through, in place of the latest drop.
import { useEffect, useRef } from "react";
import { useRunState } from "../run-context";
import { DecisionCard } from "./DecisionCard";
import { Steps } from "./Steps";
import { useDecision } from "./use-decision";

/** Where the steps began, when that is drawn again. */
const focusOpener = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".decision-others button")?.focus());

/** A script's steps stand beside its lines. */
export default function SteppedDecision() {
  const node = useRef<HTMLElement>(null);
  const watched = useRunState((state) => state.watched);
  const hasLines = useRunState(({ queues }) => queues[watched]?.script !== undefined);
  const { decision, words } = useDecision();
  // The button that led here is gone.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) node.current?.focus();
  }, []);
  return (
    <section ref={node} className="decision-room" tabIndex={-1} aria-label="Step through decisions">
      {!hasLines && <Steps watched={watched} decision={decision} words={words} onEnd={focusOpener} />}
      {decision && <DecisionCard decision={decision} />}
    </section>
  );
}
