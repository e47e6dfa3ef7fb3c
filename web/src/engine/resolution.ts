/** The engine's time resolution: 1 ns. */
export const NANOSECOND_S = 1e-9;
