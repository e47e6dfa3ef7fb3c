/** The page's address: links are in its fragment, which is never sent to a server. */

/** Without the "#". */
export const fragment = (): string => location.hash.slice(1);

/** The address without its fragment, the base of links. */
export const baseAddress = (): string => location.href.split("#", 1)[0] ?? "";

/** Reloads the page with the current fragment. */
export const reload = (): void => location.reload();

/** Replaces the fragment without adding to the browser's history. */
export function replaceFragment(next: string): void {
  if (fragment() !== next) history.replaceState(history.state, "", next ? `#${next}` : baseAddress());
}

/**
 * Called when the fragment changes: a link was pasted, or the user went back to one. The address may have been given
 * another fragment since.
 */
export function onFragment(listener: (fragment: string) => void): () => void {
  const tell = ({ newURL }: HashChangeEvent) => listener(new URL(newURL).hash.slice(1));
  addEventListener("hashchange", tell);
  return () => removeEventListener("hashchange", tell);
}
