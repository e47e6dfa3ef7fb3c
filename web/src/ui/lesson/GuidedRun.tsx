// A lesson beside its run: one step at a time, in place of the caption.
import { useEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import firstMinute from "../../../../scenarios/lessons/first-minute.json";
import { filledText } from "../../lesson/filled-text";
import { createGuide, type Guide } from "../../lesson/guide";
import type { Lesson, LessonStep } from "../../lesson/format";
import { openProgress } from "../../state/work/lesson-progress";
import { useRun, useRunState } from "../run-context";
import { RichText } from "../text/RichText";
import "./guided-run.css";

const lessons: Readonly<Record<string, Lesson>> = { "first-minute": firstMinute as unknown as Lesson };

export default function GuidedRun({ id }: { id: string }) {
  const run = useRun();
  const guide = useMemo(() => {
    const lesson = lessons[id];
    const progress = openProgress();
    const onEnd = () => run.stores.page.setState({ lesson: null });
    return lesson && createGuide(run, lesson, progress?.lesson === id ? progress : undefined, onEnd);
  }, [run, id]);
  useEffect(() => {
    void guide?.start();
    return guide?.dispose;
  }, [guide]);
  return guide && <Steps guide={guide} />;
}

function Steps({ guide }: { guide: Guide }) {
  const { lesson } = guide;
  const at = useStore(guide.store, ({ step }) => step);
  const step = lesson.steps[at] as LessonStep;
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAt = useRef(at);
  useEffect(() => {
    if (wasAt.current !== at) heading.current?.focus({ preventScroll: true });
    wasAt.current = at;
  }, [at]);
  return (
    <section className="guided-run" aria-label={`Guided run: ${lesson.title}`}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {step.title}
        </h2>
        <span className="quiet">
          {at + 1} of {lesson.steps.length}
        </span>
        <button type="button" className="link" onClick={guide.end}>
          Skip the guide
        </button>
      </header>
      <div className="guided-run-body" role="status">
        <Words guide={guide} step={step} />
      </div>
      {step.question && <Options guide={guide} step={step} />}
      <Ways guide={guide} step={step} isFirst={at === 0} isLast={at + 1 === lesson.steps.length} />
    </section>
  );
}

function Words({ guide, step }: { guide: Guide; step: LessonStep }) {
  const isReached = useStore(guide.store, (state) => state.isReached);
  const report = useRunState((state) => state.report);
  return (
    <p>
      <RichText text={filledText((isReached && step.reached) || step.text, step, report)} />
    </p>
  );
}

function Options({ guide, step }: { guide: Guide; step: LessonStep }) {
  const chosen = useStore(guide.store, ({ answers }) => answers[step.id]);
  const options = step.question?.options ?? [];
  return (
    <>
      <fieldset className="guided-run-options" aria-label="Your prediction">
        {options.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            className="button"
            aria-pressed={id === chosen}
            disabled={chosen !== undefined && id !== chosen}
            onClick={() => guide.answer(id)}
          >
            {text}
          </button>
        ))}
      </fieldset>
      <p className="guided-run-reply" role="status">
        {options.find(({ id }) => id === chosen)?.say}
      </p>
    </>
  );
}

/** What is missing before the next step. */
function missing({ kind, stage }: LessonStep): string {
  const at = `at ${stage?.t} s`;
  return kind === "adjust" ? `Next is available ${at}, after the change.` : `Next is available ${at}.`;
}

interface WaysProps {
  guide: Guide;
  step: LessonStep;
  isFirst: boolean;
  isLast: boolean;
}

function Ways({ guide, step, isFirst, isLast }: WaysProps) {
  const isAnswered = useStore(
    guide.store,
    ({ answers }) => step.question === undefined || answers[step.id] !== undefined,
  );
  const isReached = useStore(guide.store, (state) => step.stage?.t === undefined || state.isReached);
  const isOpen = isAnswered && isReached;
  return (
    <footer>
      {!isOpen && <p className="quiet">{isAnswered ? missing(step) : "Choose an answer to go on."}</p>}
      {!isFirst && (
        <button type="button" className="button plain" onClick={() => void guide.back()}>
          Back
        </button>
      )}
      <button type="button" className="button primary" disabled={!isOpen} onClick={() => void guide.next()}>
        {isLast ? "End the guide" : "Next"}
      </button>
    </footer>
  );
}
