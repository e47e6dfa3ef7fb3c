// The place of a script's editor beside the charts: open while the watched queue runs a script.
import { lazy, useMemo, useState } from "react";
import { haltedWords } from "../../telemetry/halted-words";
import { Steps } from "../decisions/Steps";
import { useDecision } from "../decisions/use-decision";
import { Modal } from "../dialogs/Modal";
import { LazyPart } from "../LazyPart";
import { useIsLocked } from "../LinkLocks";
import { useRunState } from "../run-context";
import { decidedIn, decisionLines } from "./decision-lines";
import { useChecker } from "./use-checker";
import { useOwnCode } from "./use-own-code";
import "./own.css";

const CodePanel = lazy(() => import("../script/CodePanel"));
const LanguageHelp = lazy(() => import("../script/LanguageHelp"));

export default function ScriptRoom() {
  const { key, watched, code, ...own } = useOwnCode();
  const error = useRunState(({ halted, schema }) => halted && haltedWords(halted.why, schema?.flows));
  const isLocked = useIsLocked("params");
  const { examples, check } = useChecker();
  const [isExplaining, setExplaining] = useState(false);
  const { decision, words } = useDecision();
  const lines = useMemo(() => (decision ? decisionLines(decision) : null), [decision]);
  if (code === undefined) return null;
  return (
    <section className="own" aria-label="Script">
      <CodePanel
        key={key}
        code={code}
        {...own}
        examples={examples}
        check={check}
        isLocked={isLocked}
        error={error}
        lines={lines}
        onExplain={() => setExplaining(true)}
      />
      <Steps watched={watched} decision={decision} words={words + (decision ? decidedIn(decision) : "")} />
      {lines && (
        <ol className="visually-hidden" aria-label="Lines that ran">
          {[...lines].map(([line, { text }]) => (
            <li key={line}>
              Line {line}
              {text && `: ${text}`}
            </li>
          ))}
        </ol>
      )}
      <LazyPart name="The language" isNeeded={isExplaining}>
        <Modal title="The language of scripts" isOpen={isExplaining} onClose={() => setExplaining(false)}>
          <LanguageHelp />
        </Modal>
      </LazyPart>
    </section>
  );
}
