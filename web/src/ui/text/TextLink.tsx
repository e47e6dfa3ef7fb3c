// A link in a text that acts on the page: a control that the text talks about.
import type { LinkTarget } from "../../text/markup";
import { isAlone } from "../explain/navigate";
import { useIsLocked } from "../LinkLocks";
import { usePage, useRun } from "../run-context";
import { isSecondClick } from "../second-clicks";

const TITLES: Readonly<Record<LinkTarget["to"], string>> = {
  discipline: "Put this queue discipline in place",
  parameter: "Show the control",
  time: "Go to this time",
  experiment: "Open this experiment",
  explain: "What is this?",
};

/** Plain text where the target is unknown, locked or not shown. */
export function TextLink({ target, text }: { target: LinkTarget | undefined; text: string }) {
  const run = useRun();
  const isLocked = useIsLocked(target?.to === "time" ? "view" : "params");
  const hasControls = usePage(({ viewOptions }) => !viewOptions.hide.includes("params"));
  if (!target || (isLocked && target.to !== "explain")) return text;
  if ((target.to === "explain" || target.to === "experiment") && isAlone()) return text;
  if (target.to === "parameter" && !hasControls) return text;
  return (
    <button
      type="button"
      className="link"
      title={TITLES[target.to]}
      onClick={(event) => {
        if (!isSecondClick(event)) void import("./follow-link").then(({ followLink }) => followLink(run, target));
      }}
    >
      {text}
    </button>
  );
}
