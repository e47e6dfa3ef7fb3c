/** How long runs take on this machine: as measured, else by their number of events. */

/** A cautious guess of a worker's seconds for one event, before anything was measured. */
const GUESS_S = 1e-6;

/** Of more variations, the oldest are forgotten. */
const MOST_KEPT = 20_000;

export class RunTimes {
  /** Seconds of a run of a variation, by the variation's key. */
  private readonly measured_s = new Map<string, number>();
  private seconds = 0;
  private events = 0;

  /** Adds a run that was made. `events` is the estimate of its schema. */
  add(variation: string, seconds: number, events: number): void {
    this.measured_s.set(variation, seconds);
    this.seconds += seconds;
    this.events += events;
    const [oldest = ""] = this.measured_s.keys();
    if (this.measured_s.size > MOST_KEPT) this.measured_s.delete(oldest);
  }

  /** Expected seconds of a run: seeds of one variation take equally long, others by their events. */
  expected(variation: string, events: number): number {
    return this.measured_s.get(variation) ?? events * (this.events > 0 ? this.seconds / this.events : GUESS_S);
  }
}
