// Generates the committed files: from the engine’s description of itself, and the glossary for readers of the repository.
import { glossaryMarkdown } from "./glossary-page.ts";

const unions = {
  DisciplineId: '(typeof catalog)["disciplines"][number]["id"]',
  ReasonId: '(typeof catalog)["reasons"][number]["id"]',
  VariantId: '(typeof catalog)["variants"][number]["id"]',
  ApplicationId: '(typeof catalog)["applications"][number]["id"]',
  QueueParamName: '(typeof catalog)["disciplines"][number]["params"][number]["name"]',
};

/** Needed only for editing and links, and loaded with them: catalog-editing.ts. */
const EDITING = new Set(["transports", "variants", "applications", "flow", "run", "measure", "presets", "limits"]);

/** A separate file, because the worker needs nothing else of the catalog. */
const UNITS = "units";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Texts, loaded after everything else. */
const PROSE = new Set(["doc", "cite", "summary", "source", "sentence", "law", "numbers"]);
/** The words of scripts, loaded with their editor. */
const LANGUAGE = "language";
/** Not used by the page. */
const UNUSED = new Set(["version"]);

const isTree = (value: Json): value is Json[] | { [key: string]: Json } => typeof value === "object" && value !== null;

/** Without its texts, and without symbols that are a parameter's name. */
function withoutProse(value: Json): Json {
  if (!isTree(value)) return value;
  if (Array.isArray(value)) return value.map(withoutProse);
  const says = ([key, inner]: [string, Json]) => !PROSE.has(key) && !(key === "symbol" && inner === value.name);
  const kept = Object.entries(value).filter(says);
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutProse(inner)]));
}

/** Has the same shape as the catalog, so that both can be walked together. */
function onlyProse(value: Json): Json {
  if (Array.isArray(value)) return value.every(isTree) ? value.map(onlyProse) : [];
  if (!isTree(value)) return {};
  const kept = Object.entries(value).filter(([key, inner]) => (PROSE.has(key) ? inner !== null : isTree(inner)));
  const prose = kept.map(([key, inner]) => [key, PROSE.has(key) ? inner : onlyProse(inner)] as const);
  return Object.fromEntries(prose.filter(([, inner]) => !Array.isArray(inner) || inner.length > 0));
}

const constant = (name: string, value: Json) =>
  `export const ${name} = ${JSON.stringify(value, undefined, 2)} as const;`;

type Entries = Record<string, Json>;
const picked = (object: Entries, isWanted: (key: string) => boolean): Entries =>
  Object.fromEntries(Object.entries(object).filter(([key]) => isWanted(key)));

/** Of applications and transports, only what a running page needs: names and live parameters. */
const shortKinds = (kinds: Json): Json =>
  (kinds as Entries[]).map(({ id = null, label = null, params = [] }) => ({
    id,
    label,
    params: (params as Entries[]).filter(({ live }) => live === true),
  }));

/** The text of every generated file by its path, from the results of `engine_describe` and `engine_schema`. */
export function generate(describe: string, schema: string): Record<string, string> {
  const described = picked(JSON.parse(describe), (key) => !UNUSED.has(key));
  const { applications = [], variants = [] } = described;
  const short = { applications: shortKinds(applications), variants: shortKinds(variants) };
  const first = { ...picked(described, (key) => !EDITING.has(key) && key !== UNITS && key !== LANGUAGE), ...short };
  const editing = picked(described, (key) => EDITING.has(key));
  const types = Object.entries(unions).map(([name, type]) => `export type ${name} = ${type};`);
  const head = "// Generated from the engine by `npm run generate`. Do not edit.";
  const file = (...parts: readonly string[]) => [head, ...parts, ""].join("\n\n");
  return {
    "web/src/generated/catalog.ts": file(constant("catalog", withoutProse(first)), ...types),
    "web/src/generated/units.ts": file(constant(UNITS, described[UNITS] ?? [])),
    "web/src/generated/language.ts": file(constant(LANGUAGE, described[LANGUAGE] ?? {})),
    "web/src/generated/catalog-editing.ts": file(constant("editing", withoutProse(editing))),
    "web/src/generated/prose.ts": file(
      constant("prose", onlyProse(first)),
      constant("editingProse", onlyProse(editing)),
    ),
    "scenarios/GLOSSARY.md": glossaryMarkdown(),
    "scenarios/scenario.schema.json": `${JSON.stringify(JSON.parse(schema), undefined, 2)}\n`,
  };
}
