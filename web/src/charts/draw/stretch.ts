// What is drawn of a run: a stretch of time, and where it lies.
import type { Bins } from "../../telemetry/decimate";
import type { Telemetry } from "../../telemetry/telemetry";
import type { Theme } from "../theme";

/** A stretch of time to draw, as bins or as rows. */
export interface Stretch {
  readonly telemetry: Telemetry;
  readonly bins: Bins;
  /** Wider bins: lines are drawn as their mean over their range, because the envelope of each pixel would be a block. */
  readonly cells: Bins | null;
  /** Used instead of bins if there are fewer rows than pixels. */
  readonly rows: { readonly from: number; readonly to: number } | null;
  readonly x0: number;
  readonly xScale: number;
  readonly pixelRatio: number;
  /** Fewer than the pixel ratio where thinned rows are wider than that. */
  readonly binsPerPixel: number;
  readonly theme: Theme;
}
