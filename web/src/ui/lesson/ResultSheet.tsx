// A result on paper: while it is on the page, it is what is printed, and nothing else.
import { lazy, Suspense } from "react";
import { createPortal } from "react-dom";
import type { Lesson } from "../../lesson/format";
import type { Result } from "../../lesson/result";
import { pickOf, placesIn } from "../../lesson/variant";
import { MOST_ON_PAPER } from "../share/qr-limit";
import { ResultTable } from "./ResultTable";
import "./result-sheet.css";

const QrCode = lazy(() => import("../share/QrCode"));

interface Props {
  result: Result;
  /** Undefined if this page does not have it, or another version of it. */
  lesson: Lesson | undefined;
  /** Of the result; empty where there is none. */
  link: string;
}

const variantText = ({ seed, picks, draw }: Result, lesson: Lesson | undefined): string => {
  const places = lesson
    ? placesIn(lesson).map(({ id }) => `${id} ${pickOf(lesson, { seed, picks, draw }, id)}`)
    : Object.entries(picks).map(([id, pick]) => `${id} no. ${pick + 1}`);
  return [`seed ${seed}`, ...places].join(", ");
};

function Facts({ result, lesson }: Omit<Props, "link">) {
  const { reader, points, most, seconds, digest, engine } = result;
  const facts = {
    ...(reader && { Student: reader }),
    Points: `${points} of ${most}${most > 0 ? ` (${Math.round((100 * points) / most)} %)` : ""}, as counted by the student’s page`,
    Time: `${Math.round(seconds / 60)} min`,
    Variant: variantText(result, lesson),
    Lesson: `${result.lesson}, version ${digest}`,
    Playground: `version ${engine}`,
  };
  return (
    <dl>
      {Object.entries(facts).map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ResultSheet({ result, lesson, link }: Props) {
  const hasQr = link !== "" && link.length <= MOST_ON_PAPER;
  return createPortal(
    <article className="result-sheet">
      <header>
        <div>
          <p>AQM Playground · Result of a lesson</p>
          <h1>{lesson?.title ?? result.lesson}</h1>
          <Facts result={result} lesson={lesson} />
        </div>
        {hasQr && (
          <Suspense>
            <QrCode text={link} />
          </Suspense>
        )}
      </header>
      <ResultTable result={result} lesson={lesson} />
      {link !== "" && (
        <p className="result-link">
          <a href={link}>{hasQr ? "Open this result" : "Open this result (its link is too long for a QR code)"}</a>
          <br />
          {link}
        </p>
      )}
    </article>,
    document.body,
  );
}
