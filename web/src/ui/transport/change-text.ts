import { changeLabel } from "../../charts/change-marks";
import { disciplineOf } from "../../scenario/catalog";
import type { ChangeGroup } from "../../state/timeline";

/** "max_p 0.2", "D-CBT": as the charts name it. */
export const changeText = ({ path, value, from_s }: ChangeGroup): string =>
  changeLabel({ at_s: from_s, set: path, value }, (id) => disciplineOf(id)?.label ?? id);
