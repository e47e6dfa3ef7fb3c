import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Player } from "../../lesson/player";

interface Heading {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Gives it the focus where the page is scrolled to. */
  focus(): void;
}

/** While a lesson was loaded, its reader may have gone on elsewhere. */
const typesElsewhere = () => document.activeElement?.matches("input, textarea, select") === true;

/**
 * The heading at which a step begins.
 * @param isAskedFor whether the reader has turned to the step; one that comes with the page leaves the focus alone
 */
export function useHeading(player: Player, isAskedFor: boolean): Heading {
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lesson that is begun again has another player
  useEffect(() => {
    if (!isAskedFor || typesElsewhere()) return;
    focus();
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [player, isAskedFor, focus]);
  return { heading, focus };
}
