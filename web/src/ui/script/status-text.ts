// The status line of the code panel.
import type { CodeStatus } from "./checked-code";

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

const LAST_GOOD = " The last good version runs on.";

/** @param isHalted whether the engine stopped the run because of the script */
export function statusText({ kind, problems, why = "" }: CodeStatus, isHalted: boolean): string {
  if (kind === "checking") return "Checking ...";
  if (kind === "failed") return "The script could not be checked. Change it to try again.";
  if (kind === "refused") return `${sentence(why)}${isHalted ? "" : LAST_GOOD}`;
  const [first, ...others] = problems;
  if (!first) return isHalted ? "Stopped." : "Runs.";
  const more = others.length === 0 ? "" : ` ${others.length} more ${others.length === 1 ? "problem" : "problems"}.`;
  return `Line ${first.line}: ${sentence(first.message)}${more}${isHalted ? "" : LAST_GOOD}`;
}
