// What went wrong, beside the page's last good state.
import { lazy } from "react";
import { useStore } from "../state/store";
import { saveScenario } from "./files";
import { CloseIcon } from "./icons";
import { Later } from "./Later";
import { standInText } from "./Look";
import { ProblemList } from "./ProblemList";
import { useRun } from "./run-context";

const LinkNotice = lazy(() => import("./share/LinkNotice"));

export function Notices() {
  const hasNews = useStore((state) => state.link !== null);
  return (
    <>
      <Later name="The notice about the link" isNeeded={hasNews}>
        <LinkNotice />
      </Later>
      <EngineStopped />
      <Rejected />
      <Unfinished />
    </>
  );
}

function EngineStopped() {
  const run = useRun();
  const isStopped = useStore((state) => state.play === "stopped");
  const message = useStore((state) => state.stoppedBecause);
  if (!isStopped) return null;
  return (
    <section className="notice" role="alert">
      <h2>Engine stopped</h2>
      <p>
        The simulation met an error it cannot go on from. Your scenario and its recorded changes are safe; the charts
        show the run up to here.
      </p>
      <p className="notice-detail">{message}</p>
      <p className="notice-actions">
        <button type="button" className="button primary" onClick={() => void run.restart()}>
          Restart the engine
        </button>
        <button type="button" className="button" onClick={saveScenario}>
          Save file
        </button>
      </p>
    </section>
  );
}

function Rejected() {
  const rejection = useStore((state) => state.rejection);
  if (!rejection) return null;
  const { name, problems } = rejection;
  return (
    <section className="notice" role="alert">
      <header className="notice-head">
        <h2>{name} cannot be run</h2>
        <button
          type="button"
          className="button plain icon"
          aria-label="Dismiss"
          onClick={() => useStore.setState({ rejection: null })}
        >
          <CloseIcon />
        </button>
      </header>
      <p className="quiet">
        {problems.length === 1 ? "One problem" : `${problems.length} problems`}; the run before goes on.
      </p>
      <ProblemList problems={problems} />
    </section>
  );
}

/** The editor says it in its own words. */
function Unfinished() {
  const run = useRun();
  const draft = useStore((state) => (state.isEditing ? null : state.draft));
  const standIn = useStore(({ isStandIn, document }) => (isStandIn ? document : null));
  const canUndo = useStore(({ history }) => history.past.length > 0);
  if (!draft || draft.problems.length === 0) return null;
  return (
    <section className="notice" role="status">
      <h2>What you edited cannot run yet</h2>
      <p>
        {standIn
          ? `Nothing of it has run since the page was loaded. ${standInText(standIn)}`
          : "The charts show the run before."}
      </p>
      <ProblemList {...draft} />
      <p className="notice-actions">
        <button type="button" className="button primary" onClick={() => useStore.setState({ isEditing: true })}>
          Edit network
        </button>
        {canUndo && (
          <button type="button" className="button" onClick={() => void run.undo()}>
            Undo
          </button>
        )}
      </p>
    </section>
  );
}
