/** Names of watched queues: a link's id, or "ID:reverse" for the queue of its reverse direction. */
import type { ScenarioDocument } from "./scenario";

const REVERSE = ":reverse";

export const isReverse = (watch: string): boolean => watch.endsWith(REVERSE);

/** The name of the queue of a link's reverse direction. */
export const reverseOf = (link: string): string => `${link}${REVERSE}`;

/** The link of a watched queue. */
export const linkOfWatch = (watch: string): string => (isReverse(watch) ? watch.slice(0, -REVERSE.length) : watch);

/** The path of a watched queue: "links.bottleneck.queue" or "links.bottleneck.reverse.queue". */
export const queuePath = (watch: string): string =>
  `links.${linkOfWatch(watch)}${isReverse(watch) ? ".reverse" : ""}.queue`;

/** The path of the queue in which a path lies: its values belong to its discipline. */
export const queueOf = (path: string): string | undefined => /^links\..+?\.queue(?=\.|$)/.exec(path)?.[0];

/** The direction of the link to which a watched queue belongs. */
export const directionOf = <Link extends { readonly reverse: unknown }>(
  watch: string,
  link: Link,
): Link | Link["reverse"] => (isReverse(watch) ? link.reverse : link);

/** The document may not be validated yet: entries that are not names are skipped. */
export function watchList({ measure }: ScenarioDocument): readonly string[] {
  const watch: unknown = measure?.watch;
  const said: readonly unknown[] = Array.isArray(watch) ? watch : [watch];
  return said.filter((name) => typeof name === "string");
}
