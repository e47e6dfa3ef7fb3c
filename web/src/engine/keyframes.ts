/** Snapshots along a run: seeking back resumes from the nearest earlier one. */
import { ownBytes } from "./snapshot";
import type { SessionCopy } from "./wasm";

export interface Keyframe {
  readonly time_s: number;
  /** Computing time from the start to this keyframe, in milliseconds. */
  readonly work_ms: number;
  readonly snapshot: SessionCopy;
}

export interface KeyframeLimits {
  /** Limit on the memory of all keyframes. */
  readonly bytes: number;
  /** Least computing time between two keyframes: absolute, and as a multiple of the time to take one. */
  readonly spacing_ms: number;
  readonly spacing_costs: number;
}

/** Keyframes in order of time. Times before the first are reached by running the document from its start. */
export class Keyframes {
  private readonly list: Keyframe[];
  private bytes: number;
  /** Time to take one keyframe, as the least measured so far. */
  private cost_ms = Number.POSITIVE_INFINITY;

  constructor(kept: readonly Keyframe[] = []) {
    this.list = [...kept];
    this.bytes = kept.reduce((sum, { snapshot }, index) => sum + ownBytes(snapshot, kept[index - 1]?.snapshot), 0);
  }

  /** The last keyframe at or before a time. */
  at(time_s: number): Keyframe | undefined {
    return this.list.findLast((keyframe) => keyframe.time_s <= time_s);
  }

  /** Whether a run at this time is due for another keyframe. */
  isDue(time_s: number, work_ms: number, { spacing_ms, spacing_costs }: KeyframeLimits): boolean {
    const before = this.at(time_s);
    if (time_s === (before?.time_s ?? 0)) return false;
    const after = this.list.find((keyframe) => keyframe.time_s > time_s);
    const behind_ms = work_ms - (before?.work_ms ?? 0);
    const ahead_ms = (after?.work_ms ?? Number.POSITIVE_INFINITY) - work_ms;
    const cost_ms = Number.isFinite(this.cost_ms) ? this.cost_ms : 0;
    return Math.min(behind_ms, ahead_ms) >= Math.max(spacing_ms, cost_ms * spacing_costs);
  }

  add(keyframe: Keyframe, cost_ms: number, { bytes }: KeyframeLimits): void {
    const next = this.list.findIndex(({ time_s }) => time_s > keyframe.time_s);
    const place = next < 0 ? this.list.length : next;
    this.list.splice(place, 0, keyframe);
    this.bytes += this.ownBytesOf(place);
    this.cost_ms = Math.min(this.cost_ms, cost_ms);
    while (this.bytes > bytes) this.remove(this.leastNeeded());
  }

  /** The keyframes of a run that is identical until this time. */
  before(time_s: number): Keyframes {
    return new Keyframes(this.list.filter((keyframe) => keyframe.time_s < time_s));
  }

  private ownBytesOf(place: number): number {
    const { snapshot } = this.list[place] as Keyframe;
    return ownBytes(snapshot, this.list[place - 1]?.snapshot, this.list[place + 1]?.snapshot);
  }

  private remove(place: number): void {
    this.bytes -= this.ownBytesOf(place);
    this.list.splice(place, 1);
  }

  /** The keyframe whose removal adds least to the longest seek; spacing may grow with distance from the end. */
  private leastNeeded(): number {
    const newest_ms = (this.list.at(-1) as Keyframe).work_ms;
    let [least, place] = [Number.POSITIVE_INFINITY, this.list.length - 1];
    for (let index = 0; index < this.list.length - 1; ++index) {
      const gap_ms = this.workAt(index + 1) - this.workAt(index - 1);
      const need = gap_ms / Math.sqrt(newest_ms - this.workAt(index) + 1);
      if (need < least) [least, place] = [need, index];
    }
    return place;
  }

  private workAt(place: number): number {
    return this.list[place]?.work_ms ?? 0;
  }
}
