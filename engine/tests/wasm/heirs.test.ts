// What survives a change of discipline is the same in the run and in the page's edits (edit-kinds.ts).
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadEngine } from "../../../web/src/engine/wasm";
import type { ParamInfo } from "../../../web/src/scenario/catalog";
import { catalog } from "../../../web/src/scenario/catalog";
import { withDiscipline } from "../../../web/src/scenario/edit-kinds";
import type { QueueEntry, ScenarioDocument, TimelineEntry } from "../../../web/src/scenario/scenario";
import { withChangesFromStart } from "../../../web/src/state/work/timeline-edits";
import { scriptedWasmFile } from "../../tools/build/build.mjs";

const engine = await loadEngine(readFileSync(scriptedWasmFile));

function documentWith(queue: QueueEntry, timeline: TimelineEntry[] = []): ScenarioDocument {
  return {
    format: "aqm-scenario",
    version: 1,
    title: "heirs",
    duration: "1 s",
    nodes: ["a", "b"].map((id) => ({ id, kind: "host" })),
    links: [{ id: "l", from: "a", to: "b", rate: "1 Mbps", delay: "1 ms", queue }],
    flows: [{ id: "f", from: "a", to: "b", transport: { type: "tcp" }, application: { type: "ftp" } }],
    measure: { watch: ["l"] },
    timeline,
  } as ScenarioDocument;
}

const openWith = (queue: QueueEntry) => engine.open(JSON.stringify(documentWith(queue)));

/** Another value that the parameter may have; all numbers become smaller, so that thresholds stay in order. */
function otherValue({ kind, min = 0, choices = [] }: ParamInfo, value: unknown): unknown {
  if (kind === "boolean") return !value;
  if (kind === "choice") return choices.find((choice) => choice !== value);
  if (typeof value !== "number") return value;
  const less = kind === "integer" ? Math.floor(value / 2) : 0.9 * value;
  return less >= min ? less : value;
}

/** The queue with no parameter at its default, as far as possible, and what is in force of it. */
function changed(discipline: string): QueueEntry {
  const session = openWith({ discipline });
  const { params = {} } = session.queues().l ?? {};
  session.close();
  const rows = catalog.disciplines.find(({ id }) => id === discipline)?.params ?? [];
  return { discipline, ...Object.fromEntries(rows.map((row) => [row.name, otherValue(row, params[row.name])])) };
}

const ids = catalog.disciplines.map(({ id }) => id);

test.each(ids)("%s leaves the same to every other", (from) => {
  const queue = changed(from);
  for (const to of ids) {
    const run = openWith(queue);
    expect(run.problems()).toEqual([]);
    const answer = run.set("links.l.queue.discipline", to);
    const edited = openWith(withDiscipline(queue, to));
    expect("queues" in answer, `${to}: the run and the document are both possible, or neither`).toBe(
      edited.problems().length === 0,
    );
    if ("queues" in answer) expect(answer.queues, to).toEqual(edited.queues());
    for (const session of [run, edited]) session.close();
  }
});

/** Values of a discipline's parameters, each alone, at the ends of their ranges and between. */
function singleValues(discipline: string): [path: string, value: unknown][] {
  const session = openWith({ discipline });
  const { params = {} } = session.queues().l ?? {};
  session.close();
  const rows = catalog.disciplines.find(({ id }) => id === discipline)?.params ?? [];
  return rows.flatMap((row) => {
    const values = [otherValue(row, params[row.name]), row.min, row.max, ...(row.choices ?? [])];
    return values
      .filter((value) => value !== undefined)
      .map((value): [string, unknown] => [`links.l.queue.${row.name}`, value]);
  });
}

test.each(ids)("what was changed of %s before another was chosen can be applied from the start", (from) => {
  for (const [path, wished] of singleValues(from)) {
    for (const to of ids) {
      const run = openWith({ discipline: from });
      const answers = [run.set(path, wished), run.set("links.l.queue.discipline", to)];
      run.close();
      const timeline = answers.flatMap((answer) => {
        if (!("queues" in answer)) return [];
        const { at, set, value } = answer.change;
        return [{ at, set, value }];
      });
      if (timeline.length < 2) continue;
      const edited = engine.open(JSON.stringify(withChangesFromStart(documentWith({ discipline: from }, timeline), 1)));
      expect(edited.problems(), `${path} = ${wished}, ${to}`).toEqual([]);
      edited.close();
    }
  }
});
