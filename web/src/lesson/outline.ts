/** What a course outline has: lessons, and the experiments of papers. */
import { writeLink } from "../share/fragment";
import type { Outline, OutlineModule } from "./cartridge";
import type { Lesson } from "./format";

/** A paper, as far as an outline names it. */
export interface OutlinePaper {
  readonly id: string;
  readonly short: string;
  readonly experiments: readonly { readonly id: string; readonly title: string; readonly figure: string }[];
}

const lessonsModule = (lessons: readonly Lesson[], base: string): OutlineModule => ({
  id: "lessons",
  title: "Lessons",
  links: lessons.map(({ id, title, minutes }) => ({
    id,
    title: `${title} (${minutes} min)`,
    address: writeLink({ source: { kind: "lesson", id }, overrides: {} }, base),
  })),
});

const paperModule = ({ id, short, experiments }: OutlinePaper, base: string): OutlineModule => ({
  id: `paper-${id}`,
  title: `Experiments of ${short}`,
  links: experiments.map((experiment) => ({
    id: experiment.id,
    title: experiment.figure ? `${experiment.figure}: ${experiment.title}` : experiment.title,
    address: writeLink({ source: { kind: "preset", id: experiment.id }, overrides: {} }, base),
  })),
});

/** @param base the address of the playground, with a slash at its end */
export function outlineOf(
  title: string,
  lessons: readonly Lesson[],
  papers: readonly OutlinePaper[],
  base: string,
): Outline {
  const modules = [lessonsModule(lessons, base), ...papers.map((paper) => paperModule(paper, base))];
  return { title, modules: modules.filter(({ links }) => links.length > 0) };
}

export const OUTLINE_TITLE = "Queues and congestion control with the AQM Playground";
