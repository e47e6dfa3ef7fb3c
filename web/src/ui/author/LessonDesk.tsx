// Makes a lesson: its parts in a list, the form of one of them, and beside it the lesson as its readers see it.
import { useEffect, useMemo, useRef } from "react";
import type { Window } from "../../experiment/document";
import { inserted, listIn, moved, newStep, type StepKind, withoutStep } from "../../lesson/draft";
import { MOST } from "../../lesson/limits";
import { lanesIn } from "../../lesson/measure";
import { valueIn } from "../../scenario/set-in";
import type { Authoring, DeskPart } from "../../state/page/page-state";
import { settle } from "../../state/run/settle";
import { keepDesk } from "../../state/work/left-desk";
import { plainText } from "../../text/markup";
import { RedoIcon, UndoIcon } from "../icons";
import { usePage, useRun } from "../run-context";
import { AboutForm } from "./AboutForm";
import { CheckPart } from "./CheckPart";
import { type Desk, DeskContext, useDesk, useSay } from "./desk-context";
import { closeDesk, editDraft, playOpened, redoDraft, showPart, tryLesson, undoDraft } from "./desk-state";
import { inDeskWords } from "./desk-words";
import { AddChoice } from "./fields";
import { GivePart } from "./GivePart";
import { groundOf } from "./ground";
import { ProblemList, stepName, stepOfProblem } from "./ProblemList";
import { KIND_TEXTS, StepForm } from "./StepForm";
import { useFindings } from "./use-findings";
import { useInspection } from "./use-inspection";
import { useProof } from "./use-proof";
import "./author.css";

export default function LessonDesk() {
  const authoring = usePage((state) => state.authoring);
  return authoring && <Workplace key={authoring.opened} authoring={authoring} />;
}

const NO_GROUND: Desk["ground"] = { duration_s: 0, lane: "run", control: undefined, link: "", windows: [] };

function Workplace({ authoring }: { authoring: Authoring }) {
  const run = useRun();
  const { draft } = authoring;
  const { whole, problems, warnings } = useInspection(draft);
  const findings = useFindings(whole);
  const proving = useProof(authoring, whole, findings);
  useEffect(() => keepDesk({ key: authoring.key, part: authoring.part }), [authoring.key, authoring.part]);
  const opened = usePage(({ lesson }) => lesson);
  useEffect(() => void (opened && playOpened(run)), [run, opened]);
  useUndoKeys();
  useSettledOnLeaving();
  const ground = useGround(whole, findings);
  const desk: Desk = {
    draft,
    now: () => run.stores.page.getState().authoring?.draft ?? draft,
    edit: (next, part, goesOn) => editDraft(run, next, part, goesOn),
    problems: problems.map((problem) => inDeskWords(problem, draft, findings.measures)),
    warnings,
    whole,
    ground,
    findings,
    ...proving,
  };
  return (
    <DeskContext value={desk}>
      <section className="desk" aria-label="Make a lesson">
        <Bar authoring={authoring} />
        <div className="desk-main">
          <Parts part={authoring.part} />
          <PartForm part={authoring.part} />
        </div>
      </section>
    </DeskContext>
  );
}

function useGround(whole: Desk["whole"], { numbers }: Desk["findings"]): Desk["ground"] {
  const known = useMemo(() => {
    const lanes = whole ? lanesIn(whole.lesson).map(({ id }) => id) : [];
    return whole ? groundOf(whole.scenario, lanes) : NO_GROUND;
  }, [whole]);
  const last = known.windows.at(-1) as Window | undefined;
  const { jain, [`links.${known.link}.sojourn_s.mean`]: wait_s } = numbers(known.lane, last ?? null) ?? {};
  return useMemo(() => ({ ...known, jain, wait_s }), [known, jain, wait_s]);
}

