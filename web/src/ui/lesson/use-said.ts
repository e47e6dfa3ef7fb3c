import { useEffect } from "react";
import { plainText } from "../../text/markup";
import { useRun } from "../run-context";

/** Numbers of a run are rounded once more when it has stopped. */
const REST_MS = 500;

/**
 * Says a text with markup once it has come to rest; an empty one is not said. Where it is shown cannot say it itself:
 * definitions come and go among its terms.
 */
export function useSaid(text: string): void {
  const { page } = useRun().stores;
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => page.setState({ announcement: plainText(text) }), REST_MS);
    return () => clearTimeout(timer);
  }, [page, text]);
}
