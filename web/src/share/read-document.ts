/** Parses a link's text into a document, which only the engine validates. */

import { migrate, TOO_NEW } from "../scenario/migrate";
import type { ScenarioDocument } from "../scenario/scenario";
import { wholeCatalog } from "../scenario/whole-catalog";
import { applyOverrides } from "./apply-overrides";
import type { LinkFailure, Overrides } from "./link";
import { problemOfText } from "./unpack";

const invalid = (message: string): LinkFailure => ({ kind: "invalid", message });

/** Checks only that the document is an object. */
export function readDocument(json: string, overrides: Overrides): ScenarioDocument | LinkFailure {
  const problem = problemOfText(json, wholeCatalog.limits);
  if (problem) return problem;
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    return invalid(`The scenario is not valid JSON: ${error instanceof Error ? error.message : error}.`);
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    return invalid("The scenario is not a JSON object.");
  const document = migrate(parsed as Readonly<Record<string, unknown>>);
  return document ? applyOverrides(document, overrides) : { kind: "too-new", message: TOO_NEW };
}

/** The engine's first problem as a link failure; without a path, the document as a whole is too large. */
export function refusal(problems: readonly { path: string; message: string }[]): LinkFailure {
  const [first] = problems;
  if (first?.path !== "" || first.message.startsWith("not valid JSON")) return invalid("The scenario cannot be run.");
  return { kind: "too-big", message: "The scenario is larger than a page can handle." };
}
