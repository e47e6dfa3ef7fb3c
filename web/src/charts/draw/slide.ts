// Moves an element sideways at little cost: as a paused animation whose time is the place. A transform that a style
// sets has Chromium arrange all layers of the page anew in each frame, one of an animation has not.

/** Pixels to either side. A power of two, so that no place is rounded. */
export const REACH = 2 ** 16;

export class Slide {
  private readonly animation: Animation;
  private x = Number.NaN;

  constructor(element: Element) {
    const transform = [`translateX(${-REACH}px)`, `translateX(${REACH}px)`];
    this.animation = element.animate({ transform }, { duration: 2 * REACH, fill: "both" });
    this.animation.pause();
  }

  to(x: number): void {
    if (x === this.x) return;
    this.x = x;
    this.animation.currentTime = REACH + Math.max(-REACH, Math.min(REACH, x || 0));
  }

  /** To be called when the element goes: a browser keeps what an animation that is not at its end moves. */
  end(): void {
    this.animation.effect = null; // once cancelled, the next move would begin it again
  }
}
