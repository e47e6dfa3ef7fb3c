import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { CloseIcon } from "../icons";
import "./dialogs.css";

interface Props {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
}

/** What had the focus when a dialog was opened. */
interface Opener {
  readonly node: HTMLElement;
  readonly isPressed: boolean;
}

const focusedNow = (): Opener | null => {
  const node = document.activeElement;
  return node instanceof HTMLElement ? { node, isPressed: !node.matches(":focus-visible") } : null;
};

/** Once its dialog is closed, a button that was pressed has the focus no longer. */
function letGo(opener: RefObject<Opener | null>): void {
  const { node, isPressed } = opener.current ?? {};
  opener.current = null;
  if (isPressed && node === document.activeElement) node?.blur();
}

/**
 * The native dialog traps the focus, closes on Escape and restores the focus. A button that was pressed by pointer does
 * not keep it, so that Space plays or pauses; Tab still goes on from there.
 */
export function Modal({ title, isOpen, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Opener>(null);
  // A drag that only ends outside, as in selecting text, closes nothing.
  const pressedOn = useRef<EventTarget>(null);
  const id = useId();
  useEffect(() => {
    const node = dialog.current;
    if (isOpen && node && !node.open) {
      opener.current = focusedNow();
      node.showModal();
      node.scrollTop = 0; // kept by the browser from before it was closed
    }
    if (!isOpen && node?.open) {
      node.close();
      letGo(opener);
    }
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={id}
      // Escape closes as the button does, at once: the browser tells of it later, when another key may have come.
      onCancel={(event) => {
        if (event.target !== dialog.current) return; // React passes on those of what is within
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target !== dialog.current || dialog.current.open) return; // it may have been opened again
        letGo(opener);
        onClose();
      }}
      onPointerDown={(event) => {
        pressedOn.current = event.target;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressedOn.current === dialog.current) onClose();
      }}
    >
      {isOpen && (
        <div className="modal-content">
          <header className="modal-head">
            <h2 id={id}>{title}</h2>
            <button type="button" className="button plain icon" aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
