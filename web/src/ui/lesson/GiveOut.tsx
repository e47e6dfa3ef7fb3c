// The link of a lesson, for a course page, a sheet or a slide.
import { lazy, useState } from "react";
import type { Lesson } from "../../lesson/format";
import { writeLink } from "../../share/fragment";
import { playgroundAddress } from "../../state/page/playground-address";
import { LazyPart } from "../LazyPart";
import { CopyField } from "../share/CopyField";

const QrPicture = lazy(() => import("../share/QrPicture"));

export function GiveOut({ lesson: { id, title } }: { lesson: Lesson }) {
  const [isShown, setShown] = useState(false);
  const link = writeLink({ source: { kind: "lesson", id }, overrides: {} }, playgroundAddress());
  return (
    <div className="lesson-give">
      <CopyField label={`Link to the lesson: ${title}`} rows={2} value={link} />
      <p>
        <button
          type="button"
          className="button"
          aria-label={`QR code: ${title}`}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          QR code
        </button>
      </p>
      <LazyPart name="The QR code" isNeeded={isShown}>
        {isShown && <QrPicture text={link} title={title} name={id} />}
      </LazyPart>
    </div>
  );
}