/** Whether Ctrl+Z there is the browser's, which undoes what is typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches(":is(textarea, input:not([type=checkbox], [type=radio])):not([data-settled])");

/** While a lesson is made, Ctrl+Z is about the lesson, not about the run of its preview. */
function useUndoKeys(): void {
  const run = useRun();
  useEffect(() => {
    const life = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      const step = key.toLowerCase();
      if (!(ctrlKey || metaKey) || (step !== "z" && step !== "y") || isTyping(target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (shiftKey || step === "y") redoDraft(run);
      else undoDraft(run);
    };
    window.addEventListener("keydown", onKey, { capture: true, signal: life.signal });
    return () => life.abort();
  }, [run]);
}

/** What stands in a field counts when the page is left, too. */
function useSettledOnLeaving(): void {
  useEffect(() => {
    const life = new AbortController();
    for (const event of ["pagehide", "visibilitychange"])
      window.addEventListener(event, () => void settle(), { signal: life.signal });
    return () => life.abort();
  }, []);
}

function Bar({ authoring }: { authoring: Authoring }) {
  const run = useRun();
  const { whole, problems } = useDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const after = (work: () => unknown) => () => void settle().then(work);
  return (
    <header className="desk-bar">
      <h2 ref={heading} tabIndex={-1}>
        Make a lesson
      </h2>
      <button
        type="button"
        className="button plain icon"
        aria-label="Undo in the lesson"
        disabled={authoring.past.length === 0}
        onClick={() => undoDraft(run)}
      >
        <UndoIcon />
      </button>
      <button
        type="button"
        className="button plain icon"
        aria-label="Redo in the lesson"
        disabled={authoring.future.length === 0}
        onClick={() => redoDraft(run)}
      >
        <RedoIcon />
      </button>
      <button
        type="button"
        className="button desk-jump"
        onClick={() => document.querySelector(".watch")?.scrollIntoView({ block: "start" })}
      >
        Preview
      </button>
      <button
        type="button"
        className="button"
        disabled={!whole || problems.length > 0}
        onClick={after(() => tryLesson(run))}
      >
        Play as a student
      </button>
      <button type="button" className="button primary" onClick={after(() => closeDesk(run))}>
        Done
      </button>
      <p className="quiet" role="status">
        {authoring.isKept
          ? "Kept in this browser."
          : "This browser keeps nothing: save the lesson as a file under “Give out” before you leave."}
      </p>
    </header>
  );
}

/** What a step is known by wherever it is moved. */
const idOfStep = (step: unknown, index: number): string => String(valueIn(step, ["id"]) ?? index);

const MOST_EXCERPT = 60;
const excerptOf = (step: unknown): string => plainText(String(valueIn(step, ["text"]) ?? "").slice(0, MOST_EXCERPT));

function Parts({ part }: { part: DeskPart }) {
  const run = useRun();
  const { draft, edit, problems } = useDesk();
  const steps = listIn(draft, ["steps"]);
  const wrong = (index: number | null) => problems.filter((problem) => stepOfProblem(problem) === index).length;
  const item = (name: string, target: DeskPart, count = 0, excerpt = "") => (
    <button
      type="button"
      className="desk-part"
      aria-current={part === target ? "step" : undefined}
      onClick={() => showPart(run, target)}
    >
      {name}
      {count > 0 && (
        <span className="desk-count" title={`${count} wrong`}>
          <span aria-hidden="true">! </span>
          {count}
          <span className="visually-hidden"> wrong</span>
        </span>
      )}
      {excerpt && (
        <span className="desk-excerpt" aria-hidden="true">
          {excerpt}
        </span>
      )}
    </button>
  );
  return (
    <nav className="desk-parts" aria-label="Parts of the lesson">
      {item("About", "about", wrong(null))}
      <ol>
        {steps.map((step, index) => (
          <li key={idOfStep(step, index)}>{item(stepName(step, index), index, wrong(index), excerptOf(step))}</li>
        ))}
      </ol>
      {steps.length < MOST.steps && (
        <AddStep after={typeof part === "number" ? part : steps.length - 1} onAdd={(next, at) => edit(next, at)} />
      )}
      {item("Check", "check")}
      {item("Give out", "give")}
    </nav>
  );
}

function AddStep({ after, onAdd }: { after: number; onAdd(draft: Desk["draft"], at: number): void }) {
  const say = useSay();
  const { draft, ground, findings } = useDesk();
  const options = Object.entries(KIND_TEXTS).map(([value, label]) => ({ value, label }));
  const add = (kind: string) => {
    const steps = listIn(draft, ["steps"]);
    const step = newStep(kind as StepKind, steps, ground, after + 1);
    onAdd(inserted(draft, ["steps"], after + 1, step), after + 1);
    say(`Step added: ${stepName(step, after + 1)}.`);
  };
  // A goal is to be out of reach of the present run.
  const prepare = (kind: string) => kind === "adjust" && findings.want();
  return <AddChoice name="Add a step" what="the chosen step" options={options} onChoose={prepare} onAdd={add} />;
}

function PartForm({ part }: { part: DeskPart }) {
  const frame = useRef<HTMLDivElement>(null);
  const steps = listIn(useDesk().draft, ["steps"]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is read from its top
  useEffect(() => void frame.current?.scrollTo({ top: 0 }), [part]);
  return (
    <div className="desk-form" ref={frame}>
      {part === "about" && <AboutPart />}
      {part === "check" && <CheckPart />}
      {part === "give" && <GivePart />}
      {typeof part === "number" && <StepPart key={idOfStep(steps[part], part)} index={part} />}
    </div>
  );
}

function AboutPart() {
  const { problems } = useDesk();
  return (
    <>
      <ProblemList problems={problems.filter((problem) => stepOfProblem(problem) === null)} />
      <AboutForm />
    </>
  );
}

function StepPart({ index }: { index: number }) {
  const { draft, problems, warnings } = useDesk();
  const step = listIn(draft, ["steps"])[index];
  if (!step) return null;
  return (
    <>
      <header className="desk-step">
        <h3>{stepName(step, index)}</h3>
        <StepWays index={index} />
      </header>
      <ProblemList problems={problems} step={index} />
      <ProblemList problems={warnings} step={index} isMild />
      <StepForm index={index} />
    </>
  );
}

/** Moves the step among the others, or removes it. */
function StepWays({ index }: { index: number }) {
  const say = useSay();
  const { draft, edit } = useDesk();
  const { length } = listIn(draft, ["steps"]);
  const move = (to: number) => {
    if (to < 0 || to >= length) return;
    edit(moved(draft, ["steps"], index, to), to);
    say(`Step moved to ${to + 1} of ${length}.`);
  };
  const remove = () => {
    const next = Math.max(0, index - 1);
    edit(withoutStep(draft, index), next);
    say(`Step ${index + 1} removed. Step ${next + 1} of ${length - 1} is open.`);
    // This button goes with its step.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".desk-part[aria-current]")?.focus());
  };
  // A disabled button would lose the focus.
  const way = (name: string, to: number) => (
    <button type="button" className="link" aria-disabled={to < 0 || to >= length} onClick={() => move(to)}>
      {name}
    </button>
  );
  return (
    <>
      {way("Earlier", index - 1)}
      {way("Later", index + 1)}
      {length > 1 && (
        <button type="button" className="link" onClick={remove}>
          Remove this step
        </button>
      )}
    </>
  );
}
