/** The engine's problems with a document: where, what and the allowed range. */
import type { Problem } from "../engine/protocol";
import { problemWords } from "../scenario/problem-words";
import type { ScenarioDocument } from "../scenario/scenario";
import { withRule } from "../scenario/typed-rules";
import { element } from "./dom";

interface Refused {
  readonly problems: readonly Problem[];
  /** The edited document, whose entries are named; problems of a file are shown with their paths. */
  readonly document?: ScenarioDocument;
}

const quiet = (text: string) => element("span", { className: "quiet" }, text);

export function problemList({ problems: found, document }: Refused): HTMLElement {
  const problems = found.map(withRule);
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
