/** What the largest QR code takes: version 40 with the least correction, ISO/IEC 18004, in bytes. */
export const MOST_IN_QR_CODE = 2953;
/** More make modules that phones read from a screen or a slide, but hardly from a sheet. */
export const MOST_ON_PAPER = 1200;
