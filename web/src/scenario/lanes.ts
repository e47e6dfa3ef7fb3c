/**
 * Lanes: two to four variations of a document, to be run side by side. Written as `lanes`, a list of variants; the
 * document itself is what they vary.
 */
import type { ScenarioDocument } from "./scenario";
import { settingsBetween, type Variant, withSettings } from "./variation";

export const MOST_LANES = 4;
export const LABEL_CHARS = 80;

/** One lane as a document of its own, without `lanes`. */
export interface Lane {
  readonly id: string;
  /** Given by the user; empty if it is named by how it differs. */
  readonly label: string;
  readonly document: ScenarioDocument;
}

/** What is wrong with the lanes of a document, and where. */
export interface LaneProblem {
  readonly path: string;
  readonly message: string;
}

/** "A" for the first. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);

const idOf = (index: number) => letterOf(index).toLowerCase();

export const hasLanes = ({ lanes }: ScenarioDocument): boolean => lanes !== undefined;

/** A document without what makes it several runs. */
export function withoutLanes({ lanes: _, ...document }: ScenarioDocument): ScenarioDocument {
  return document as ScenarioDocument;
}

/** What lanes have in common: texts, charts, and what is measured, at the queues that a lane has. */
export const SHARED = [
  "title",
  "caption",
  "description",
  "source",
  "view",
  "measure",
  "duration",
  "sweep",
  "expect",
] as const;
const UNVARIED: readonly string[] = [...SHARED, "format", "version", "lanes", "$schema"];

/** Whether a path is the same for all lanes. */
const isUnvaried = (path: string) => path !== "measure.watch" && UNVARIED.includes(path.split(".")[0] ?? "");

function problemOf(entry: unknown, path: string): LaneProblem | undefined {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry))
    return { path, message: "must be an object with id, label and set" };
  const { id, label = "", set = {}, ...others } = entry as Record<string, unknown>;
  const [other] = Object.keys(others);
  if (other !== undefined) return { path: `${path}.${other}`, message: "unknown key; must be one of id, label, set" };
  if (typeof id !== "string" || !/^[\w-]{1,40}$/.test(id))
    return { path: `${path}.id`, message: "must be 1 to 40 letters, digits, _ or -" };
  if (typeof label !== "string" || label.length > LABEL_CHARS)
    return { path: `${path}.label`, message: `must be a text of at most ${LABEL_CHARS} characters` };
  if (typeof set !== "object" || set === null || Array.isArray(set))
    return { path: `${path}.set`, message: "must be an object of paths and values" };
  const shared = Object.keys(set).find(isUnvaried);
  if (shared !== undefined) return { path: `${path}.set.${shared}`, message: "is the same for all lanes" };
  return undefined;
}

/** Everything that is wrong with `lanes`, but for what the engine says of each lane's document. */
export function problemsOfLanes({ lanes }: ScenarioDocument): LaneProblem[] {
  if (!Array.isArray(lanes) || lanes.length < 2 || lanes.length > MOST_LANES)
    return [{ path: "lanes", message: `must be a list of 2 to ${MOST_LANES} lanes` }];
  const problems = lanes
    .map((entry, index) => problemOf(entry, `lanes[${index}]`))
    .filter((each) => each !== undefined);
  if (problems.length > 0) return problems;
  const ids = (lanes as Variant[]).map(({ id }) => id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [{ path: `lanes[${index}].id`, message: `${id}: another lane has this id` }],
  );
}

/**
 * The lanes of a document, each as a document of its own.
 * @returns the problems instead, if there are any
 */
export function lanesOf(document: ScenarioDocument): { lanes: Lane[] } | { problems: LaneProblem[] } {
  const problems = problemsOfLanes(document);
  if (problems.length > 0) return { problems };
  const lanes: Lane[] = [];
  for (const [index, { id, label = "", set = {} }] of (document.lanes as Variant[]).entries())
    try {
      lanes.push({ id, label, document: withSettings(withoutLanes(document), set) });
    } catch (error) {
      problems.push({ path: `lanes[${index}].set`, message: (error as Error).message });
    }
  return problems.length > 0 ? { problems } : { lanes };
}

/** What a lane watches is set in its `measure`. */
const measured = (lane: Lane): Lane =>
  lane.document.measure ? lane : { ...lane, document: { ...lane.document, measure: {} } };

/** One document for lanes: the first, and how the others differ from it. */
export function joinLanes(lanes: readonly Lane[]): ScenarioDocument {
  const all = lanes.some(({ document }) => document.measure) ? lanes.map(measured) : lanes;
  const [first] = all;
  if (!first) throw new Error("There are no lanes.");
  const variants = all.map(({ id, label, document }) => ({
    id,
    ...(label && { label }),
    set: settingsBetween(first.document, document),
  }));
  return { ...first.document, lanes: variants };
}

/** An id that none of the lanes has. */
export function freshId(lanes: readonly Lane[]): string {
  const taken = lanes.map(({ id }) => id);
  for (let index = 0; ; index++) if (!taken.includes(idOf(index))) return idOf(index);
}
