// What a link hides or locks.
import type { ReactNode } from "react";
import type { Hideable } from "../share/link";
import { isLocked, useStore } from "../state/store";

export const useIsLocked = (what: "view" | "params"): boolean =>
  useStore(({ look, draft }) => isLocked(look, what) || (what === "params" && draft?.isOther === true));

/** Its children, unless the link that is open hides them. */
export function Unless({ hides, children }: { hides: Hideable; children: ReactNode }) {
  const isHidden = useStore(({ look }) => look.hide.includes(hides));
  return isHidden ? null : children;
}

/** Why nothing can be set. */
export function LockedNote() {
  const isOther = useStore(({ draft }) => draft?.isOther === true);
  const isFixed = useIsLocked("params");
  if (!isFixed) return null;
  return (
    <p className="quiet locked-note">
      {isOther
        ? "This is the run before. Your new network runs as soon as it is complete."
        : "Locked by the author of the link: what is set here stays as it is."}
    </p>
  );
}
