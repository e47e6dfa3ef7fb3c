// Parts that a link hides or locks.
import type { ReactNode } from "react";
import type { Hideable } from "../share/link";
import { isLocked } from "../state/page/page-state";
import { usePage, useWork } from "./run-context";

export function useIsLocked(what: "view" | "params"): boolean {
  const isFixed = usePage(({ viewOptions }) => isLocked(viewOptions, what));
  const isBehind = useWork(({ draft }) => draft?.isOther === true);
  return isFixed || (what === "params" && isBehind);
}

/** Renders its children unless the open link hides them. */
export function UnlessHidden({ part, children }: { part: Hideable; children: ReactNode }) {
  const isHidden = usePage(({ viewOptions }) => viewOptions.hide.includes(part));
  return isHidden ? null : children;
}
