// Numbers in single precision as people wrote them.

/** The shortest decimal number that is stored alike: 0.1 instead of 0.10000000149; others to nine digits. */
export function decimal(stored: number): number {
  const short = Number(stored.toPrecision(7));
  return Math.fround(short) === Math.fround(stored) ? short : Number(stored.toPrecision(9));
}
