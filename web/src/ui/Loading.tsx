import { type ReactNode, useEffect } from "react";
import { waitForPart } from "./missing-parts";
import { useRun } from "./run-context";

/** Stands in for a part until it has come; a notice says so if it does not come. */
export function Loading({ children = <p className="quiet">Loading …</p> }: { children?: ReactNode }) {
  const { page } = useRun().stores;
  useEffect(() => waitForPart(page), [page]);
  return children;
}
