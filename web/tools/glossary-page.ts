// The glossary for reading, as a page without scripts and as Markdown: the same terms that texts on the page define.
import { glossary } from "../src/text/glossary.ts";
import { escaped } from "./escaped.ts";
import { pagePolicies } from "./policy.ts";

const entry = ({ id, name, text }: (typeof glossary)[number]) =>
  `<dt id="${id}">${escaped(name)}</dt>\n        <dd>${escaped(text)}</dd>`;

export const glossaryPage = (): string => `<!doctype html>
<html lang="en">
  <head>
    <meta http-equiv="Content-Security-Policy" content="${pagePolicies.text}">
    <meta name="referrer" content="no-referrer">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Glossary · AQM Playground</title>
    <meta name="description" content="The terms of queue management that the playground uses, each in a sentence or two.">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="./icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="./tokens.css">
    <link rel="stylesheet" href="./poster.css">
  </head>
  <body>
    <main class="text-page">
      <p><a href="./">AQM Playground</a></p>
      <h1>Glossary</h1>
      <dl class="glossary">
        ${glossary.map(entry).join("\n        ")}
      </dl>
    </main>
  </body>
</html>
`;

export const glossaryMarkdown = (): string =>
  `# Glossary\n\nGenerated from web/src/text/terms.json (\`npm run generate\`).\n\n${glossary
    .map(({ name, text }) => `- **${name}**: ${text}`)
    .join("\n")}\n`;
