/** Sixteen digits in groups of four. */
export const grouped = (fingerprint: string): string => fingerprint.replace(/(.{4})(?=.)/g, "$1 ");
