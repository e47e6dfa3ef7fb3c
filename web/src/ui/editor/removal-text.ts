// Describes a removal, with everything that was removed along with it.
import type { Selection } from "../../scenario/edit";
import type { ScenarioDocument } from "../../scenario/scenario";
import { nodesText } from "./editor-props";

const NAMES = { links: "link", flows: "flow group", timeline: "change" } as const;
const RESULTS = { sweep: "the sweep", expect: "the expected results" } as const;
const LIST = new Intl.ListFormat("en-GB");

/** "Delete senders with 1 link and 1 flow group" */
export function removalText(before: ScenarioDocument, after: ScenarioDocument, gone: readonly Selection[]): string {
  const others = (["links", "flows", "timeline"] as const).flatMap((list) => {
    const named = gone.filter(({ part }) => part === list).length;
    const count = (before[list]?.length ?? 0) - (after[list]?.length ?? 0) - named;
    return count > 0 ? [`${count} ${NAMES[list]}${count === 1 ? "" : "s"}`] : [];
  });
  const results = Object.entries(RESULTS).flatMap(([key, name]) => (key in before && !(key in after) ? [name] : []));
  const lost = [...others, ...results];
  const what = `Delete ${nodesText(gone.map(({ id }) => id))}`;
  return lost.length > 0 ? `${what} with ${LIST.format(lost)}` : what;
}
