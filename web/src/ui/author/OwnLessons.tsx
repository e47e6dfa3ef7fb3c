// Lessons of the visitor's own: begin one, go on with one, open a file.
import { type ReactNode, useRef } from "react";
import { parseLesson } from "../../lesson/read";
import { forgetGiven, givenLessons } from "../../state/work/given-lessons";
import { forgetDraft, type StoredDraft, storedDrafts } from "../../state/work/lesson-drafts";
import { useRemovals } from "../dialogs/use-removals";
import { whenText } from "../dialogs/when";
import { CloseIcon } from "../icons";
import { chooseFile } from "../lazy-files";
import { usePage, useRun, useWork } from "../run-context";
import { changeFile, playFile } from "./change-file";
import { changeLesson, makeLesson, openDesk, playOwn } from "./desk-state";
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
  givenLessons().flatMap(({ id, text }) => {
    const read = parseLesson(text);
    return "problems" in read ? [] : [{ id, text, title: read.lesson.title }];
  });

/** What links and files have brought: whoever has left such a lesson goes on where it was. */
function Given({ leave }: { leave: Leave }) {
  const run = useRun();
  return (
    <Kept
      name="Lessons that you were given"
      read={readGiven}
      keyOf={({ id }) => id}
      row={({ id, text, title }, tell) => (
        <Row
          title={`Go on: ${title}`}
          about="from a link or a file, kept in this browser only"
          onOpen={leave(() => playOwn(run, text, title))}
          onForget={() => tell(`“${title}”`, forgetGiven(id))}
        />
      )}
    />
  );
}

function Drafts({ leave }: { leave: Leave }) {
  const run = useRun();
  return (
    <Kept
      name="Lessons that you are making"
      read={storedDrafts}
      keyOf={({ key }) => key}
      row={(stored, tell) => (
        <Row
          title={titleOf(stored)}
          about={`being made, changed ${whenText(stored.changed_ms)}; kept in this browser only`}
          onOpen={leave(() => openDesk(run, stored.draft, stored.key))}
          onForget={() => tell(`“${titleOf(stored)}”`, forgetDraft(stored.key))}
        />
      )}
    />
  );
}

interface KeptProps<Item> {
  name: string;
  read(): readonly Item[];
  keyOf(item: Item): string;
  /** @param tell  to be told what was removed, and what puts it back */
  row(item: Item, tell: (what: string, undo: () => boolean) => void): ReactNode;
}

/** A list of what this browser keeps. */
function Kept<Item>({ name, read, keyOf, row }: KeptProps<Item>) {
  const status = useRef<HTMLParagraphElement>(null);
  const { items, rows, said, tell } = useRemovals(read, keyOf, status);
  return (
    <>
      {items.length > 0 && (
        <ul className="own-works" aria-label={name} ref={rows}>
          {items.map((item) => (
            <li key={keyOf(item)}>{row(item, tell)}</li>
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

interface RowProps {
  title: string;
  about: string;
  onOpen(): void;
  onForget(): void;
}

function Row({ title, about, onOpen, onForget }: RowProps) {
  return (
    <>
      <button type="button" className="own-work" onClick={onOpen}>
        <strong>{title}</strong>
        <span className="quiet">{about}</span>
      </button>
      <button type="button" className="button plain icon" aria-label={`Remove ${title}`} onClick={onForget}>
        <CloseIcon />
      </button>
    </>
  );
}
