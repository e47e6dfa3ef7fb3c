/** An engine instance of each kind that is kept for the next run, because browsers release memory slowly. */
import type { Engine } from "./wasm";

/** The memory of an instance never shrinks, so instances larger than this are not reused. */
const MOST_SPARE_BYTES = 32 << 20;

export class Spare {
  private readonly kept = new Map<boolean, Engine>();

  constructor(private readonly create: (isScripted: boolean) => Engine) {}

  take(isScripted: boolean): Engine {
    const engine = this.kept.get(isScripted) ?? this.create(isScripted);
    this.kept.delete(isScripted);
    return engine;
  }

  giveBack(engine: Engine): void {
    if (engine.memoryBytes() <= MOST_SPARE_BYTES) this.kept.set(engine.isScripted, engine);
  }
}
