/** The service worker's side of the browser, where there is one. */
import { hasSite } from "./site-file";

/** Null in frames of other pages, in a single file, and where the browser denies it: without TLS, in a sandbox, in some private windows. */
export function containerHere(): ServiceWorkerContainer | null {
  try {
    return window.top === window && hasSite ? (navigator.serviceWorker ?? null) : null;
  } catch {
    return null;
  }
}

/** Whether the browser has all files of the page. A service worker that controls a page has fetched them. */
export const isKept = (): boolean => Boolean(containerHere()?.controller);

/** Calls back when that changes, until the returned function is called. */
export function onKept(callback: () => void): () => void {
  const container = containerHere();
  container?.addEventListener("controllerchange", callback);
  return () => container?.removeEventListener("controllerchange", callback);
}
