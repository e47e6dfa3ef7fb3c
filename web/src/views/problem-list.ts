/** All that the engine says is wrong with a document: where, what, and what would be allowed. */
import type { Problem } from "../engine/protocol";
import { problemWords } from "../scenario/problem-words";
import type { ScenarioDocument } from "../scenario/scenario";
import { element } from "./dom";

interface Refused {
  readonly problems: readonly Problem[];
  /** Of what was edited here all things have names; a file is spoken of as it is written. */
  readonly document?: ScenarioDocument;
}

const quiet = (text: string) => element("span", { className: "quiet" }, text);

export function problemList({ problems, document }: Refused): HTMLElement {
  const own = document && problems.filter((problem) => problemWords(document, problem) !== "");
  if (document && own)
    return element(
      "ul",
      { className: "problems" },
      ...own.map((problem) =>
        element(
          "li",
          {},
          problemWords(document, problem),
          ...(problem.allowed ? [quiet(` Allowed: ${problem.allowed}.`)] : []),
        ),
      ),
    );
  const items = problems.map(({ path, message, value, allowed }) =>
    element(
      "li",
      {},
      ...(path ? [element("code", {}, path), " "] : []),
      message,
      (value || allowed) && !/[.!?]$/.test(message) ? "." : "",
      ...(value ? [quiet(` It is ${value}.`)] : []),
      ...(allowed ? [quiet(` Allowed: ${allowed}.`)] : []),
    ),
  );
  return element("ul", { className: "problems" }, ...items);
}
