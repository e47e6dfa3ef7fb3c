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

/** In the site's folder, which is what it serves. */
export const SCRIPT = new URL("sw.js", document.baseURI).href;

/** The page's own service worker, if it controls the page: another copy of the site in a folder above has one, too. */
export function ownController({ controller }: ServiceWorkerContainer): ServiceWorker | null {
  return controller?.scriptURL === SCRIPT ? controller : null;
}

/** Whether the browser has all files of the page. A service worker that controls a page has fetched them. */
export function isKept(): boolean {
  const container = containerHere();
  return container !== null && ownController(container) !== null;
}

/** Calls back when that changes, until the returned function is called. */
export function onKept(callback: () => void): () => void {
  const container = containerHere();
  container?.addEventListener("controllerchange", callback);
  return () => container?.removeEventListener("controllerchange", callback);
}

/** Whether a reload brings the page back: without a network the browser shows an error, unless it has the page. */
export const canReload = (): boolean => navigator.onLine || isKept();

/** Calls back when the network comes or goes, until the returned function is called. */
export function onNetwork(callback: () => void): () => void {
  const life = new AbortController();
  for (const name of ["online", "offline"]) addEventListener(name, callback, life);
  return () => life.abort();
}
