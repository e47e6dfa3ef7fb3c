// The shipped scenarios, as the build uses them: for preview pages and for titles of posters.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { citation, type Source } from "../src/scenario/scenario.ts";
import { plainText } from "../src/text/markup.ts";

const folder = fileURLToPath(new URL("../../scenarios/", import.meta.url));

export interface Preset {
  readonly id: string;
  readonly title: string;
  /** Without markup. */
  readonly caption: string;
  /** Paragraphs without markup. */
  readonly paragraphs: readonly string[];
  /** "Chung & Claypool 2000, Fig. 10-12", or empty. */
  readonly citation: string;
}

function read(file: string): Preset {
  const document = JSON.parse(readFileSync(`${folder}${file}`, "utf8")) as {
    title: string;
    caption?: string;
    description?: string;
    source?: Source;
  };
  return {
    id: file.slice(0, -".json".length),
    title: document.title,
    caption: plainText(document.caption ?? ""),
    paragraphs: plainText(document.description ?? "")
      .split("\n\n")
      .filter(Boolean),
    citation: citation(document.source),
  };
}

/** Titles of the papers' experiments by id, which `p=` accepts too. */
export function experimentTitles(): Record<string, string> {
  const files = readdirSync(`${folder}papers`).filter((file) => /^\d{3}-.*\.json$/.test(file));
  const title = (file: string) => JSON.parse(readFileSync(`${folder}papers/${file}`, "utf8")).title as string;
  return Object.fromEntries(files.sort().map((file) => [file.slice(0, -".json".length), title(file)]));
}

export const presets = (): Preset[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json") && !file.endsWith(".schema.json"))
    .sort()
    .map(read);
