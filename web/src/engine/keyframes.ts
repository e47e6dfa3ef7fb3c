/** Snapshots of a run on its way, to come back to: the nearest one, and from there on. */
import { ownBytes } from "./snapshot";
import type { SessionCopy } from "./wasm";

export interface Keyframe {
  readonly time_s: number;
  /** What it takes to get here from the start, in milliseconds of computing. */
  readonly work_ms: number;
  readonly snapshot: SessionCopy;
}

export interface KeyframeLimits {
  /** What they may take together. */
  readonly bytes: number;
  /** How much work lies between two of them, at least, and how many times the work of making one. */
  readonly spacing_ms: number;
  readonly spacing_costs: number;
}

/** In order of time. What lies before all of them is reached from the document. */
export class Keyframes {
  private readonly list: Keyframe[];
  private bytes: number;
  /** What one costs when nothing else is in the way. */
  private cost_ms = Number.POSITIVE_INFINITY;

  constructor(kept: readonly Keyframe[] = []) {
    this.list = [...kept];
    this.bytes = kept.reduce((sum, { snapshot }, index) => sum + ownBytes(snapshot, kept[index - 1]?.snapshot), 0);
  }

  /** The last one at or before a time. */
  at(time_s: number): Keyframe | undefined {
    return this.list.findLast((keyframe) => keyframe.time_s <= time_s);
  }

  /** Whether a run that has come so far is due for another one. */
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

  /** Those of a run that is the same until this time. */
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

  /** The one without which a jump waits the least longer; far back more may lie between two than near the end. */
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
