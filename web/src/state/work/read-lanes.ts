/** Opens documents with lanes: all of them, or none. */
import type { RunsClient } from "../../engine/client";
import type { Problem } from "../../engine/protocol";
import { type Lane, lanesOf, withoutLanes } from "../../scenario/lanes";
import { type ScenarioDocument, serialize } from "../../scenario/scenario";
import type { Lanes } from "./work-state";

export type ReadLanes =
  | { readonly document: ScenarioDocument; readonly lanes: Lanes | null }
  | { readonly problems: readonly Problem[] };

/** What the engine says of a lane's document, with the lane before each path. */
async function problemsOf(client: RunsClient, { document }: Lane, index: number): Promise<Problem[]> {
  const answer = await client.open(serialize(document));
  if (answer.kind === "opened") {
    answer.run.close();
    return [];
  }
  return answer.problems.map(({ path, message }) => ({ path: `lanes[${index}]: ${path}`, message }));
}

/**
 * The lane to begin with is the one with this id, else the first. Work that may be a draft (`isDraft`) is opened also if
 * a lane cannot run: with one that can.
 */
export async function readLanes(
  client: RunsClient,
  whole: ScenarioDocument,
  chosen: string | undefined,
  isDraft: boolean,
): Promise<ReadLanes> {
  const read = lanesOf(whole);
  if ("problems" in read) return isDraft ? { document: withoutLanes(whole), lanes: null } : read;
  const { lanes } = read;
  const found = await Promise.all(lanes.map((lane, index) => problemsOf(client, lane, index)));
  const problems = found.flat();
  if (problems.length > 0 && !isDraft) return { problems };
  const isGood = (lane: Lane) => found[lanes.indexOf(lane)]?.length === 0;
  const wanted = lanes.find(({ id }) => id === chosen) ?? (lanes[0] as Lane);
  const first = isGood(wanted) ? wanted : (lanes.find(isGood) ?? wanted);
  return { document: first.document, lanes: { all: lanes, chosen: first.id, isLinked: false } };
}
