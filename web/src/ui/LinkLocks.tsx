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

interface UnlessHiddenProps {
  part: Hideable;
  instead?: ReactNode;
  children: ReactNode;
}

/** Renders its children unless the open link hides them; then `instead`, if there is any. */
export function UnlessHidden({ part, instead = null, children }: UnlessHiddenProps) {
  const isHidden = usePage(({ viewOptions }) => viewOptions.hide.includes(part));
  return isHidden ? instead : children;
}
