// Opens a link without a page: the same steps, up to the engine's verdict.
import type { Engine } from "../../../web/src/engine/wasm";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { wholeCatalog as catalog } from "../../../web/src/scenario/whole-catalog";
import { isFailure, parseFragment } from "../../../web/src/share/fragment";
import type { LinkFailure } from "../../../web/src/share/link";
import { readDocument, refusal } from "../../../web/src/share/read-document";
import { unpack } from "../../../web/src/share/unpack";
import { problemsOf } from "./problems-of";

export async function openInNode(fragment: string, engine: Engine): Promise<ScenarioDocument | LinkFailure> {
  const link = parseFragment(fragment);
  if (isFailure(link)) return link;
  const { source, overrides } = link;
  if (source.kind !== "packed" && source.kind !== "json")
    throw new Error("Only links with a document are opened here.");
  const json = source.kind === "json" ? source.text : await unpack(source.payload, catalog.limits);
  if (typeof json !== "string") return json;
  const document = readDocument(json, overrides);
  if (isFailure(document)) return document;
  const problems = problemsOf(engine, JSON.stringify(document));
  return problems.length > 0 ? { ...refusal(problems), path: problems[0]?.path ?? "" } : document;
}
