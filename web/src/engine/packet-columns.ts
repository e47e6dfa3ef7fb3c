import type { PacketRows } from "./protocol";

/**
 * The columns of a row of `PacketRows`: the number of its direction, then those of `PacketColumn` in the engine. Single
 * constants, so that scripts contain the numbers only.
 */
/** Twice the link's position, and one more for its reverse direction. */
export const DIRECTION = 0;
export const HOST = 1;
export const FLOW = 2;
export const KIND = 3;
export const SEQ = 4;
export const SIZE = 5;
export const ECN = 6;
export const RETRANSMITTED = 7;
export const SENT_S = 8;
export const ENTERED_S = 9;
export const START_S = 10;
export const ARRIVAL_S = 11;

/** The value of `ECN` of a marked packet: `Ecn` in the engine. */
export const CONGESTION_EXPERIENCED = 2;

/** Whether there were more packets in the network than requested, so that there are no rows. */
export const hasTooMany = ({ in_use, values }: PacketRows): boolean => in_use > 0 && values.length === 0;
