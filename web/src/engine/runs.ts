/** The open runs of a worker, each in an engine instance of its own. */
import type { Layout } from "../telemetry/layout";
import type { KeyframeLimits } from "./keyframes";
import { OpenRun } from "./open-run";
import type { Branch, Problem, RunOrder, RunResult } from "./protocol";
import type { Engine } from "./wasm";
import { run as runWhole } from "./whole-run";

export type Opened =
  | { readonly layout: Layout; readonly time_s: number; readonly fingerprint: string }
  | { readonly problems: Problem[] };

/** The memory of an instance never shrinks, so instances larger than this are not reused. */
const MOST_SPARE_BYTES = 32 << 20;

export class Runs {
  private readonly runs = new Map<number, OpenRun>();
  /** The instance of a closed run, reused by the next: browsers release memory slowly. */
  private spare: Engine | undefined;

  /** `limits` apply to the keyframes of all runs together. */
  constructor(
    private readonly create: () => Engine,
    private readonly limits: KeyframeLimits,
  ) {}

  /** Resumes from a keyframe of the forked run if there is one, else starts at time 0. */
  open(id: number, document: string, from?: Branch): Opened {
    const engine = this.take();
    const left = from && this.runs.get(from.run);
    const opened = OpenRun.open(engine, document, left && { run: left, at_s: from.at_s });
    if ("problems" in opened) {
      this.giveBack(engine);
      return opened;
    }
    this.runs.set(id, opened);
    const { layout, session } = opened;
    return { layout, time_s: session.time_s(), fingerprint: session.fingerprint() };
  }

  at(id: number): OpenRun {
    const run = this.runs.get(id);
    if (!run) throw new Error(`Run ${id} is not open.`);
    return run;
  }

  /** Called between frames, so that no frame waits for a keyframe. */
  keepKeyframe(id: number): void {
    this.at(id).keepKeyframe({ ...this.limits, bytes: this.limits.bytes / this.runs.size });
  }

  close(id: number): void {
    const run = this.runs.get(id);
    if (!run) return;
    this.runs.delete(id);
    run.session.close();
    this.giveBack(run.engine);
  }

  /** Runs a document to its end beside the open runs. */
  measure(order: RunOrder): RunResult {
    const engine = this.take();
    try {
      return runWhole(engine, order);
    } finally {
      this.giveBack(engine);
    }
  }

  private take(): Engine {
    const engine = this.spare ?? this.create();
    this.spare = undefined;
    return engine;
  }

  private giveBack(engine: Engine): void {
    if (engine.memoryBytes() <= MOST_SPARE_BYTES) this.spare = engine;
  }
}
