/** The open runs of a worker, each in an engine instance of its own. */
import type { RunSchema } from "../telemetry/run-schema";
import { isOutOfMemory } from "./instance";
import type { KeyframeLimits } from "./keyframes";
import { OpenRun } from "./open-run";
import type { Branch, DecisionRecord, Problem, Resumption, RunImage, Stretch } from "./protocol";
import { Spare } from "./spare";
import type { Engine } from "./wasm";

export type Opened =
  | { readonly schema: RunSchema; readonly time_s: number; readonly fingerprint: string }
  | { readonly problems: Problem[]; readonly isCrowded?: true };

const CROWDED: Opened = {
  problems: [{ path: "", message: "There is no memory for this run beside those that are open." }],
  isCrowded: true,
};

/** What needs another instance; null if there is no memory for it. Its instance is gone then, the others are not concerned. */
function beside<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (isOutOfMemory(error)) return null;
    throw error;
  }
}

export class Runs {
  private readonly runs = new Map<number, OpenRun>();
  private readonly spare: Spare;

  /** `limits` apply to the keyframes of all runs together. */
  constructor(
    create: (isScripted: boolean) => Engine,
    private readonly limits: KeyframeLimits,
    private readonly isScripted: (document: string) => boolean = () => false,
  ) {
    this.spare = new Spare(create);
  }

  /** Resumes from a keyframe of the forked run if there is one, else starts at time 0. */
  open(id: number, document: string, from?: Branch, stretch?: Stretch): Opened {
    const open = () => this.openBeside(id, document, from, stretch);
    return this.runs.size > 0 ? (beside(open) ?? CROWDED) : open();
  }

  private openBeside(id: number, document: string, from?: Branch, stretch?: Stretch): Opened {
    const left = from && this.runs.get(from.run);
    // A run that goes on from another one's keyframes goes on in its engine.
    const engine = this.spare.take(this.isScripted(document) || (left?.engine.isScripted ?? false));
    const opened = OpenRun.open(engine, document, left && { run: left, at_s: from.at_s });
    if (stretch && !("problems" in opened)) opened.measure(stretch);
    return this.add(id, engine, opened);
  }

  /** Goes on with a run of a worker that failed. */
  resume(id: number, document: string, where: Resumption, stretch?: Stretch): Opened {
    const engine = this.spare.take(this.needsScripts(document, where));
    return this.add(id, engine, OpenRun.resume(engine, document, where, stretch));
  }

  /** Whether a document needs the engine with scripts, with the changes made to it. */
  needsScripts(document: string, resumption?: Resumption): boolean {
    if (!resumption) return this.isScripted(document);
    const { told, untold, image } = resumption;
    return image?.isScripted === true || this.isScripted(document + JSON.stringify([told, untold]));
  }

  private add(id: number, engine: Engine, opened: ReturnType<typeof OpenRun.open>): Opened {
    if ("problems" in opened) {
      this.spare.giveBack(engine);
      return opened;
    }
    this.runs.set(id, opened);
    const { schema, session } = opened;
    return { schema, time_s: session.time_s(), fingerprint: session.fingerprint() };
  }

  /** Repeats a run up to its current time in the engine with scripts, and goes on there; false if there is no memory for it. */
  repeatWithScripts(id: number): boolean {
    const run = this.at(id);
    const { engine, session } = run;
    const repeated = beside(() => run.repeatedIn(this.spare.take(true)));
    if (!repeated) return false;
    this.runs.set(id, repeated);
    session.close();
    this.spare.giveBack(engine);
    return true;
  }

  /** Null if there is no memory to repeat the run beside itself. */
  decisions(id: number, watch: number, from_s: number, until_s: number): DecisionRecord | null {
    const run = this.at(id);
    return beside(() => {
      const engine = this.spare.take(run.engine.isScripted);
      const record = run.decisionsIn(engine, watch, from_s, until_s);
      this.spare.giveBack(engine);
      return record;
    });
  }

  at(id: number): OpenRun {
    const run = this.runs.get(id);
    if (!run) throw new Error(`Run ${id} is not open.`);
    return run;
  }

  /** Called between frames, so that no frame waits for a keyframe. */
  keepKeyframe(id: number): void {
    const kept = [...this.runs.values()].filter(({ keepsKeyframes }) => keepsKeyframes);
    this.at(id).keepKeyframe({ ...this.limits, bytes: this.limits.bytes / kept.length });
  }

  /** What the page is to keep of a run, if something new is due. */
  newImage(id: number): RunImage | undefined {
    return this.at(id).newImage();
  }

  close(id: number): void {
    const run = this.runs.get(id);
    if (!run) return;
    this.runs.delete(id);
    run.session.close();
    this.spare.giveBack(run.engine);
  }
}
