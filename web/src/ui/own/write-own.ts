// Puts a script in the place of a discipline: the same algorithm with the same parameters where it is among the
// examples, else drop-tail, to be changed.
import { scriptDiscipline } from "../../scenario/catalog";
import { inherited } from "../../scenario/inherited";
import { paramOfScript } from "../../scenario/script-params";
import { scriptOf } from "../../scenario/scripts";
import type { Run } from "../../state/run/run";
import type { Step } from "../../state/work/history";
import type { Work } from "../../state/work/work-state";

/** Makes one step to undo of those after `last`, with the state before the first of them. */
function asOneStep({ stores: { work, page } }: Run, last: Step<Work> | undefined, label: string): void {
  const { past } = work.getState().history;
  const count = last ? past.indexOf(last) + 1 : 0;
  const [first] = past.slice(count);
  if (!first) return;
  work.setState({ history: { past: [...past.slice(0, count), { ...first, label }], future: [] } });
  page.setState({ announcement: `${label}.` });
}

/** Changes of a queue come one by one; for the user they are one. `path` is that of the queue. */
export async function writeOwn(run: Run, path: string, watched: string): Promise<void> {
  const last = run.stores.work.getState().history.past.at(-1);
  const example = scriptOf(run.stores.run.getState().queues[watched]?.discipline ?? "");
  await putScript(run, path, watched);
  asOneStep(run, last, example ? `Write your own, from ${example.label}` : "Write your own");
}

async function putScript(run: Run, path: string, watched: string): Promise<void> {
  const now = () => run.stores.run.getState().queues[watched];
  const before = now();
  const example = before && scriptOf(before.discipline);
  if (!(await run.change(`${path}.discipline`, scriptDiscipline)) || !example) return;
  await run.change(`${path}.code`, example.code);
  const { discipline, params } = before;
  const declared = now()?.script?.params.map(paramOfScript) ?? [];
  for (const [name, value] of Object.entries(inherited({ ...params, discipline }, declared)))
    await run.change(`${path}.values.${name}`, value);
}
