// Puts a script in the place of a discipline: the same algorithm with the same parameters where it is among the
// examples, else drop-tail, to be changed.
import { scriptDiscipline } from "../../scenario/catalog";
import { inherited } from "../../scenario/inherited";
import type { TimelineEntry } from "../../scenario/scenario";
import { paramOfScript } from "../../scenario/script-params";
import { scriptOf } from "../../scenario/scripts";
import type { Run } from "../../state/run/run";
import { MOST_CHANGES } from "../../state/work/changes";
import type { Step } from "../../state/work/history";
import { shownOwner, type Work } from "../../state/work/work-state";

/** Makes one step to undo of those after `last`, if that has not been undone itself. */
function asOneStep({ stores: { work, page } }: Run, last: Step<Work> | undefined, label: string, said: string): void {
  const { past } = work.getState().history;
  const count = last ? past.indexOf(last) + 1 : 0;
  const [first] = past.slice(count);
  if (!first || (last && count === 0)) return;
  work.setState({ history: { past: [...past.slice(0, count), { ...first, label }], future: [] } });
  page.setState({ announcement: `${label}.${said}` });
}

/** A second wish is the first one. */
const writing = new WeakSet<Run>();

/**
 * Changes of a queue come one by one; for the user they are one, made at one time.
 * @param path that of the queue
 */
export async function writeOwn(run: Run, path: string, watched: string): Promise<void> {
  if (writing.has(run)) return;
  writing.add(run);
  const last = run.stores.work.getState().history.past.at(-1);
  const { queues, play } = run.stores.run.getState();
  const example = scriptOf(queues[watched]?.discipline ?? "");
  const label = example ? `Write your own, from ${example.label}` : "Write your own";
  await putScript(run, path, watched, example?.code).finally(() => writing.delete(run));
  asOneStep(run, last, label, play === "ended" ? " The run had ended, so it restarted with it." : "");
}

/** `code`: of the discipline in place as a script, if there is one. */
async function putScript(run: Run, path: string, watched: string, code: string | undefined): Promise<void> {
  const owner = () => shownOwner(run.stores.work.getState());
  const now = () => run.stores.run.getState().queues[watched];
  const [before, begun] = [now(), owner()];
  if (!(await run.change(`${path}.discipline`, scriptDiscipline)) || !before || code === undefined) return;
  if (owner() !== begun || !(await run.change(`${path}.code`, code))) return;
  const { discipline, params } = before;
  const declared = now()?.script?.params.map(paramOfScript) ?? [];
  const values = Object.entries(inherited({ ...params, discipline }, declared));
  const changes = values.map(([name, value]) => ({ set: `${path}.values.${name}`, value }));
  if (owner() === begun) await bringTogether(run, path, changes);
}

/** Adds values, and moves the code to them, where the discipline has come: a run that plays is further by now. */
async function bringTogether(
  run: Run,
  path: string,
  values: readonly Pick<TimelineEntry, "set" | "value">[],
): Promise<void> {
  const { document, draft } = run.stores.work.getState();
  const timeline = document?.timeline ?? [];
  const newest = (name: string) => timeline.findLast(({ set }) => set === `${path}.${name}`);
  const [choice, code] = [newest("discipline"), newest("code")];
  if (!document || !choice || !code) return;
  // A change without room is refused, a document with too many would be a draft.
  if (choice.at === code.at || draft || timeline.length + values.length > MOST_CHANGES) {
    for (const { set, value } of values) await run.change(set, value);
    return;
  }
  const others = timeline.filter((entry) => entry !== code);
  const beside = [code, ...values].map((entry) => ({ ...entry, at: choice.at }));
  await run.edit(
    { ...document, timeline: others.toSpliced(others.indexOf(choice) + 1, 0, ...beside) },
    "Edit the code",
  );
}
