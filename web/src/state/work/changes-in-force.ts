/** The changes of a queue that are in force: another discipline drops what it does not take over from the one before. */
import { disciplineOf, type ParamInfo } from "../../scenario/catalog";
import { withDiscipline } from "../../scenario/edit-kinds";
import { toDocumentValue, toNumberValue } from "../../scenario/param-value";
import type { QueueEntry, TimelineEntry } from "../../scenario/scenario";
import { setIn, valueIn } from "../../scenario/set-in";
import { isEqual } from "../../scenario/variation";
import { queueOf } from "../../scenario/watch";

/** A parameter’s default as written in documents. */
export function defaultOf(param: ParamInfo): unknown {
  const number = toNumberValue(param, param.default);
  return number ? toDocumentValue(number) : param.default;
}

/** A queue with the defaults of its discipline, which the next discipline takes over as well as what is set. */
export function complete(queue: QueueEntry): QueueEntry {
  const params = disciplineOf(queue.discipline)?.params ?? [];
  return { ...Object.fromEntries(params.map((param) => [param.name, defaultOf(param)])), ...queue };
}

/** "max_p", or "values" and "gain" for a parameter of a script. */
const namesIn = ({ set }: TimelineEntry): string[] => set.slice((queueOf(set)?.length ?? 0) + 1).split(".");

const isCode = ({ set }: TimelineEntry): boolean => set.endsWith(".queue.code");
const isExchange = ({ set }: TimelineEntry): boolean => set.endsWith(".queue.discipline");

/** A queue after a change of one of its values; its discipline’s defaults are written out. */
export const afterChange = (queue: QueueEntry, change: TimelineEntry): QueueEntry =>
  isExchange(change)
    ? complete(withDiscipline(queue, String(change.value)))
    : setIn(queue, namesIn(change), change.value);

/** A queue after changes in order of time, and those of its parameters that are in force then. */
function replayed(start: QueueEntry, changes: readonly TimelineEntry[]) {
  let queue = complete(start);
  let held: readonly TimelineEntry[] = [];
  for (const change of changes) {
    if (isExchange(change)) {
      const exchanged = withDiscipline(queue, String(change.value));
      held = held.filter((each) => valueIn(exchanged, namesIn(each)) !== undefined);
    } else {
      held = [...held.filter(({ set }) => set !== change.set), change];
    }
    queue = afterChange(queue, change);
  }
  // A script comes before the values that it declares.
  return { queue, held: held.toSorted((a, b) => Number(isCode(b)) - Number(isCode(a))) };
}

/**
 * The changes that lead to the same parameters as all of them, which are given in order of time: the last disciplines, as
 * few as possible, then what is in force. All of them where no fewer do.
 */
export function changesInForce(start: QueueEntry, changes: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const { queue, held } = replayed(start, changes);
  const exchanges = changes.filter(isExchange);
  const shorter = exchanges.map((_, index) => [...exchanges.slice(index), ...held]);
  const fewer = exchanges.length > 0 ? shorter : [held];
  return fewer.findLast((each) => isEqual(replayed(start, each).queue, queue)) ?? changes;
}
