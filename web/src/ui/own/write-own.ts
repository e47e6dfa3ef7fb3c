// Puts a script in the place of a discipline: the same algorithm with the same parameters where it is among the
// examples, else drop-tail, to be changed.
import { catalog, scriptDiscipline } from "../../scenario/catalog";
import { isSameValue, toDocumentValue, toNumberValue } from "../../scenario/param-value";
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
  const old = catalog.disciplines.find(({ id }) => id === before.discipline)?.params ?? [];
  for (const param of now()?.script?.params.map(paramOfScript) ?? []) {
    const same = old.find(({ name }) => name === param.name);
    const value = before.params[param.name];
    const number = same && toNumberValue(same, value);
    if (number && !isSameValue(param, value, param.default))
      await run.change(`${path}.values.${param.name}`, toDocumentValue(number));
  }
}
