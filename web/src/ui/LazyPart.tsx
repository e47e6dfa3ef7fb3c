import { type ReactNode, Suspense, useState } from "react";
import { Loading } from "./Loading";
import { Boundary } from "./panels/Panel";

interface Props {
  name: string;
  isNeeded: boolean;
  /** Shown while it loads. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Renders children that are loaded when first needed, and kept from then on; if loading fails, the page continues
 * without them.
 */
export function LazyPart({ name, isNeeded, fallback = null, children }: Props) {
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Boundary name={name}>
      <Suspense fallback={<Loading>{fallback}</Loading>}>{children}</Suspense>
    </Boundary>
  );
}
