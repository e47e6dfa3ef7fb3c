import { useEffect, useRef } from "react";
import { plainText } from "../../text/markup";
import { useRun } from "../run-context";

/** Numbers of a run are rounded once more when it has stopped. */
const REST_MS = 500;

/**
 * Says a text with markup once it has come to rest; an empty one is not said, nor one that has just been. Where it is
 * shown cannot say it itself: definitions come and go among its terms.
 */
export function useSaid(text: string): void {
  const { page } = useRun().stores;
  const said = useRef("");
  useEffect(() => {
    if (text === "" || text === said.current) return;
    const timer = setTimeout(() => {
      said.current = text;
      page.setState({ announcement: plainText(text) });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [page, text]);
}
