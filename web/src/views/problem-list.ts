/** All that the engine says is wrong with a document: where, what, and what would be allowed. */
import type { Problem } from "../engine/protocol";
import { shownPath } from "../scenario/edit-problems";
import type { ScenarioDocument } from "../scenario/scenario";
import { element } from "./dom";

interface Refused {
  readonly problems: readonly Problem[];
  /** What was edited here is called as the editor calls it; a file is spoken of as it is written. */
  readonly document?: ScenarioDocument;
}

const quiet = (text: string) => element("span", { className: "quiet" }, text);

export function problemList({ problems, document }: Refused): HTMLElement {
  const items = problems.map(({ path, message, value, allowed }) =>
    element(
      "li",
      {},
      ...(path ? [element("code", {}, document ? shownPath(document, path) : path), " "] : []),
      message,
      (value || allowed) && !/[.!?]$/.test(message) ? "." : "",
      ...(value ? [quiet(` It is ${value}.`)] : []),
      ...(allowed ? [quiet(` Allowed: ${allowed}.`)] : []),
    ),
  );
  return element("ul", { className: "problems" }, ...items);
}
