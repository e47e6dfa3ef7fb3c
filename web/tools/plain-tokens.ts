// web/src/tokens.css for pages without scripts: the system's theme, unless a script has set one.
import { readFileSync } from "node:fs";

const source = new URL("../src/tokens.css", import.meta.url);

/** With the addresses that the site gives to the files of the packages. */
export function plainTokens(addressOf: (file: string) => string): string {
  const tokens = readFileSync(source, "utf8")
    .replace(/url\("([^"]+)"\)/g, (_, file) => `url("${addressOf(file)}")`)
    // A font that came late would move what the page's address leads to.
    .replaceAll("font-display: swap", "font-display: optional");
  const dark = /:root\[data-theme="dark"\] \{([^}]*)\}/.exec(tokens)?.[1];
  if (dark === undefined) throw new Error("tokens.css has no dark theme.");
  return `${tokens}\n@media (prefers-color-scheme: dark) {\n:root:not([data-theme]) {${dark}}\n}\n`;
}
