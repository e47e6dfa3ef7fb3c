import { documentAt } from "../../experiment";
import type { StudyCell } from "../../experiment/studies";
import { hasLanes, joinLanes, lanesOf } from "../../scenario/lanes";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { Run } from "../../state/run/run";
import type { StudyState } from "../../state/run/study";
import { openWithWayBack } from "../../state/work/restore";

/** Opens the run of a point with its first seed: all lanes if there are several, from the lane of the point. */
export async function openCell(run: Run, { document, study }: StudyState, cell: StudyCell): Promise<void> {
  const { sweep = [], ...plain } = document;
  const expect = run.stores.work.getState().document?.expect;
  const seed = study.seeds?.[0];
  const at = (one: ScenarioDocument) => ({
    ...documentAt({ ...one, sweep }, cell.place, seed),
    sweep,
    ...(expect !== undefined && { expect }),
  });
  const read = hasLanes(plain) ? lanesOf(plain) : { lanes: [] };
  const lanes = "lanes" in read ? read.lanes : [];
  const opened =
    lanes.length > 0 ? joinLanes(lanes.map((lane) => ({ ...lane, document: at(lane.document) }))) : at(plain);
  const lane = lanes[cell.variation.lane]?.id;
  const { scenarioId, experiment } = run.stores.work.getState();
  const origin = { scenarioId, ...(experiment && { experiment }) };
  await openWithWayBack(run, "You opened a run of the sweep.", () =>
    run.open(opened, { ...origin, isOwn: true, ...(lane !== undefined && { lane }) }),
  );
}
