// The lessons that ship: what each is about, how far one is, and numbers of one's own.
import { lazy, useEffect, useState } from "react";
import type { Lesson } from "../../lesson/format";
import { pointsOf, pointsText, scoreOf } from "../../lesson/marking";
import { beginning, type Progress, readProgress } from "../../lesson/progress";
import { lessonIds, openLesson } from "../../lesson/shipped";
import { plainVariant, variantFor } from "../../lesson/variant";
import { hasSite, siteFile } from "../../state/page/site-file";
import { forgetProgress, practiceName, storedProgress, storeProgress } from "../../state/work/lesson-progress";
import { copyLesson } from "../author/desk-state";
import { OwnLessons } from "../author/OwnLessons";
import { LazyPart } from "../LazyPart";
import { CourseOutline } from "../lesson/CourseOutline";
import { OwnNumberField } from "../lesson/OwnNumberField";
import { useRun } from "../run-context";
import { Modal } from "./Modal";
import "./lessons.css";

const ExportLesson = lazy(() => import("../lesson/ExportLesson"));

interface Props {
  isOpen: boolean;
  onClose(): void;
}

export default function Lessons({ isOpen, onClose }: Props) {
  const [lessons, setLessons] = useState<readonly Lesson[] | null>(null);
  const [failure, setFailure] = useState("");
  const [token, setToken] = useState("");
  useEffect(() => {
    Promise.all(lessonIds().map(openLesson)).then(setLessons, (error: unknown) => setFailure(String(error)));
  }, []);
  return (
    <Modal title="Lessons" isOpen={isOpen} onClose={onClose}>
      <p className="quiet">
        Predict, run, adjust, explain: the engine checks your answers.{" "}
        {hasSite && (
          <>
            <a className="link" href={siteFile("lecturers.html")} target="_blank" rel="noopener">
              For lecturers
            </a>
            {" · "}
            <CourseOutline />
          </>
        )}
      </p>
      <OwnNumberField value={token} onChange={setToken} />
      <OwnLessons onClose={onClose} />
      {failure && <p role="alert">The lessons could not be loaded: {failure}</p>}
      {!lessons && !failure && <p className="quiet">Loading …</p>}
      <ol className="lessons">
        {lessons?.map((lesson) => (
          <LessonCard key={lesson.id} lesson={lesson} token={token} onClose={onClose} />
        ))}
      </ol>
    </Modal>
  );
}

interface CardProps {
  lesson: Lesson;
  token: string;
  onClose(): void;
}

const hasPoints = ({ steps }: Lesson): boolean => steps.some((step) => pointsOf(step) > 0);

function standing(lesson: Lesson, progress: Progress | undefined): string {
  if (!progress) return "";
  if (progress.step < lesson.steps.length) return `at step ${progress.step + 1} of ${lesson.steps.length}`;
  if (!hasPoints(lesson)) return "done";
  const { points, most } = scoreOf(lesson, progress.records);
  return `${points} of ${pointsText(most)}`;
}

function LessonCard({ lesson, token, onClose }: CardProps) {
  const run = useRun();
  const { page } = run.stores;
  // Read again whenever the dialog opens.
  const progress = readProgress(storedProgress(lesson.id));
  const open = (isPractice = false) => {
    onClose();
    page.setState({ lesson: { id: lesson.id, text: null, isPractice, isAskedFor: true } });
  };
  const begin = (isPractice = false) => {
    const name = isPractice ? practiceName(lesson.id) : lesson.id;
    forgetProgress(name);
    // Whose link it was stays: begun again, it is still theirs.
    const { variant = plainVariant(lesson), token: given } = progress ?? {};
    storeProgress(name, token.trim() === "" ? beginning(variant, given) : beginning(variantFor(lesson, token)));
    open(isPractice);
  };
  /** Goes on where practice was left, unless that was of other numbers. */
  const practise = () => {
    const { step = 0 } = readProgress(storedProgress(practiceName(lesson.id))) ?? {};
    const isLeft = step > 0 && step < lesson.steps.length && token.trim() === "";
    return isLeft ? open(true) : begin(true);
  };
  const again = progress ? "Begin again" : "Begin";
  const state = standing(lesson, progress);
  return (
    <li className="card lesson-card">
      <h3>{lesson.title}</h3>
      <p className="quiet">
        {lesson.minutes} minutes{state && ` · ${state}`}
      </p>
      {lesson.goals && (
        <ul>
          {lesson.goals.map((goal) => (
            <li key={goal}>{goal}</li>
          ))}
        </ul>
      )}
      <p>
        {progress && <GoOn lesson={lesson} progress={progress} onClick={() => open()} />}{" "}
        <button type="button" className="button" aria-label={`${again}: ${lesson.title}`} onClick={() => begin()}>
          {again}
        </button>
        {hasPoints(lesson) && (
          <>
            {" "}
            <button type="button" className="button plain" aria-label={`Practise: ${lesson.title}`} onClick={practise}>
              Practise
            </button>
          </>
        )}
      </p>
      <p>
        <button
          type="button"
          className="link"
          aria-label={`Copy and change: ${lesson.title}`}
          onClick={() => {
            onClose();
            copyLesson(run, lesson);
          }}
        >
          Copy and change
        </button>
      </p>
      {hasSite && <Export lesson={lesson} />}
    </li>
  );
}

interface GoOnProps {
  lesson: Lesson;
  progress: Progress;
  onClick(): void;
}

/** Of a lesson that was done to its end, the result is there again. */
function GoOn({ lesson, progress, onClick }: GoOnProps) {
  const isDone = progress.step >= lesson.steps.length;
  if (isDone && !hasPoints(lesson)) return null;
  const text = isDone ? "Show the result" : "Go on";
  return (
    <button type="button" className="button primary" aria-label={`${text}: ${lesson.title}`} onClick={onClick}>
      {text}
    </button>
  );
}

function Export({ lesson }: { lesson: Lesson }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary aria-label={`Export for Moodle, Canvas, …: ${lesson.title}`}>Export for Moodle, Canvas, …</summary>
      <LazyPart name="export" isNeeded={isOpen} fallback={<p className="quiet">Loading …</p>}>
        <ExportLesson lesson={lesson} isShipped />
      </LazyPart>
    </details>
  );
}
