import { act, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import type { Selection } from "../../scenario/edit";
import { openingScenario } from "../../scenario/opening";
import { createActions } from "./actions";
import { useJoining } from "./use-joining";

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** As in the bar: the button that opens the list is off once a link is selected. */
function Bar() {
  const frame = useRef<HTMLElement>(null);
  const [edited, setEdited] = useState(openingScenario);
  const [selection, onSelect] = useState<Selection | null>({ part: "nodes", id: "r1" });
  const onEdit = async (next: typeof edited) => setEdited(next);
  const props = { document: edited, problems: [], selection, group: [], onSelect, onEdit, onGroup() {}, onRemove() {} };
  const joining = useJoining(props, createActions(props), frame);
  return (
    <section ref={frame} tabIndex={-1}>
      <button type="button" disabled={selection?.part !== "nodes"} onClick={() => joining.begin("link", "r1")}>
        Connect
      </button>
      {joining.current && (
        <button type="button" onClick={() => joining.join("cbr-senders")}>
          Join
        </button>
      )}
      {edited.links.map(({ id }) => (
        <button key={id} type="button" data-part="links" data-id={id}>
          {id}
        </button>
      ))}
    </section>
  );
}

test("a new link has the focus where the button that made it is off", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  act(() => root.render(<Bar />));
  for (const text of ["Connect", "Join"])
    await act(async () => {
      const button = [...host.querySelectorAll("button")].find(({ textContent }) => textContent === text);
      button?.focus();
      button?.click();
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    });
  expect(document.activeElement?.textContent).toBe("link-1");
  act(() => root.unmount());
});
