/** Points and rectangles, in pixels. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The rectangle of a size around its centre. */
export const around = ({ x, y }: Point, { width, height }: Size): Rect => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

/** Whether two rectangles overlap or are closer than `gap`. */
export const overlaps = (one: Rect, other: Rect, gap = 0): boolean =>
  one.left < other.right + gap &&
  other.left < one.right + gap &&
  one.top < other.bottom + gap &&
  other.top < one.bottom + gap;

export const isInside = (inner: Rect, outer: Rect): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

/** A rectangle by its centre. */
export interface Room extends Point, Size {}

export const isOver = (one: Room, other: Room, gap = 0): boolean =>
  overlaps(around(one, one), around(other, other), gap);
