/** Migrates documents of older versions. Everything opened passes through here: links, files and saved work. */
import type { ScenarioDocument } from "./scenario";

/** The version that this page writes. */
export const DOCUMENT_VERSION = 1;

/** The message for newer documents. */
export const TOO_NEW = "This document was made by a newer version of this page.";

type Fields = Readonly<Record<string, unknown>>;

/** Migrations from the version of the key to the next. There is only one version so far. */
type Migrations = Readonly<Record<number, (document: Fields) => Fields>>;
const MIGRATIONS: Migrations = {};

/** Null if the document is newer than this page. An invalid version is left to the engine. */
export function migrate(document: ScenarioDocument | Fields, migrations = MIGRATIONS): ScenarioDocument | null {
  const version: unknown = document.version;
  // A string such as "constructor" must not be looked up in an object.
  if (typeof version !== "number") return document as ScenarioDocument;
  if (version > DOCUMENT_VERSION) return null;
  const step = migrations[version];
  return step ? migrate(step(document as Fields), migrations) : (document as ScenarioDocument);
}
