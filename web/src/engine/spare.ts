/** An engine instance that is kept for the next run, because browsers release memory slowly. */
import type { Engine } from "./wasm";

/** The memory of an instance never shrinks, so instances larger than this are not reused. */
const MOST_SPARE_BYTES = 32 << 20;

export class Spare {
  private engine: Engine | undefined;

  constructor(private readonly create: () => Engine) {}

  take(): Engine {
    const engine = this.engine ?? this.create();
    this.engine = undefined;
    return engine;
  }

  giveBack(engine: Engine): void {
    if (engine.memoryBytes() <= MOST_SPARE_BYTES) this.engine = engine;
  }
}
