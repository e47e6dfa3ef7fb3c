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
import type { DecisionRecord, Problem, Stretch } from "./protocol";
import { documentOf, type Script, sameUntil, scriptOf, withChange } from "./script";
import { Advanced, type Changed, type Engine, type Session } from "./wasm";

/** Events of a slice while a run is repeated: so few that their telemetry fits. */
const REPEATED_EVENTS = 100_000;

/** Times in documents have less precision than the engine's. */
const TIME_ERROR_S = 1e-6;

/** Advances without keeping what is recorded. */
function advanceUnseen(session: Session, until_s: number): void {
  const goesOn: readonly number[] = [Advanced.outOfEvents, Advanced.telemetryFull];
  while (goesOn.includes(session.advance(until_s, REPEATED_EVENTS))) session.drain();
  session.drain();
}

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
    const isSameEngine = source?.run.engine.isScripted === engine.isScripted;
    const keyframe = isSameEngine ? keyframes?.at(source?.at_s ?? 0) : undefined;
    const session = keyframe ? engine.resume(keyframe.snapshot) : engine.open(document);
    const problems = keyframe ? session.replaceTimeline(document) : session.problems();
    if (problems.length > 0) {
      session.close();
      return { problems };
    }
    const run = new OpenRun(engine, session, session.schema(), script);
    if (keyframe) run.work_ms = keyframe.work_ms;
    if (keyframes && isSameEngine) run.keyframes = keyframes;
    return run;
  }

  /** The same run at the same time in another engine; what it recorded until then was read from this one. */
  repeatedIn(engine: Engine): OpenRun {
    const until_s = this.session.time_s();
    const repeated = OpenRun.open(engine, documentOf(this.script));
    if ("problems" in repeated) throw new Error(`The run cannot be repeated: ${repeated.problems[0]?.message}`);
    advanceUnseen(repeated.session, until_s);
    return repeated;
  }

  /** The decisions at a watched queue in a part of the run, which a copy of it repeats in another instance. */
  decisionsIn(engine: Engine, watch: number, from_s: number, until_s: number): DecisionRecord {
    const copy = OpenRun.open(engine, documentOf(this.script), { run: this, at_s: from_s });
    if ("problems" in copy) throw new Error(`The run cannot be repeated: ${copy.problems[0]?.message}`);
    const { session } = copy;
    if (from_s >= 0) advanceUnseen(session, from_s);
    session.record(watch);
    advanceUnseen(session, until_s);
    const { columns, in_use, values } = session.recorded();
    const record = { table: { columns, in_use, values: values.slice() }, lines: session.lines(watch) };
    session.close();
    return record;
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
