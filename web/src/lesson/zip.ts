import { zipSync } from "fflate";

/** Any time will do, if it is always the same; without a zone it is the same in all. */
const WRITTEN_AT = "2000-01-01T00:00:00";

/** A zip of files by their paths, in this order: equal files give equal bytes. */
export const zipOf = (files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> =>
  zipSync({ ...files }, { level: 9, mtime: WRITTEN_AT });
