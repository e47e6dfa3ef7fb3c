/**
 * The service worker: keeps every file of this version of the site, and answers with them. A new version is fetched beside the one in
 * use and waits until the page asks for it.
 */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from "workbox-precaching";

declare const self: ServiceWorkerGlobalScope;
/** Every file of the site with its hash; put here by the build (web/tools/offline.ts). */
declare const FILES: PrecacheEntry[];

async function hasHash(response: Response, integrity: string): Promise<boolean> {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` === integrity;
}

const files = new PrecacheController({
  plugins: [
    {
      // A damaged copy counts as missing: the strategy fetches it again, compares its hash and keeps it.
      async cachedResponseWillBeUsed({ cachedResponse, request }) {
        const integrity = files.getIntegrityForCacheKey(request.url);
        return cachedResponse && (!integrity || (await hasHash(cachedResponse, integrity))) ? cachedResponse : null;
      },
    },
  ],
});
files.addToCacheList(FILES);
/** Queries mean nothing to a static file. */
const route = new PrecacheRoute(files, { ignoreURLParametersMatching: [/./] });

/** From the copy; else from the host, if it has the same file, which is then kept. */
const obtain = (event: ExtendableEvent, url: string, params: object): Promise<Response> =>
  // A request of our own: the repair needs one whose answer can be compared with a hash, which an image's is not.
  files.strategy.handle({ event, request: new Request(url, { credentials: "same-origin" }), params });

async function answer(event: FetchEvent, params: object): Promise<Response> {
  try {
    const response = await obtain(event, event.request.url, params);
    // A page may not be answered with what a redirection has led to.
    return response.redirected ? new Response(response.body, response) : response;
  } catch {
    return fetch(event.request); // The copy is lost, and the host has another version by now.
  }
}

/** Hosts lead from "s/pie-target" to "s/pie-target/", where the page of that folder is. */
function folderOf({ mode, url: given }: Request, event: FetchEvent): string | undefined {
  const url = new URL(given);
  url.pathname += "/";
  const isPage = mode === "navigate" && route.match({ url, request: new Request(url.href), event, sameOrigin: true });
  return isPage ? url.href : undefined;
}

/** Tabs of older versions still ask for their files, whose names have hashes; see `drop`. */
async function older(request: Request): Promise<Response> {
  const cache = await caches.open(files.strategy.cacheName);
  return (await cache.match(request.url)) ?? fetch(request);
}

self.addEventListener("install", (event) => {
  void files.install(event);
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(self.registration.scope)) return;
  const params = route.match({ url, request, event, sameOrigin: true });
  if (params && typeof params === "object") event.respondWith(answer(event, params));
  else if (/\/(?:assets|lazy)\//.test(url.pathname)) event.respondWith(older(request));
  else {
    const folder = folderOf(request, event);
    if (folder !== undefined) event.respondWith(Response.redirect(folder));
  }
});

/** Fetches what was deleted: browsers and visitors may do that at any time. */
async function complete(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(files.strategy.cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  for (const [url, cacheKey] of files.getURLsToCacheKeys())
    if (!kept.has(cacheKey)) await obtain(event, url, { cacheKey, integrity: files.getIntegrityForCacheKey(cacheKey) });
}

/** Drops the files of older versions once no other tab can ask for them, and no version is on its way. */
async function drop(event: ExtendableEvent): Promise<void> {
  const { waiting, installing } = self.registration;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!waiting && !installing && pages.length <= 1) await files.activate(event);
}

async function tidy(event: ExtendableEvent): Promise<void> {
  await drop(event);
  await complete(event).catch(() => undefined); // without a network, or with another version there: later
}

self.addEventListener("message", (event) => {
  if (event.data === "take") event.waitUntil(self.skipWaiting());
  if (event.data === "tidy") event.waitUntil(tidy(event));
});
