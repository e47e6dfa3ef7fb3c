/** Which queues a document has watched. */
import type { ScenarioDocument } from "./scenario";

/** What is watched names a link, or its other direction. */
export const linkOfWatch = (watch: string): string => watch.replace(/:reverse$/, "");

/** Nobody needs to have checked the document: what is no name is left to the engine. */
export function watchList({ measure }: ScenarioDocument): readonly string[] {
  const watch: unknown = measure?.watch;
  const said: readonly unknown[] = Array.isArray(watch) ? watch : [watch];
  return said.filter((name) => typeof name === "string");
}
