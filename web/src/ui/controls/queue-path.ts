/** The path of a watched queue: "links.bottleneck.queue" or "links.bottleneck.reverse.queue". */
export function queuePath(watched: string): string {
  const [link, direction] = watched.split(":");
  return direction === "reverse" ? `links.${link}.reverse.queue` : `links.${link}.queue`;
}
