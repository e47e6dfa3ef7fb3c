import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { SeedsField } from "./SeedsTab";

test.each([
  ["0", "true", "Enter a whole number from 1 to 100."],
  ["2.5", "true", "Enter a whole number from 1 to 100."],
  ["100000", "true", "Enter a whole number from 1 to 100."],
  ["", "true", "Enter a whole number from 1 to 100."],
  ["12", "false", "seeds 1 to 12"],
])("beside %j seeds stands what may be there", async (value, isInvalid, words) => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const host = document.createElement("div");
  const root = createRoot(host);
  await act(async () => root.render(<SeedsField value={value} onChange={() => undefined} />));
  const field = host.querySelector("input");
  const about = host.querySelector(`[id="${field?.getAttribute("aria-describedby")}"]`);
  expect([field?.getAttribute("aria-invalid"), about?.textContent]).toEqual([isInvalid, words]);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
