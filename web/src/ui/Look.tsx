// What a link hides or locks.
import type { ReactNode } from "react";
import type { Hideable } from "../share/link";
import { isLocked, type PlaygroundState, useStore } from "../state/store";
import { areParamsLocked } from "../views/locks";
import { standInText } from "../views/notices";

export const useIsLocked = (what: "view" | "params"): boolean =>
  useStore((state) => (what === "params" ? areParamsLocked(state) : isLocked(state.look, what)));

/** Its children, unless the link that is open hides them. */
export function Unless({ hides, children }: { hides: Hideable; children: ReactNode }) {
  const isHidden = useStore(({ look }) => look.hide.includes(hides));
  return isHidden ? null : children;
}

function lockedText({ draft, document, isStandIn, look, layout }: PlaygroundState): string {
  if (draft && document && isStandIn) return `This is not yours: ${standInText(document)}`;
  if (draft?.isOther) return "This is the run before. Your new network runs as soon as it is complete.";
  const parts = [
    ...(isLocked(look, "view") && (layout?.watch.length ?? 0) > 1 ? ["which queue is shown"] : []),
    ...(isLocked(look, "params") ? ["what is set here"] : []),
  ];
  return parts.length > 0 ? `Locked by the author of the link: ${parts.join(" and ")}.` : "";
}

/** Why something cannot be set, or chosen. */
export function LockedNote() {
  const text = useStore(lockedText);
  return text && <p className="quiet locked-note">{text}</p>;
}
