/** Keeps the page for use without a network, and learns of newer versions. Without a service worker the page is as before. */
import { scriptPolicy } from "../../engine/script-policy";
import { reload } from "./address";
import type { PageStore } from "./page-state";
import { containerHere, ownController, SCRIPT } from "./service-worker";

const HOUR_MS = 3_600_000;
const HANDOVER_MS = 3_000;

const isReachable = (): Promise<boolean> =>
  fetch(SCRIPT, { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * The worker that waits takes over; what the page has open is kept by the autosave. The browser hands over when the old worker has
 * nothing to do. With several tabs open this may take minutes: then the old worker is left to them, and the page comes from its host.
 */
async function take(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting } = registration;
  if (waiting) {
    const taken = new Promise<true>((resolve) =>
      container.addEventListener("controllerchange", () => resolve(true), { once: true }),
    );
    const late = new Promise<false>((resolve) => setTimeout(resolve, HANDOVER_MS, false));
    waiting.postMessage("take");
    if (!(await Promise.race([taken, late])) && (await isReachable())) await registration.unregister();
  }
  reload();
}

/** To be called once the first picture is there: fetching the site must not delay it. */
export async function keepOffline(page: PageStore): Promise<void> {
  const container = containerHere();
  if (!container) return;
  let controller = ownController(container);
  const registration = await container.register(scriptPolicy("offline", new Set([SCRIPT])).createScriptURL(SCRIPT));
  const offer = () =>
    page.setState({
      upkeep: { take: () => take(container, registration) },
      announcement: "A new version of this page is available.",
    });
  // A page without a controller comes from the host: it is the new version already.
  const offerWaiting = () => {
    if (!registration.waiting || !registration.active) return;
    if (ownController(container)) offer();
    else registration.waiting.postMessage("take");
  };
  const follow = () => registration.installing?.addEventListener("statechange", offerWaiting);
  registration.addEventListener("updatefound", follow);
  follow(); // it may have begun before
  // Another tab has taken the new version: this one goes on with its own files.
  container.addEventListener("controllerchange", () => {
    if (controller) offer();
    controller = ownController(container);
  });
  offerWaiting();
  registration.active?.postMessage("tidy");
  const look = () => void registration.update().catch(() => undefined); // without a network there is nothing new
  setInterval(look, HOUR_MS);
  page.subscribe(({ link }, before) => {
    if (link === before.link || link?.kind !== "failed") return;
    offerWaiting();
    look();
  });
}
