// What a link hides or locks.
import type { ReactNode } from "react";
import type { Hideable } from "../share/link";
import { isLocked, useStore } from "../state/store";

export const useIsLocked = (what: "view" | "params"): boolean => useStore(({ look }) => isLocked(look, what));

/** Its children, unless the link that is open hides them. */
export function Unless({ hides, children }: { hides: Hideable; children: ReactNode }) {
  const isHidden = useStore(({ look }) => look.hide.includes(hides));
  return isHidden ? null : children;
}

/** Why nothing can be set. */
export function LockedNote() {
  return useIsLocked("params") ? (
    <p className="quiet locked-note">Locked by the author of the link: what is set here stays as it is.</p>
  ) : null;
}
