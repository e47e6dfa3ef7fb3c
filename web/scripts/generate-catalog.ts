// Turns what the engine says about itself into the files that are generated and committed.

const unions = {
  DisciplineId: '(typeof catalog)["disciplines"][number]["id"]',
  CauseId: '(typeof catalog)["causes"][number]["id"]',
  TransportId: '(typeof catalog)["transports"][number]["id"]',
  VariantId: '(typeof catalog)["variants"][number]["id"]',
  ApplicationId: '(typeof catalog)["applications"][number]["id"]',
  QueueParamName: '(typeof catalog)["disciplines"][number]["params"][number]["name"]',
};

/** The text of every generated file, by its path; takes the answers of `engine_describe` and `engine_schema`. */
export function generate(describe: string, schema: string): Record<string, string> {
  const catalog = JSON.stringify(JSON.parse(describe), undefined, 2);
  const types = Object.entries(unions).map(([name, type]) => `export type ${name} = ${type};`);
  return {
    "web/src/generated/catalog.ts": [
      "// Generated from the engine by `npm run generate`. Do not edit.",
      `export const catalog = ${catalog} as const;`,
      ...types,
      "",
    ].join("\n\n"),
    "scenarios/scenario.schema.json": `${JSON.stringify(JSON.parse(schema), undefined, 2)}\n`,
  };
}
