/** Documents of older versions, as they are written today: all that is opened comes this way, links, files and saved work. */
import type { ScenarioDocument } from "./scenario";

/** What this page writes. */
export const DOCUMENT_VERSION = 1;

/** Of what is newer. */
export const TOO_NEW = "It was made by a newer version of this page.";

type Fields = Readonly<Record<string, unknown>>;

/** From the version of the key to the next one. There has been one version so far. */
type Migrations = Readonly<Record<number, (document: Fields) => Fields>>;
const MIGRATIONS: Migrations = {};

/** Null if it is newer than this page. What is no version at all is left to the engine. */
export function migrate(document: ScenarioDocument | Fields, migrations = MIGRATIONS): ScenarioDocument | null {
  const version: unknown = document.version;
  // "constructor" is no version, but a key that every object has.
  if (typeof version !== "number") return document as ScenarioDocument;
  if (version > DOCUMENT_VERSION) return null;
  const step = migrations[version];
  return step ? migrate(step(document as Fields), migrations) : (document as ScenarioDocument);
}
