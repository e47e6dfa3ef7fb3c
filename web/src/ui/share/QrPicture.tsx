// The QR code of a link, with ways to project it and to save it as a picture.
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../files";
import QrCode from "./QrCode";

/** A longer address is not typed. */
const MOST_TYPED = 80;

interface Props {
  text: string;
  /** Of what the link opens. */
  title: string;
  /** Of the saved file, without its ending. */
  name: string;
}

export default function QrPicture({ text, title, name }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [isLarge, setLarge] = useState(false);
  const save = () => {
    const svg = frame.current?.querySelector("svg");
    if (!svg) return;
    saveFile(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }), `${name}-qr.svg`);
  };
  return (
    <div ref={frame}>
      <QrCode text={text} />
      <p className="qr-actions">
        <button
          type="button"
          className="button"
          aria-label={`Enlarge: QR code, ${title}`}
          onClick={() => setLarge(true)}
        >
          Enlarge
        </button>
        <button type="button" className="button" aria-label={`Save picture: QR code, ${title}`} onClick={save}>
          Save picture
        </button>
      </p>
      {isLarge && <Screen text={text} title={title} onClose={() => setLarge(false)} />}
    </div>
  );
}

/** As large as the screen, for a lecture hall. */
function Screen({ text, title, onClose }: Omit<Props, "name"> & { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="qr-screen" aria-label={`QR code: ${title}`} onClose={onClose}>
      <header>
        <h2>{title}</h2>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      <QrCode text={text} />
      {text.length <= MOST_TYPED && <p>{text}</p>}
    </dialog>
  );
}
