/** The runs that are open in a worker, each in an instance of the engine that is its own. */
import type { Layout } from "../telemetry/layout";
import { type FrameShape, frameShape } from "./advance";
import type { Problem } from "./protocol";
import type { Engine, Session } from "./wasm";

export interface OpenRun {
  readonly engine: Engine;
  readonly session: Session;
  readonly shape: FrameShape;
}

export type Opened = { readonly layout: Layout } | { readonly problems: Problem[] };

export interface Runs {
  open(id: number, document: string): Opened;
  at(id: number): OpenRun;
  close(id: number): void;
  /** An instance in which nothing is open. */
  borrow<Result>(use: (engine: Engine) => Result): Result;
}

/** Memory of an instance never shrinks: one that has had a large run is not kept for the next. */
const MOST_SPARE_BYTES = 32 << 20;

export function createRuns(create: () => Engine): Runs {
  const runs = new Map<number, OpenRun>();
  /** The instance of a run that was closed: the next takes it, since browsers are slow to give memory back. */
  let spare: Engine | undefined;
  const take = (): Engine => {
    const engine = spare ?? create();
    spare = undefined;
    return engine;
  };
  const giveBack = (engine: Engine) => {
    if (engine.memoryBytes() <= MOST_SPARE_BYTES) spare = engine;
  };

  return {
    open(id, document) {
      const engine = take();
      const session = engine.open(document);
      const problems = session.problems();
      if (problems.length > 0) {
        session.close();
        giveBack(engine);
        return { problems };
      }
      const layout = session.layout();
      runs.set(id, { engine, session, shape: frameShape(layout) });
      return { layout };
    },
    at(id) {
      const run = runs.get(id);
      if (!run) throw new Error(`Run ${id} is not open.`);
      return run;
    },
    close(id) {
      const run = runs.get(id);
      if (!run) return;
      runs.delete(id);
      run.session.close();
      giveBack(run.engine);
    },
    borrow(use) {
      const engine = take();
      const result = use(engine);
      giveBack(engine);
      return result;
    },
  };
}
