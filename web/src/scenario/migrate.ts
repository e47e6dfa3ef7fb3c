/** Documents of older versions, as they are written today. */

/** What this page writes. */
export const DOCUMENT_VERSION = 1;

type Fields = Readonly<Record<string, unknown>>;

/** From the version of the key to the next one. There has been one version so far. */
const MIGRATIONS: Readonly<Record<number, (document: Fields) => Fields>> = {};

/** Null if it is newer than this page. What is no version at all is left to the engine. */
export function migrate(document: Fields): Fields | null {
  const { version } = document;
  if (typeof version !== "number") return document;
  if (version > DOCUMENT_VERSION) return null;
  const step = MIGRATIONS[version];
  return step ? migrate(step(document)) : document;
}
