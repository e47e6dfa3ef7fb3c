/** The papers and their experiments, as listed on the page. */
import papersJson from "../../../scenarios/papers/papers.json";
import { citation, type Source } from "../scenario/scenario";
import { plainText } from "../text/markup";
import type { ExperimentDocument } from "./document";

const PATTERN = "../../../scenarios/papers/*-*.json";
const titles = import.meta.glob<string>("../../../scenarios/papers/*-*.json", { import: "title", eager: true });
const sources = import.meta.glob<Source>("../../../scenarios/papers/*-*.json", { import: "source", eager: true });
const captions = import.meta.glob<string>("../../../scenarios/papers/*-*.json", { import: "caption", eager: true });
const texts = import.meta.glob<string>("../../../scenarios/papers/*-*.json", { query: "?raw", import: "default" });

export interface ExperimentCard {
  readonly id: string;
  readonly title: string;
  /** "Fig. 10-12" */
  readonly figure: string;
  /** The caption, without markup. */
  readonly summary: string;
}

export interface Paper {
  readonly id: string;
  /** Authors and year. */
  readonly short: string;
  readonly citation: string;
  readonly question: string;
  readonly experiments: readonly ExperimentCard[];
}

const prefix = PATTERN.slice(0, PATTERN.indexOf("*"));
const idOf = (path: string) => path.slice(prefix.length, -".json".length);

/** In order of id, numerically: 2 before 10. */
const byFigure = (a: ExperimentCard, b: ExperimentCard) =>
  a.id.localeCompare(b.id, "en", { numeric: true, sensitivity: "base" });

export const papers: readonly Paper[] = papersJson.map((paper) => ({
  ...paper,
  experiments: Object.entries(titles)
    .map(([path, title]) => ({
      id: idOf(path),
      title,
      figure: citation({ figure: sources[path]?.figure ?? "" }),
      summary: plainText(captions[path] ?? ""),
    }))
    .filter(({ id }) => id.startsWith(`${paper.id}-`))
    .sort(byFigure),
}));

export const experimentIds = (): string[] => papers.flatMap(({ experiments }) => experiments.map(({ id }) => id));

/** @throws if there is no such experiment. */
export async function openExperiment(id: string): Promise<ExperimentDocument> {
  const load = texts[`${prefix}${id}.json`];
  if (!load) throw new Error(`There is no experiment ${id}.`);
  return JSON.parse(await load()) as ExperimentDocument;
}
