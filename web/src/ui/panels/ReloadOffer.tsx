import { useSyncExternalStore } from "react";
import { reload } from "../../state/page/address";
import { canReload, onNetwork } from "../../state/page/service-worker";

/** Reloads the page, once that can help. */
export function ReloadOffer() {
  if (!useSyncExternalStore(onNetwork, canReload)) return <p>There is no network. Reload when you are online.</p>;
  return (
    <button type="button" className="button" onClick={reload}>
      Reload the page
    </button>
  );
}
