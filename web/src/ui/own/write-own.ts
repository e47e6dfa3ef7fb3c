// Puts a script in the place of a discipline: the same algorithm with the same parameters where it is among the
// examples, else drop-tail, to be changed.
import { createBatchClient } from "../../engine/page-client";
import type { ScriptCheck } from "../../engine/protocol";
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

/** What the script's text declares; a worker of its own compiles it. */
async function checkOnce(code: string): Promise<ScriptCheck> {
  const client = createBatchClient();
  return client.check(code).finally(() => client.dispose());
}

/**
 * Changes of a queue come one by one; for the user they are one, made at one time.
 * @param path that of the queue
 */
export async function writeOwn(run: Run, path: string, watched: string, check = checkOnce): Promise<void> {
  const last = run.stores.work.getState().history.past.at(-1);
  const before = run.stores.run.getState().queues[watched];
  const example = scriptOf(before?.discipline ?? "");
  const label = example ? `Write your own, from ${example.label}` : "Write your own";
  const { params: declared = [] } = example ? await check(example.code) : {};
  if (!(await run.change(`${path}.discipline`, scriptDiscipline))) return;
  if (before && example) {
    const values = inherited({ ...before.params, discipline: before.discipline }, declared.map(paramOfScript));
    const named = Object.entries(values).map(([name, value]) => [`values.${name}`, value] as const);
    await addBeside(run, path, [["code", example.code], ...named], label);
  }
  asOneStep(run, last, label);
}

/** Adds changes at the time of the newest change of discipline, however far the run has been since. */
async function addBeside(run: Run, path: string, values: readonly (readonly [string, unknown])[], label: string) {
  const { document } = run.stores.work.getState();
  const timeline = document?.timeline ?? [];
  const place = timeline.findLastIndex(({ set }) => set === `${path}.discipline`);
  const change = timeline[place];
  if (!document || !change) return;
  const beside = values.map(([name, value]) => ({ at: change.at, set: `${path}.${name}`, value }));
  await run.edit({ ...document, timeline: timeline.toSpliced(place + 1, 0, ...beside) }, label);
}
