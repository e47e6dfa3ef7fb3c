// What went wrong, beside the page's last good state.
import { useStore } from "../state/store";
import { saveScenario } from "./files";
import { CloseIcon } from "./icons";
import { useRun } from "./run-context";

export function Notices() {
  return (
    <>
      <EngineStopped />
      <Rejected />
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
          Save the scenario
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
      <ul className="problems">
        {problems.map(({ path, message, value, allowed }) => (
          <li key={path + message}>
            {path && <code>{path}</code>} {message}
            {value && <span className="quiet"> It is {value}.</span>}
            {allowed && <span className="quiet"> Allowed: {allowed}.</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
