/** One open run of a worker, with the keyframes for seeking back. */

import type { RunSchema } from "../telemetry/run-schema";
import {
  advanceFrame,
  type FrameContent,
  type FrameOrder,
  type FrameShape,
  finishMoment,
  frameShape,
  type Pacer,
} from "./advance";
import { type KeyframeLimits, Keyframes } from "./keyframes";
import type { Problem, Stretch } from "./protocol";
import { type Script, sameUntil, scriptOf, withChange } from "./script";
import { Advanced, type Changed, type Engine, type Session } from "./wasm";

/** Times in documents have less precision than the engine's. */
const TIME_ERROR_S = 1e-6;

interface Refusal {
  readonly problems: Problem[];
}

export class OpenRun {
  private readonly shape: FrameShape;
  /** Computing time from the start to the current time, in milliseconds. */
  private work_ms = 0;
  private keyframes = new Keyframes();
  /** False for a run that is open only to measure a stretch. */
  keepsKeyframes = true;

  private constructor(
    readonly engine: Engine,
    readonly session: Session,
    readonly schema: RunSchema,
    private script: Script,
  ) {
    this.shape = frameShape(schema);
  }

  /**
   * Opens a document at time 0, or at the last keyframe of another run that lies at or before a time and before the
   * first difference between the two documents.
   */
  static open(
    engine: Engine,
    document: string,
    source?: { readonly run: OpenRun; readonly at_s: number },
  ): OpenRun | Refusal {
    const script = scriptOf(document);
    const keyframes = source?.run.keyframes.before(sameUntil(source.run.script, script) - TIME_ERROR_S);
    const keyframe = source && keyframes?.at(source.at_s);
    const session = keyframe ? engine.resume(keyframe.snapshot) : engine.open(document);
    const problems = keyframe ? session.replaceTimeline(document) : session.problems();
    if (problems.length > 0) {
      session.close();
      return { problems };
    }
    const run = new OpenRun(engine, session, session.schema(), script);
    if (keyframe) run.work_ms = keyframe.work_ms;
    if (keyframes) run.keyframes = keyframes;
    return run;
  }

  advance(order: Omit<FrameOrder, "shape">, pacer: Pacer): FrameContent {
    const frame = advanceFrame(this.session, { ...order, shape: this.shape }, pacer);
    this.work_ms += frame.advance_ms;
    return frame;
  }

  /** Measures a stretch that begins at 0 or lies ahead, instead of the document's windows. */
  measure([from_s, to_s]: Stretch): void {
    this.keepsKeyframes = false;
    this.session.measure(from_s, to_s);
  }

  /** Takes a keyframe if one is due. */
  keepKeyframe(limits: KeyframeLimits): void {
    const { session, work_ms } = this;
    if (!this.keepsKeyframes) return;
    const isWhole = finishMoment(session) !== Advanced.telemetryFull;
    if (!isWhole || session.rows().count + session.events().count > 0) return; // unread telemetry must not be lost
    const time_s = session.time_s();
    if (!this.keyframes.isDue(time_s, work_ms, limits)) return;
    const started = performance.now();
    const snapshot = session.copy(this.keyframes.at(time_s)?.snapshot);
    this.keyframes.add({ time_s, work_ms, snapshot }, performance.now() - started, limits);
  }

  change(path: string, value: unknown): Changed | Refusal {
    finishMoment(this.session);
    const changed = this.session.set(path, value);
    if ("change" in changed) {
      this.script = withChange(this.script, changed.change);
      this.keyframes = this.keyframes.before(this.session.time_s());
    }
    return changed;
  }
}
