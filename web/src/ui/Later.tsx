import { type ReactNode, Suspense, useState } from "react";
import { Boundary } from "./panels/Panel";

interface Props {
  name: string;
  isNeeded: boolean;
  /** While it loads. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** What is loaded when it is first needed, and stays from then on; without it, the page goes on. */
export function Later({ name, isNeeded, fallback = null, children }: Props) {
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Boundary name={name}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}
