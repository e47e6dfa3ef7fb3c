/** The address of the page: a link is in its fragment, which no server sees. */

/** Without the "#". */
export const fragment = (): string => location.hash.slice(1);

/** The page without its fragment: what links are made of. */
export const baseAddress = (): string => location.href.split("#", 1)[0] ?? "";

/** Begins anew with what the address says now. */
export const reload = (): void => location.reload();

/** Puts another fragment there, or none, without a step in the browser's history. */
export function replaceFragment(next: string): void {
  if (fragment() !== next) history.replaceState(history.state, "", next ? `#${next}` : baseAddress());
}

/** A link has been pasted over the open page's, or the visitor went back to one. */
export function onFragment(listener: (fragment: string) => void): () => void {
  const tell = () => listener(fragment());
  addEventListener("hashchange", tell);
  return () => removeEventListener("hashchange", tell);
}
