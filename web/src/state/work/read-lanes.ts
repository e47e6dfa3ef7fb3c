/** Opens documents with lanes: all of them, or none. */
import type { RunsClient } from "../../engine/client";
import type { Problem } from "../../engine/protocol";
import { type Lane, lanesOf } from "../../scenario/lanes";
import { type ScenarioDocument, serialize } from "../../scenario/scenario";
import type { Lanes } from "./work-state";

export type ReadLanes =
  | { readonly document: ScenarioDocument; readonly lanes: Lanes }
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

/** The lane to begin with is the one with this id, else the first. */
export async function readLanes(client: RunsClient, whole: ScenarioDocument, chosen?: string): Promise<ReadLanes> {
  const read = lanesOf(whole);
  if ("problems" in read) return read;
  const { lanes } = read;
  const first = lanes.find(({ id }) => id === chosen) ?? (lanes[0] as Lane);
  const others = lanes.map((lane, index) => (lane === first ? [] : problemsOf(client, lane, index)));
  const problems = (await Promise.all(others)).flat();
  if (problems.length > 0) return { problems };
  return { document: first.document, lanes: { all: lanes, chosen: first.id, isLinked: false } };
}
