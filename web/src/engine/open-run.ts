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
import type { Change, DecisionRecord, Problem, Resumption, RunImage, Stretch } from "./protocol";
import { documentOf, laterProblems, type Script, sameUntil, scriptOf, withChange, withoutChanges } from "./script";
import { copyOf, imageOf } from "./snapshot";
import { Advanced, type Changed, type Engine, type Session } from "./wasm";
import { stillBusy } from "./worker-scope";

/** Events of a slice while a run is repeated: so few that their telemetry fits. */
const REPEATED_EVENTS = 100_000;

/** A new worker computes little more than this again; and copies for it take little of the time of a run. */
const IMAGE_SPACING_MS = 100;
const IMAGE_SPACING_COSTS = 20;

/** Times in documents have less precision than the engine's. */
const TIME_ERROR_S = 1e-6;

/** Advances to the end of an instant; keeps nothing of what is recorded, or all for which there is room. */
function advanceTo(session: Session, until_s: number, keeps = false): void {
  const end_s = Math.max(until_s, session.time_s());
  for (;;) {
    const status = session.advance(end_s, REPEATED_EVENTS);
    if (!keeps || status === Advanced.telemetryFull) session.drain();
    if (status !== Advanced.outOfEvents && status !== Advanced.telemetryFull) return;
    stillBusy();
  }
}

interface Refusal {
  readonly problems: Problem[];
}

export class OpenRun {
  private readonly shape: FrameShape;
  /** Computing time from the start to the current time, in milliseconds. */
  private work_ms = 0;
  private keyframes = new Keyframes();
  /** Computing time up to the newest image that the page has. */
  private imaged_ms = 0;
  private imageCost_ms = 0;
  private isWhole = true;
  /** Whether there was no memory for a copy: then the run does without more of them. */
  private isShort = false;
  /** The document with the changes of which frames have told, and the time of the newest; null if nothing has happened yet. */
  private told: { readonly script: Script; readonly at_s: number | null };
  /** Changes of which the next frame tells. */
  private untold: Change[] = [];
  /** False for a run that is open only to measure a stretch. */
  keepsKeyframes = true;

  private constructor(
    readonly engine: Engine,
    readonly session: Session,
    readonly schema: RunSchema,
    private script: Script,
  ) {
    this.shape = frameShape(schema);
    this.told = { script, at_s: null };
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
    return OpenRun.openAt(engine, document, isSameEngine ? keyframes : undefined, source?.at_s ?? 0);
  }

  /** The run of another worker, which failed, as of its newest frame. */
  static resume(engine: Engine, document: string, { told, untold, until_s, image }: Resumption, stretch?: Stretch) {
    const changed = told.reduce(withChange, scriptOf(document));
    const usable = image?.isScripted === engine.isScripted ? image : undefined;
    const keyframes =
      usable && new Keyframes([{ ...usable, snapshot: { ...copyOf(usable), session: usable.session } }]);
    const text = told.length > 0 ? documentOf(changed) : document;
    const run = OpenRun.openAt(engine, text, keyframes, until_s ?? 0);
    if ("problems" in run) return run;
    if (stretch) run.measure(stretch);
    if (until_s !== null) advanceTo(run.session, until_s);
    run.told = { ...run.told, at_s: until_s };
    for (const { at_s, set, value } of untold) {
      advanceTo(run.session, at_s, true); // later than the newest frame, if an unfinished one came after it
      run.change(set, value);
    }
    return run;
  }

  /** Opens a document at the last of some keyframes up to a time. */
  private static openAt(
    engine: Engine,
    document: string,
    keyframes: Keyframes | undefined,
    at_s: number,
  ): OpenRun | Refusal {
    const keyframe = keyframes?.at(at_s);
    const session = keyframe ? engine.resume(keyframe.snapshot) : engine.open(document);
    const problems = keyframe ? session.replaceTimeline(document) : session.problems();
    if (problems.length > 0) {
      session.close();
      return { problems };
    }
    const run = new OpenRun(engine, session, session.schema(), scriptOf(document));
    if (keyframe) {
      run.work_ms = keyframe.work_ms;
      run.told = { ...run.told, at_s: keyframe.time_s };
    }
    if (keyframes) run.keyframes = keyframes;
    return run;
  }

  /** The same run at the same time in another engine, with what has been recorded since the newest frame. */
  repeatedIn(engine: Engine): OpenRun {
    const { told, untold } = this;
    const until = { told: [], untold, until_s: told.at_s };
    const repeated = OpenRun.resume(engine, documentOf(told.script), until);
    if ("problems" in repeated) throw new Error(`The run cannot be repeated: ${repeated.problems[0]?.message}`);
    advanceTo(repeated.session, this.session.time_s(), true);
    return repeated;
  }

