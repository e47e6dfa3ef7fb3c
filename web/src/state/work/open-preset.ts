/** Opens a link to an experiment that ships, as it is: that needs nothing of what other links can say. */
import type { Run } from "../run/run";

const PRESET = /^p=([\w.-]+)$/;

/** Its id, if the link says nothing else. */
export const presetIn = (link: string): string | undefined => PRESET.exec(link)?.[1];

/** Rejected if it does not ship, or does not run: open-link.ts finds out why. */
export async function openPreset(
  run: Run,
  scenarioId: string,
  isNewest: () => boolean,
): Promise<"opened" | "rejected" | "superseded"> {
  const { work, page } = run.stores;
  const { workId } = work.getState();
  const { openScenario, scenarioIds } = await import("../../scenario/gallery");
  if (!scenarioIds().includes(scenarioId)) return "rejected";
  const document = await openScenario(scenarioId);
  if (!isNewest() || work.getState().workId !== workId) return "superseded";
  const { kind } = await run.open(document, { scenarioId, isQuiet: true, watched: "" });
  if (kind === "opened") page.setState({ isEditing: false, link: { kind, unknown: [], backToMine: null } });
  return kind;
}
