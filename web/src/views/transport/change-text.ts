import { clockSpan } from "../../charts/format";
import { changeWords, settingInForce, valueInForce } from "../../scenario/change-words";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { LateChange } from "../../state/run/run-state";
import { type ChangeGroup, valueAtStart } from "../../state/work/timeline";

/** "Raise maximum threshold to 20 packets"; for a drag "Raise maximum threshold from 16 packets to 20 packets". */
export function changeText(group: ChangeGroup, document: ScenarioDocument): string {
  const { path, first, value, indices } = group;
  const before = group.before ?? valueAtStart(document, path);
  if (indices.length === 1) return changeWords(path, value, before);
  const words = changeWords(path, value, before ?? first);
  const end = ` to ${valueInForce(path, value)}`;
  return words.endsWith(end) ? `${words.slice(0, -end.length)} from ${valueInForce(path, first)}${end}` : words;
}

/** "7.55 s"; for a drag "7.55–8.05 s". */
export const changeTime = ({ from_s, to_s }: ChangeGroup): string => clockSpan(from_s, to_s);

export const AFTER_END = "after the end: has no effect";

/** The effect of a change after the end. */
export function lateText({ path, value, replaced }: LateChange): string {
  const earlier = replaced === 1 ? "an earlier change" : `${replaced} earlier changes`;
  const instead = replaced > 0 ? `, replacing ${earlier}` : "";
  return `The run had ended, so it restarted with ${settingInForce(path, value)}${instead}.`;
}
