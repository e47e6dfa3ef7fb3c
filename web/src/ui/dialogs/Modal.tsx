import { type ReactNode, useEffect, useId, useRef } from "react";
import { CloseIcon } from "../icons";
import "./dialogs.css";

interface Props {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The native dialog traps the focus, closes on Escape and restores the focus. */
export function Modal({ title, isOpen, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const node = dialog.current;
    if (isOpen && node && !node.open) node.showModal();
    if (!isOpen && node?.open) node.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
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
