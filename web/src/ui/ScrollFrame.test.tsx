import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { ScrollFrame } from "./ScrollFrame";

const host = document.body.appendChild(document.createElement("div"));
const root = createRoot(host);

afterEach(() => vi.restoreAllMocks());

/** As in a page where the frame is so wide and its contents so much wider. */
async function shown(width: number, inside: number): Promise<Element | null> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private readonly look: () => void) {}
      observe() {
        this.look();
      }
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(inside);
  await act(async () =>
    root.render(
      <ScrollFrame key={inside} name="Flows">
        wide
      </ScrollFrame>,
    ),
  );
  return host.querySelector("section");
}

it("takes the focus and has a name where its contents are wider than it", async () => {
  const frame = await shown(300, 500);
  expect(frame?.getAttribute("tabindex")).toBe("0");
  expect(frame?.getAttribute("aria-label")).toBe("Flows, scrolls");
});

it("is no stop for the keyboard where all is seen", async () => {
  const frame = await shown(300, 300);
  expect(frame?.hasAttribute("tabindex")).toBe(false);
  expect(frame?.hasAttribute("aria-label")).toBe(false);
});
