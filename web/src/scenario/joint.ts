/** A link, as far as it joins two nodes. */
export interface Joint {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** Whether two links join the same nodes, in either direction. */
export const isParallel = (one: Joint, other: Joint): boolean =>
  (one.from === other.from && one.to === other.to) || (one.from === other.to && one.to === other.from);
