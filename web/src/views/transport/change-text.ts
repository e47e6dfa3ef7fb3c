import { changeLabel, plainValue } from "../../charts/change-marks";
import { clockSpan } from "../../charts/format";
import { disciplineOf } from "../../scenario/catalog";
import type { LateChange } from "../../state/run/run-state";
import type { ChangeGroup } from "../../state/work/timeline";

/** As the charts name it. */
const nameOf = (path: string, value: unknown): string =>
  changeLabel({ at_s: 0, set: path, value }, (id) => disciplineOf(id)?.label ?? id);

/** "max_p 0.2", "D-CBT"; of a drag "max_p 0.1 → 0.2". */
export function changeText({ path, first, value, indices }: ChangeGroup): string {
  const began = nameOf(path, first);
  return indices.length > 1 ? `${began} → ${plainValue(value)}` : began;
}

/** "7.55 s"; of a drag "7.55–8.05 s". */
export const changeTime = ({ from_s, to_s }: ChangeGroup): string => clockSpan(from_s, to_s);

export const AFTER_END = "after the end: has no effect";

/** What became of a change after the end. */
export function lateText({ path, value, replaced }: LateChange): string {
  const earlier = replaced === 1 ? "the earlier change" : `${replaced} earlier changes`;
  const instead = replaced > 0 ? `, in place of ${earlier} of it` : "";
  return `The run had ended: ${nameOf(path, value)} counts from the start${instead}.`;
}
