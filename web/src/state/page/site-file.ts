/** Files of the site beside the page. A page in one file contains the pictures, and has no other pages beside it. */

/** What a single file has unpacked, by path in the site (web/tools/single-file.ts). */
const unpacked = (globalThis as { aqmFiles?: Readonly<Record<string, string>> }).aqmFiles;

/** Whether the whole site is there. */
export const hasSite = unpacked === undefined;

export const siteFile = (path: string): string => unpacked?.[path] ?? `./${path}`;
