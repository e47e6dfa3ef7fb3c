import { clockSpan } from "../../charts/format";
import { changeWords, ownerAt, settingInForce, valueInForce } from "../../scenario/change-words";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { LateChange } from "../../state/run/run-state";
import { type ChangeGroup, valueAtStart } from "../../state/work/timeline";

/** "Raise maximum threshold to 20 packets"; for a drag "Raise maximum threshold from 16 packets to 20 packets". */
export function changeText(group: ChangeGroup, document: ScenarioDocument): string {
  const { path, first, value, from_s, indices } = group;
  const before = group.before ?? valueAtStart(document, path);
  const owner = ownerAt(document, path, from_s);
  if (indices.length === 1) return changeWords(path, value, { owner, before });
  const words = changeWords(path, value, { owner, before: before ?? first });
  const [from, to] = [first, value].map((each) => valueInForce(path, each, owner));
  const end = ` to ${to}`;
  return words.endsWith(end) ? `${words.slice(0, -end.length)} from ${from}${end}` : words;
}

/** "7.55 s"; for a drag "7.55–8.05 s". */
export const changeTime = ({ from_s, to_s }: ChangeGroup): string => clockSpan(from_s, to_s);

export const AFTER_END = "after the end: has no effect";

/** The effect of a change after the end. */
export function lateText({ path, value, owner, replaced }: LateChange): string {
  const earlier = replaced === 1 ? "an earlier change" : `${replaced} earlier changes`;
  const instead = replaced > 0 ? `, replacing ${earlier}` : "";
  return `The run had ended, so it restarted with ${settingInForce(path, value, owner)}${instead}.`;
}
