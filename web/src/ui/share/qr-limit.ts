/** More characters make modules too small for phones. */
export const MOST_IN_QR_CODE = 1200;
