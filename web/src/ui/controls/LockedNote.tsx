// Why settings are locked.
import { isLocked, type ViewOptions } from "../../state/page/page-state";
import type { WorkState } from "../../state/work/work-state";
import { standInText } from "../../views/stand-in";
import { usePage, useRunState, useWork } from "../run-context";

interface Locks {
  viewOptions: ViewOptions;
  isSeveral: boolean;
  isLesson: boolean;
}

function lockedText({ draft, document, isStandIn }: WorkState, { viewOptions, isSeveral, isLesson }: Locks): string {
  if (draft && document && isStandIn) return `Not your network: ${standInText(document)}`;
  if (draft?.isOther) return "This is the previous run. Your new network runs as soon as it is complete.";
  const parts = [
    ...(isLocked(viewOptions, "view") && isSeveral ? ["the choice of the queue"] : []),
    ...(isLocked(viewOptions, "params") ? ["all settings"] : []),
  ];
  if (parts.length === 0) return "";
  if (isLesson) return "Locked at this step: use the controls of the lesson.";
  return `Locked by the author of the link: ${parts.join(" and ")}.`;
}

/** Explains that the link locks a setting. */
export function LockedNote() {
  const viewOptions = usePage((state) => state.viewOptions);
  const isSeveral = useRunState(({ schema }) => (schema?.watch.length ?? 0) > 1);
  const isLesson = usePage(({ lesson }) => lesson !== null);
  const text = useWork((state) => lockedText(state, { viewOptions, isSeveral, isLesson }));
  return text && <p className="quiet locked-note">{text}</p>;
}
