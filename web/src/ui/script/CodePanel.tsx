// The editor of the user's own queue discipline: what is typed runs as soon as it has no problems.
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { ScriptCheck, ScriptProblem } from "../../engine/protocol";
import { CHECKING, CheckedCode, type CodeStatus, type Draft } from "./checked-code";
import { type CodeHandle, mountCode } from "./code-editor";
import type { ShownLines } from "./shown-lines";
import { statusText } from "./status-text";
import "../text/keys.css";
import "./script.css";

interface Example {
  readonly id: string;
  readonly label: string;
  readonly code: string;
}

export interface CodePanelProps {
  /** What runs. If it changes to something that was not applied here, it replaces the text. */
  code: string;
  examples: readonly Example[];
  check(code: string): Promise<ScriptCheck>;
  /** Resolves to why the text is refused; null once it runs. */
  apply(code: string): Promise<string | null>;
  /** What `keep` was given when the panel was here before; shown again while the same text runs. */
  draft?: Draft | undefined;
  /** Whenever that may have changed, and as the panel goes: the text if it does not run, else null. */
  keep?(draft: Draft | null): void;
  /** Called once, with what applies the text without waiting for a pause. Returns how to end that. */
  beforeLeaving?(finish: () => Promise<void>): () => void;
  isLocked?: boolean;
  /** Why the engine stopped the run. */
  error?: string | null;
  /** Lines that ran in the decision that is explained; shown while the text is what runs. */
  lines?: ShownLines | null;
  onExplain(): void;
}

const TITLE = "Your queue discipline";
const NO_LINES: ShownLines = new Map();

interface Coding {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly status: CodeStatus;
  readonly handle: RefObject<CodeHandle | null>;
  /** The example whose text it is. */
  readonly taken: Example | null;
  /** Replaces the text by an example, as if it had been typed. */
  take(example: Example): void;
}

/** Goes on with what was typed while the same text ran. */
function showDraft({ draft, code }: CodePanelProps, editor: CodeHandle, checks: CheckedCode): void {
  if (draft?.running !== code) return;
  editor.setCode(draft.text);
  checks.edit(draft.text);
}

function useCoding(props: CodePanelProps): Coding {
  const { code, isLocked = false, lines = null } = props;
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<CodeHandle>(null);
  const checked = useRef<CheckedCode>(null);
  const first = useRef(code);
  const latest = useRef(props);
  const [status, setStatus] = useState(CHECKING);
  const [taken, setTaken] = useState<Example | null>(null);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!host.current) return;
    const checks = new CheckedCode(first.current, {
      check: (text) => latest.current.check(text),
      apply: (text) => latest.current.apply(text),
      show(next) {
        setStatus(next);
        latest.current.keep?.(checks.draft);
        if (next.kind !== "checking") editor.showProblems(next.problems);
      },
    });
    const editor = mountCode(host.current, {
      code: first.current,
      label: TITLE,
      onChange(text) {
        checks.edit(text);
        setTaken(null);
      },
      onLeave: () => checks.flush(),
    });
    handle.current = editor;
    checked.current = checks;
    showDraft(latest.current, editor, checks);
    void checks.check();
    const stay = latest.current.beforeLeaving?.(() => checks.finish());
    return () => {
      stay?.();
      latest.current.keep?.(checks.draft);
      checks.stop();
      editor.destroy();
    };
  }, []);
  useEffect(() => {
    first.current = code;
    const [editor, checks] = [handle.current, checked.current];
    if (!editor || !checks?.take(code)) return;
    editor.setCode(code);
    showDraft(latest.current, editor, checks);
    setTaken(null);
  }, [code]);
  useEffect(() => handle.current?.setReadOnly(isLocked), [isLocked]);
  const isRunning = status.kind === "runs";
  const ran = useRan(lines, code);
  useEffect(() => {
    const isSame = isRunning && handle.current?.getCode() === ran.code;
    handle.current?.showLines((isSame && ran.lines) || NO_LINES);
  }, [ran, isRunning]);
  const take = (example: Example) => {
    handle.current?.setCode(example.code);
    checked.current?.edit(example.code);
    checked.current?.flush();
    setTaken(example);
  };
  return { host, status, handle, taken, take };
}

/** The lines with the text that ran when they came, to which their numbers belong. */
function useRan(lines: ShownLines | null, code: string) {
  const [ran, setRan] = useState({ lines, code });
  if (ran.lines !== lines) setRan({ lines, code });
  return ran;
}

export default function CodePanel(props: CodePanelProps) {
  const { isLocked = false, error = null, onExplain } = props;
  const { host, status, handle, taken, take } = useCoding(props);
  const id = useId();
  return (
    <section className="code-panel" aria-labelledby={id}>
      <header className="code-head">
        <h2 id={id} className="eyebrow">
          {TITLE}
        </h2>
      </header>
      <div className="card code-card">
        <div className="code-actions">
          <Examples {...props} taken={taken} take={take} undo={() => handle.current?.undo()} />
          <button type="button" className="button" disabled={isLocked} onClick={() => handle.current?.format()}>
            Format
          </button>
          <button type="button" className="button" onClick={onExplain}>
            Explain this language
          </button>
        </div>
        <div className="code-host" ref={host} />
        {error !== null && (
          <p role="alert" className="code-error">
            {error}
          </p>
        )}
        <StatusLine status={status} isHalted={error !== null} goTo={(problem) => handle.current?.goTo(problem)} />
        <p className="quiet code-keys">
          Tab indents; to leave the editor, press <kbd>Esc</kbd>, then <kbd>Tab</kbd>. <kbd>F1</kbd> explains a word.
        </p>
      </div>
    </section>
  );
}

interface StatusProps {
  status: CodeStatus;
  isHalted: boolean;
  goTo(problem: ScriptProblem): void;
}

function StatusLine({ status, isHalted, goTo }: StatusProps) {
  const problem = status.problems[0];
  return (
    <div className="code-status" data-kind={isHalted ? "halted" : status.kind}>
      <p role="status">{statusText(status, isHalted)}</p>
      {problem && (
        <button type="button" className="link" onClick={() => goTo(problem)}>
          Go to line {problem.line}
        </button>
      )}
    </div>
  );
}

interface ExamplesProps {
  examples: readonly Example[];
  isLocked?: boolean;
  taken: Example | null;
  take(example: Example): void;
  undo(): void;
}

/** A list that opens in place. Arrow keys on a closed select would replace the text at each step. */
function Examples({ examples, isLocked = false, taken, take, undo }: ExamplesProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (example: Example) => {
    take(example);
    close();
  };
  const goBack = () => {
    undo();
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={isLocked}
        onClick={() => setOpen(!isOpen)}
      >
        Start from …
      </button>
      {taken && !isOpen && (
        <button type="button" className="button plain" onClick={goBack}>
          Undo “{taken.label}”
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape in any of its buttons */}
      <div
        id={id}
        className="code-examples"
        hidden={!isOpen}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          close();
        }}
      >
        {examples.map((example) => (
          <button key={example.id} type="button" className="button" onClick={() => choose(example)}>
            {example.label}
          </button>
        ))}
      </div>
    </>
  );
}
