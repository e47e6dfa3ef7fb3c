// Lessons of the visitor's own: begin one, go on with one, open a file.
import { useRef, useState } from "react";
import { parseLesson } from "../../lesson/read";
import { givenLessons } from "../../state/work/given-lessons";
import { forgetDraft, type StoredDraft, storedDrafts } from "../../state/work/lesson-drafts";
import { useRemovals } from "../dialogs/use-removals";
import { whenText } from "../dialogs/when";
import { CloseIcon } from "../icons";
import { chooseFile } from "../lazy-files";
import { usePage, useRun, useWork } from "../run-context";
import { changeFile, playFile } from "./change-file";
import { changeLesson, makeLesson, openDesk } from "./desk-state";
import "../dialogs/own-works.css";

export function OwnLessons({ onClose }: { onClose(): void }) {
  const run = useRun();
  const hasExperiment = useWork(({ document }) => document !== null);
  const leave: Leave = (work) => () => {
    onClose();
    work();
  };
  return (
    <section aria-label="Your lessons">
      <p className="lessons-own">
        <button type="button" className="button" disabled={!hasExperiment} onClick={leave(() => makeLesson(run))}>
          Make a lesson from this experiment
        </button>
        <button type="button" className="button" onClick={leave(() => chooseFile(run, playFile))}>
          Open a lesson file
        </button>
        <button type="button" className="button" onClick={leave(() => chooseFile(run, changeFile))}>
          Change a lesson file
        </button>
        <ChangeOpen leave={leave} />
      </p>
      <Drafts leave={leave} />
      <Given leave={leave} />
    </section>
  );
}

/** What the buttons do that close the dialog. */
type Leave = (work: () => unknown) => () => void;

/** Storage may hold anything. */
const readGiven = () =>
  givenLessons().flatMap((text) => {
    const read = parseLesson(text);
    return "problems" in read ? [] : [{ text, title: read.lesson.title }];
  });

/** What links and files have brought: whoever has left such a lesson goes on where it was. */
function Given({ leave }: { leave: Leave }) {
  const { page } = useRun().stores;
  const [given] = useState(readGiven);
  if (given.length === 0) return null;
  return (
    <ul className="own-works" aria-label="Lessons that you were given">
      {given.map(({ text, title }) => (
        <li key={text}>
          <button
            type="button"
            className="own-work"
            onClick={leave(() => page.setState({ lesson: { id: "own", text }, authoring: null }))}
          >
            <strong>Go on: {title}</strong>
            <span className="quiet">from a link or a file, kept in this browser only</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Drafts({ leave }: { leave: Leave }) {
  const run = useRun();
  const status = useRef<HTMLParagraphElement>(null);
  const { items: drafts, rows, said, tell } = useRemovals(storedDrafts, ({ key }) => key, status);
  return (
    <>
      {drafts.length > 0 && (
        <ul className="own-works" aria-label="Lessons that you are making" ref={rows}>
          {drafts.map((stored) => (
            <Row
              key={stored.key}
              stored={stored}
              onOpen={leave(() => openDesk(run, stored.draft, stored.key))}
              onForget={() => tell(`“${titleOf(stored)}”`, forgetDraft(stored.key))}
            />
          ))}
        </ul>
      )}
      <p className="quiet" role="status" tabIndex={-1} ref={status}>
        {said}
      </p>
    </>
  );
}

/** The way back into the forms for a lesson that a link or a file has opened. */
function ChangeOpen({ leave }: { leave: Leave }) {
  const run = useRun();
  const text = usePage(({ lesson, authoring }) => (authoring ? null : (lesson?.text ?? null)));
  const read = text === null ? null : parseLesson(text);
  if (!read || "problems" in read) return null;
  const { lesson } = read;
  if (lesson.keys)
    return (
      <span className="quiet">The open lesson is a students’ copy; only the one with answers can be changed.</span>
    );
  return (
    <button type="button" className="button" onClick={leave(() => changeLesson(run, { ...lesson }))}>
      Change the open lesson
    </button>
  );
}

const titleOf = ({ draft }: StoredDraft) => String(draft.title ?? draft.id ?? "Untitled");

function Row({ stored, onOpen, onForget }: { stored: StoredDraft; onOpen(): void; onForget(): void }) {
  const title = titleOf(stored);
  return (
    <li>
      <button type="button" className="own-work" onClick={onOpen}>
        <strong>{title}</strong>
        <span className="quiet">being made, changed {whenText(stored.changed_ms)}; kept in this browser only</span>
      </button>
      <button type="button" className="button plain icon" aria-label={`Remove ${title}`} onClick={onForget}>
        <CloseIcon />
      </button>
    </li>
  );
}