  /** The decisions at a watched queue in a part of the run, which a copy of it repeats in another instance. */
  decisionsIn(engine: Engine, watch: number, from_s: number, until_s: number): DecisionRecord {
    const copy = OpenRun.open(engine, documentOf(this.script), { run: this, at_s: from_s });
    if ("problems" in copy) throw new Error(`The run cannot be repeated: ${copy.problems[0]?.message}`);
    const { session } = copy;
    if (from_s >= 0) advanceTo(session, from_s);
    session.record(watch);
    advanceTo(session, until_s);
    const { columns, in_use, values } = session.recorded();
    const record = { table: { columns, in_use, values: values.slice() }, lines: session.lines(watch) };
    session.close();
    return record;
  }

  advance(order: Omit<FrameOrder, "shape">, pacer: Pacer): FrameContent {
    const frame = advanceFrame(this.session, { ...order, shape: this.shape }, pacer);
    this.work_ms += frame.advance_ms;
    this.isWhole = !frame.isUnfinished;
    if (this.isWhole) {
      this.told = { script: this.script, at_s: frame.time_s };
      this.untold = [];
    }
    return frame;
  }

  /** Measures a stretch that begins at 0 or lies ahead, instead of the document's windows. */
  measure([from_s, to_s]: Stretch): void {
    this.keepsKeyframes = false;
    this.session.measure(from_s, to_s);
  }

  /** A copy that the run can do without; undefined from when there was no memory for one. */
  private spared<T>(make: () => T): T | undefined {
    if (this.isShort) return undefined;
    try {
      return make();
    } catch (error) {
      // An engine without memory faults, and is gone; this is the worker's own.
      if (!(error instanceof RangeError)) throw error;
      this.isShort = true;
      return undefined;
    }
  }

  /** Takes a keyframe if one is due. */
  keepKeyframe(limits: KeyframeLimits): void {
    const { session, work_ms } = this;
    if (!(this.keepsKeyframes && this.isWhole)) return;
    const isWhole = finishMoment(session) !== Advanced.telemetryFull;
    if (!isWhole || session.rows().count + session.events().count > 0) return; // unread telemetry must not be lost
    const time_s = session.time_s();
    if (!this.keyframes.isDue(time_s, work_ms, limits)) return;
    const started = performance.now();
    const snapshot = this.spared(() => session.copy(this.keyframes.at(time_s)?.snapshot));
    if (!snapshot) return;
    this.keyframes.add({ time_s, work_ms, snapshot }, performance.now() - started, limits);
  }

  /**
   * A copy for the page, in case this worker fails, if the newest one is long ago. Of an earlier time: a change at the
   * current time may still follow.
   */
  newImage(): RunImage | undefined {
    const keyframe = this.keyframes.at(this.session.time_s() - TIME_ERROR_S);
    const spacing_ms = Math.max(IMAGE_SPACING_MS, IMAGE_SPACING_COSTS * this.imageCost_ms);
    if (!keyframe || keyframe.work_ms - this.imaged_ms < spacing_ms) return;
    const started = performance.now();
    const { time_s, work_ms, snapshot } = keyframe;
    const image = this.spared(() => imageOf(snapshot));
    if (!image) return;
    this.imaged_ms = work_ms;
    this.imageCost_ms = performance.now() - started;
    return { time_s, work_ms, session: snapshot.session, isScripted: this.engine.isScripted, ...image };
  }

  change(path: string, value: unknown): Changed | Refusal {
    finishMoment(this.session);
    const { problems, gone, isBeforeOthers } = this.foreseen(path, value);
    if (problems.length > 0) return { problems };
    const changed = this.session.set(path, value);
    if (!("change" in changed)) return changed;
    const change = { ...changed.change, ...(gone.length > 0 && { gone }) };
    this.script = withChange(this.script, change);
    this.untold.push(change);
    if (isBeforeOthers) this.session.replaceTimeline(documentOf(this.script));
    this.keyframes = this.keyframes.before(this.session.time_s());
    return { ...changed, change };
  }

  /**
   * What a change now would do to the experiment. `problems`: why it could not be run any more, because it would take too
   * long or too much memory; `gone`: later changes that become impossible, such as parameters that another discipline does
   * not have.
   */
  private foreseen(path: string, value: unknown) {
    const now_s = this.session.time_s();
    const after_s = now_s + TIME_ERROR_S;
    const changed = withChange(this.script, { at: `${now_s.toFixed(9)} s`, set: path, value });
    const found = this.engine.problemsOf(documentOf(changed));
    const gone = laterProblems(changed, found, after_s);
    // What becomes impossible hides what the rest would cost. Of the change itself the session says more.
    const left = gone.length === 0 ? found : this.engine.problemsOf(documentOf(withoutChanges(changed, gone)));
    const problems = left.filter((problem) => !problem.path.startsWith("timeline"));
    return { problems, gone, isBeforeOthers: changed.changes.some(({ at_s }) => at_s > after_s) };
  }
}
