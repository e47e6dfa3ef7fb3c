// What the forms know of a lesson's experiment.
import type { Window } from "../../experiment/document";
import { type Variable, variables } from "../../experiment/variable";
import { type Draft, type Ground, listIn } from "../../lesson/draft";
import type { Inspection } from "../../lesson/inspect";
import { lanesIn } from "../../lesson/measure";
import { seconds } from "../../scenario/quantity";
import type { ScenarioDocument } from "../../scenario/scenario";
import { valueIn } from "../../scenario/set-in";
import { withSettings } from "../../scenario/variation";
import { queuePath, watchList } from "../../scenario/watch";

/**
 * The experiment of a draft, mistakes and all; one that ships is only known of a draft that has been read.
 * @param whole the last draft without mistakes of form, which may have another experiment
 */
export function documentIn(draft: Draft, whole: Inspection["whole"]): ScenarioDocument | undefined {
  const own = valueIn(draft, ["scenario", "document"]);
  if (own !== undefined) return own !== null && typeof own === "object" ? (own as ScenarioDocument) : undefined;
  const preset = valueIn(draft, ["scenario", "preset"]);
  return preset !== undefined && valueIn(whole?.lesson, ["scenario", "preset"]) === preset
    ? whole?.scenario
    : undefined;
}

/** Its measurement windows, without what is none. */
export const windowsIn = (document: ScenarioDocument): readonly Window[] =>
  listIn(document, ["measure", "windows"]).filter((each): each is Window => Array.isArray(each));

/** The queue that the experiment watches: that of the first link that has one, if it names none. */
function watched(document: ScenarioDocument): string {
  const [named] = watchList(document);
  return named ?? document.links.find(({ queue }) => queue !== undefined)?.id ?? document.links[0]?.id ?? "";
}

/** The path of the queue that the experiment watches. */
export const watchedQueue = (document: ScenarioDocument): string => queuePath(watched(document));

/** Numbers that can be set in any of the lanes: a lane's discipline has parameters of its own. */
export function settableIn({ lesson, scenario }: NonNullable<Inspection["whole"]>): Variable[] {
  const all = lanesIn(lesson).flatMap(({ set }) => {
    try {
      return settable(withSettings(scenario, set));
    } catch {
      return []; // the rules say what is wrong
    }
  });
  return [...new Map(all.map((each) => [each.path, each])).values()];
}

/** Numbers that can be set, those of the watched queue first. */
function settable(document: ScenarioDocument): Variable[] {
  const queue = watchedQueue(document);
  const all = variables(document);
  const isFirst = ({ path }: Variable) => path.startsWith(`${queue}.`);
  return [...all.filter(isFirst), ...all.filter((each) => !isFirst(each))];
}

/** @param lanes their ids */
export function groundOf(document: ScenarioDocument, lanes: readonly string[]): Ground {
  return {
    duration_s: seconds(document.duration),
    lane: lanes[0] ?? "run",
    control: settable(document).find(({ param }) => param)?.path,
    link: watched(document),
    windows: document.measure?.windows ?? [],
  };
}
