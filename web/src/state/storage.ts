/**
 * Browser storage of this copy of the page. Several copies may share an origin, so keys begin with the folder; what was
 * stored without it, before there were folders, is found too. All of it throws where storage is blocked.
 */

const folder = (globalThis.location?.pathname ?? "").replace(/[^/]*$/, "");

export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** In place of what is stored without a folder, which the other copies still find. */
const REMOVED = "";

const storeIn = (storage: () => Storage): Store => ({
  get: (key) => (storage().getItem(folder + key) ?? storage().getItem(key)) || null,
  set: (key, value) => storage().setItem(folder + key, value),
  remove(key) {
    storage().removeItem(folder + key);
    if (storage().getItem(key) !== null) storage().setItem(folder + key, REMOVED);
  },
});

/** Shared by all tabs. */
export const local = storeIn(() => localStorage);
/** Of this tab. */
export const session = storeIn(() => sessionStorage);

/** The keys that begin so, without their folder, in order. */
export function localKeys(prefix: string): string[] {
  const own = folder + prefix;
  const found = Object.keys(localStorage).filter((key) => key.startsWith(own) || key.startsWith(prefix));
  const keys = new Set(found.map((key) => key.slice(key.startsWith(own) ? folder.length : 0)));
  return [...keys].filter((key) => local.get(key) !== null).toSorted();
}
