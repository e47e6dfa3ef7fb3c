import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { ReloadOffer } from "./ReloadOffer";

test("a reload is offered once there is a network again", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const host = document.createElement("div");
  const root = createRoot(host);
  await act(async () => root.render(<ReloadOffer />));
  expect(host.textContent).toBe("There is no network. Reload when you are online.");
  expect(host.querySelector("button")).toBeNull();
  onLine.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(host.querySelector("button")?.textContent).toBe("Reload the page");
  await act(async () => root.unmount());
});
