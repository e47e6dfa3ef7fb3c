/** An element of the static HTML. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const node = document.getElementById(id);
  if (!node) throw new Error(`The page has no element ${id}.`);
  return node as Kind;
}
