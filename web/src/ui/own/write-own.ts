// Puts a script in the place of a discipline: the same algorithm with the same parameters where it is among the
// examples, else drop-tail, to be changed.
import { scriptDiscipline } from "../../scenario/catalog";
import { inherited } from "../../scenario/inherited";
import { paramOfScript } from "../../scenario/script-params";
import { scriptOf } from "../../scenario/scripts";
import type { Run } from "../../state/run/run";

/** `path` is that of the queue. */
export async function writeOwn(run: Run, path: string, watched: string): Promise<void> {
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
