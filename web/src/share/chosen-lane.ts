/** The lane that a link or a fingerprint is about. */
import { type Lane, lanesOf, letterOf } from "../scenario/lanes";
import type { ScenarioDocument } from "../scenario/scenario";

interface ChosenLane extends Lane {
  readonly letter: string;
}

/** The lane with this id, else the first; undefined if the document has no lanes, or none that can be read. */
export function chosenLane(document: ScenarioDocument, id?: string): ChosenLane | undefined {
  const read = lanesOf(document);
  if ("problems" in read) return undefined;
  const index = Math.max(
    0,
    read.lanes.findIndex((lane) => lane.id === id),
  );
  const lane = read.lanes[index];
  return lane && { ...lane, letter: letterOf(index) };
}
