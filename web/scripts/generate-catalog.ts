// Turns what the engine says about itself into the files that are generated and committed.

const unions = {
  DisciplineId: '(typeof catalog)["disciplines"][number]["id"]',
  CauseId: '(typeof catalog)["causes"][number]["id"]',
  TransportId: '(typeof catalog)["transports"][number]["id"]',
  VariantId: '(typeof catalog)["variants"][number]["id"]',
  ApplicationId: '(typeof catalog)["applications"][number]["id"]',
  QueueParamName: '(typeof catalog)["disciplines"][number]["params"][number]["name"]',
};

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What is only read, and loaded after the rest. */
const PROSE = new Set(["doc", "cite", "summary", "source"]);
/** What the page has no use for. */
const UNUSED = new Set(["version", "units"]);

const isTree = (value: Json): value is Json[] | { [key: string]: Json } => typeof value === "object" && value !== null;

function withoutProse(value: Json): Json {
  if (!isTree(value)) return value;
  if (Array.isArray(value)) return value.map(withoutProse);
  const kept = Object.entries(value).filter(([key]) => !PROSE.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutProse(inner)]));
}

/** Of the same shape as the catalog, so that the two can be walked together. */
function onlyProse(value: Json): Json {
  if (Array.isArray(value)) return value.every(isTree) ? value.map(onlyProse) : [];
  if (!isTree(value)) return {};
  const kept = Object.entries(value).filter(([key, inner]) => (PROSE.has(key) ? inner !== null : isTree(inner)));
  const prose = kept.map(([key, inner]) => [key, PROSE.has(key) ? inner : onlyProse(inner)] as const);
  return Object.fromEntries(prose.filter(([, inner]) => !Array.isArray(inner) || inner.length > 0));
}

const constant = (name: string, value: Json) =>
  `export const ${name} = ${JSON.stringify(value, undefined, 2)} as const;`;

/** The text of every generated file, by its path; takes the answers of `engine_describe` and `engine_schema`. */
export function generate(describe: string, schema: string): Record<string, string> {
  const described: Record<string, Json> = JSON.parse(describe);
  const shown = Object.fromEntries(Object.entries(described).filter(([key]) => !UNUSED.has(key)));
  const types = Object.entries(unions).map(([name, type]) => `export type ${name} = ${type};`);
  const head = "// Generated from the engine by `npm run generate`. Do not edit.";
  return {
    "web/src/generated/catalog.ts": [head, constant("catalog", withoutProse(shown)), ...types, ""].join("\n\n"),
    "web/src/generated/prose.ts": [head, constant("prose", onlyProse(shown)), ""].join("\n\n"),
    "scenarios/scenario.schema.json": `${JSON.stringify(JSON.parse(schema), undefined, 2)}\n`,
  };
}
