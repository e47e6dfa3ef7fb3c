// The link of a lesson, for a course page, a sheet or a slide.
import { lazy, useRef, useState } from "react";
import type { Lesson } from "../../lesson/format";
import { writeLink } from "../../share/fragment";
import { playgroundAddress } from "../../state/page/playground-address";
import { saveFile } from "../files";
import { LazyPart } from "../LazyPart";
import { CopyField } from "../share/CopyField";

const QrCode = lazy(() => import("../share/QrCode"));

export function GiveOut({ lesson: { id, title } }: { lesson: Lesson }) {
  const [isShown, setShown] = useState(false);
  const code = useRef<HTMLDivElement>(null);
  const link = writeLink({ source: { kind: "lesson", id }, overrides: {} }, playgroundAddress());
  const save = () => {
    const svg = code.current?.querySelector("svg");
    if (!svg) return;
    saveFile(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }), `${id}-qr.svg`);
  };
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
        </button>{" "}
        {isShown && (
          <button type="button" className="button" aria-label={`Save the QR code: ${title}`} onClick={save}>
            Save as SVG
          </button>
        )}
      </p>
      <LazyPart name="The QR code" isNeeded={isShown}>
        {isShown && (
          <div ref={code}>
            <QrCode text={link} />
          </div>
        )}
      </LazyPart>
    </div>
  );
}
