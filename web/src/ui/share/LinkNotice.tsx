// What there is to say about the link that was opened, or was not: beside a page that goes on.
import type { ReactNode } from "react";
import type { LinkFailureKind } from "../../share/link";
import { type LinkNews, useStore } from "../../state/store";
import { CloseIcon } from "../icons";
import { ProblemList } from "../ProblemList";
import { useRun } from "../run-context";
import "./link-notice.css";

const TITLES: Readonly<Record<LinkFailureKind, string>> = {
  "too-long": "The link is too long",
  damaged: "The link is damaged",
  truncated: "The link is incomplete",
  "too-new": "The link is newer than this page",
  invalid: "The link is not valid",
  "too-big": "The link is too big",
  "unknown-preset": "Unknown experiment",
};

const dismiss = () => useStore.setState({ link: null });

export default function LinkNotice() {
  const news = useStore((state) => state.link);
  if (!news) return null;
  return news.kind === "failed" ? <Failed {...news} /> : <Opened {...news} />;
}

function Head({ title }: { title: string }) {
  return (
    <header className="notice-head">
      <h2>{title}</h2>
      <button type="button" className="button plain icon" aria-label="Dismiss" onClick={dismiss}>
        <CloseIcon />
      </button>
    </header>
  );
}

function Failed({ failure, problems }: Extract<LinkNews, { kind: "failed" }>) {
  const { kind, message, path } = failure;
  return (
    <section className="notice" role="alert" data-failure={kind}>
      <Head title={TITLES[kind]} />
      <p>
        {path !== undefined && <code>{path}</code>} {message}
      </p>
      {problems.length > 0 && <ProblemList problems={problems} />}
      <p className="quiet">Nothing was opened.</p>
    </section>
  );
}

/** "24 million" */
const millions = (events: number) => `${Math.round(events / 1e6).toLocaleString("en")} million`;
const EVENTS_A_SECOND = 5e6;

function Opened({ unknown, events_per_minute, backToMine }: Extract<LinkNews, { kind: "opened" }>) {
  const play = useStore((state) => state.play);
  const isWaiting = events_per_minute !== null && play === "paused";
  if (!backToMine && !isWaiting && unknown.length === 0) return null;
  return (
    <section className="notice calm" aria-label="About the link">
      <Head title="You opened a shared experiment" />
      {isWaiting && (
        <p>
          The run is paused because it is large: about {millions(events_per_minute)} events per simulated minute, some{" "}
          {Math.round(events_per_minute / EVENTS_A_SECOND)} s of work for this computer.
        </p>
      )}
      {unknown.length > 0 && (
        <p>
          Unknown settings in the link were ignored: <Names names={unknown} />.
        </p>
      )}
      {backToMine && <p>Your own experiment is saved.</p>}
      <Actions isWaiting={isWaiting} backToMine={backToMine} />
    </section>
  );
}

interface ActionsProps {
  isWaiting: boolean;
  backToMine: (() => Promise<unknown>) | null;
}

function Actions({ isWaiting, backToMine }: ActionsProps) {
  const run = useRun();
  if (!isWaiting && !backToMine) return null;
  return (
    <p className="notice-actions">
      {isWaiting && (
        <button type="button" className="button primary" onClick={run.play}>
          Play
        </button>
      )}
      {backToMine && (
        <button type="button" className="button" onClick={() => void backToMine()}>
          Back to my experiment
        </button>
      )}
    </p>
  );
}

/** A link can hold thousands. */
const MOST_NAMES = 8;

function Names({ names }: { names: readonly string[] }): ReactNode {
  const others = names.length - MOST_NAMES;
  return (
    <>
      {names.slice(0, MOST_NAMES).map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <code>{name}</code>
        </span>
      ))}
      {others > 0 && ` and ${others.toLocaleString("en")} more`}
    </>
  );
}
