import { classShapePath } from "../charts/class-style";
import type { TrafficClass } from "../telemetry/run-schema";

/** Square, circle or triangle in the colour of a class. */
export function ClassGlyph({ of }: { of: TrafficClass }) {
  return (
    <svg aria-hidden="true" className="class-glyph" data-class={of} viewBox="-6 -6 12 12">
      <path d={classShapePath(of, 9)} />
    </svg>
  );
}
