import { useRunState } from "../run-context";
import { LaneMark } from "./LaneMark";
import "./shown-lane.css";

/** Says which of several lanes something is about: the chosen one. */
export function ShownLane() {
  const lanes = useRunState((state) => state.lanes);
  const index = lanes.findIndex(({ isChosen }) => isChosen);
  const lane = lanes[index];
  if (!lane) return null;
  return (
    <p className="shown-lane">
      <LaneMark lane={index} />
      <span title={lane.name}>{lane.name}</span>
    </p>
  );
}
