import { changeLabel } from "../../charts/change-marks";
import { disciplineOf } from "../../scenario/catalog";
import type { LateChange } from "../../state/store";
import type { ChangeGroup } from "../../state/timeline";

/** "max_p 0.2", "D-CBT": as the charts name it. */
export const changeText = ({ path, value, from_s }: Pick<ChangeGroup, "path" | "value" | "from_s">): string =>
  changeLabel({ at_s: from_s, set: path, value }, (id) => disciplineOf(id)?.label ?? id);

/** What became of a change after the end. */
export function lateText({ path, value, replaced }: LateChange): string {
  const earlier = replaced === 1 ? "the earlier change" : `${replaced} earlier changes`;
  const instead = replaced > 0 ? `, in place of ${earlier} of it` : "";
  return `The run had ended: ${changeText({ path, value, from_s: 0 })} counts from the start${instead}.`;
}
