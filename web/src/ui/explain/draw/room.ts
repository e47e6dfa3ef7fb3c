/** The room of a drawing. */
export interface Room {
  readonly width_px: number;
  /** Text compared with its usual size: large screens have larger text. */
  readonly size: number;
}

const USUAL_PX = 16;

export const roomOf = (width_px: number): Room => ({
  width_px,
  size: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX || 1,
});
