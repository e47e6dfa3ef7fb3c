/** Which queues a document has watched. */
import type { ScenarioDocument } from "./scenario";

/** What is watched names a link, or its other direction. */
export const linkOfWatch = (watch: string): string => watch.replace(/:reverse$/, "");

/** Nobody needs to have checked the document. */
export function watchList({ measure }: ScenarioDocument): readonly string[] {
  const watch = measure?.watch ?? [];
  return typeof watch === "string" ? [watch] : Array.isArray(watch) ? watch : [];
}
