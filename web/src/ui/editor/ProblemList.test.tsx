import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openingScenario } from "../../scenario/opening";
import { ProblemList } from "./ProblemList";

const document = openingScenario();
const link = document.links.findIndex(({ queue }) => queue);
const { id } = document.links[link] ?? {};

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  host = globalThis.document.body.appendChild(globalThis.document.createElement("div"));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

test.each([
  ["an entry", `links[${link}]`, "joins a node with itself", `Link ${id}: joins a node with itself.`],
  ["a value", `links[${link}].rate`, "must be above 0", `Rate of ${id} must be above 0.`],
  [
    "values that do not fit together",
    `links[${link}].queue`,
    "min_th must be below max_th",
    expect.stringMatching(`^${id} Minimum threshold must be below the maximum threshold`),
  ],
])("a problem of %s has the name of the entry once, as the way to it", (_, path, message, text) => {
  const onSelect = vi.fn();
  const props = { document, problems: [{ path, message }], isOther: false, isStandIn: false, onSelect };
  act(() => root.render(<ProblemList {...props} />));
  expect(host.querySelector("li")?.textContent).toEqual(text);
  const name = host.querySelector("button");
  expect(name?.textContent).toBe(id);
  act(() => name?.click());
  expect(onSelect).toHaveBeenCalledWith({ part: "links", id });
});
