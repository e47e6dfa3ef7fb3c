/** The scripts that ship: the algorithms of the catalog, as texts to start from. Loaded with their editor. */
import { disciplineOf } from "./catalog";

const files = import.meta.glob<string>("../../../scenarios/scripts/*.aqm", {
  query: "?raw",
  import: "default",
  eager: true,
});

export interface ScriptExample {
  /** Id of the discipline that it is. */
  readonly id: string;
  readonly label: string;
  readonly code: string;
}

const idOf = (path: string) => path.slice(path.lastIndexOf("/") + 1, -".aqm".length).replace("-", "_");

export const scriptExamples: readonly ScriptExample[] = Object.entries(files)
  .map(([path, code]) => {
    const id = idOf(path);
    return { id, label: disciplineOf(id)?.label ?? id, code };
  })
  .sort((a, b) => a.code.length - b.code.length);

export const scriptOf = (discipline: string): ScriptExample | undefined =>
  scriptExamples.find(({ id }) => id === discipline);
