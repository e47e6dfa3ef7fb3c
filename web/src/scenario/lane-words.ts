/** Says how lanes differ: "D-CBT; maximum probability 0.2; from 10 s: SFB". */
import { catalog, disciplineOf, scriptDiscipline } from "./catalog";
import { ownerAt, settingInForce } from "./change-words";
import { orderedAs } from "./entries";
import { type Lane, letterOf } from "./lanes";
import { seconds } from "./quantity";
import type { ScenarioDocument, TimelineEntry } from "./scenario";
import { scriptName } from "./script-params";
import { type Settings, settingsBetween, valueAt, withSettings } from "./variation";
import { queueOf } from "./watch";

/** One way in which a lane differs from the first, which can be taken back. */
export interface Difference {
  /** Where it is: differs for each. */
  readonly key: string;
  readonly text: string;
  /** The document without this difference. */
  readonly withoutIt: ScenarioDocument;
  /** The number of later changes that need it, which go with it. */
  readonly gone: number;
}

/** Without changes, and without what is measured, which is no difference of a run. */
const settingsOf = ({ timeline: _, measure: __, ...rest }: ScenarioDocument) => rest as ScenarioDocument;

/** The path of a script's text. */
const isCode = (path: string) => path === `${queueOf(path)}.code`;

/** Paths that are taken back together: a queue's discipline with the parameters that came and went with it. */
function grouped(set: Settings, back: Settings): string[][] {
  const paths = Object.keys(set);
  const exchanged = paths.filter((path) => path.endsWith(".discipline") || path === queueOf(path));
  // A script comes with the values of its own parameters.
  const rewritten = paths.filter((path) => isCode(path) && !exchanged.some((each) => queueOf(each) === queueOf(path)));
  // With another discipline, what the two do not share is said on one side only.
  const isOnOneSide = (path: string) => set[path] === null || (back[path] ?? null) === null;
  const leaves = (queue: string) => paths.filter((path) => queueOf(path) === queue && isOnOneSide(path));
  const values = (queue: string) => paths.filter((path) => path.startsWith(`${queue}.values`));
  const groups = [
    ...exchanged.map((path) => [path, ...leaves(queueOf(path) ?? path).filter((other) => other !== path)]),
    ...rewritten.map((path) => [path, ...values(queueOf(path) ?? path)]),
  ];
  const taken = new Set(groups.flat());
  return [...groups, ...paths.filter((path) => !taken.has(path)).map((path) => [path])];
}

/** Whether a path lies in the queue whose discipline is at the other one. */
const isTakenAlong = (path: string, discipline: string): boolean =>
  discipline.endsWith(".discipline") && queueOf(path) === queueOf(discipline);

/** A document with some of its values as in another one. */
function restored(document: ScenarioDocument, first: ScenarioDocument, paths: readonly string[]): ScenarioDocument {
  const values = paths.map((path) => [path, valueAt(first, path) ?? null]);
  return orderedAs(withSettings(document, Object.fromEntries(values)), first);
}

const partNames: Readonly<Record<string, string>> = { nodes: "node", links: "link", flows: "flow" };

/** An entry of a list that was added or removed. */
function entryWords(path: string, value: unknown): string | undefined {
  const [list = "", id, ...rest] = path.split(".");
  const name = partNames[list];
  if (!name || id === undefined || rest.length > 0) return undefined;
  return value === null ? `without ${name} ${id}` : `${name} ${id} added`;
}

/** In a document that has the value. */
function wordsOf(path: string, value: unknown, document: ScenarioDocument): string {
  if (value === scriptDiscipline) return scriptName(valueAt(document, `${queueOf(path)}.code`));
  const entry = entryWords(path, value);
  if (entry) return entry;
  if (path === "seed") return `seed ${value ?? 1}`;
  if (value === null) return `usual ${path.slice(path.lastIndexOf(".") + 1).replaceAll("_", " ")}`;
  if (typeof value === "object" && !("discipline" in (value as object))) return `other ${path.split(".").at(-1)}`;
  return settingInForce(path, value, ownerAt(settingsOf(document), path, 0));
}

/** Names the link of a queue if several queues are declared: " at r1". */
function placeOf(path: string, { links }: ScenarioDocument): string {
  const queue = queueOf(path);
  const count = links.filter((link) => link.queue !== undefined || link.reverse?.queue !== undefined).length;
  return queue && count > 1 ? ` at ${queue.slice("links.".length, -".queue".length)}` : "";
}

const entryText = ({ at, set, value }: TimelineEntry) => JSON.stringify([seconds(at), set, value]);

/** Of a draft's timeline what has a form. */
const changesOf = ({ timeline }: ScenarioDocument): readonly TimelineEntry[] =>
  Array.isArray(timeline) ? timeline.filter((entry) => typeof entry?.set === "string") : [];

/** The changes of one timeline that another one does not have. */
function ownChanges(one: ScenarioDocument, other: ScenarioDocument): TimelineEntry[] {
  const known = new Set(changesOf(other).map(entryText));
  return changesOf(one).filter((entry) => !known.has(entryText(entry)));
}

/** What a lane has from when on another one has something else: "still D-CBT". */
function unchangedWords(lane: ScenarioDocument, { at, set, value }: TimelineEntry): string {
  const before = (lane.timeline ?? []).filter((entry) => entry.set === set && seconds(entry.at) <= seconds(at)).at(-1);
  const now = before ? before.value : valueAt(lane, set);
  const owner = ownerAt(lane, set, seconds(at));
  return now === undefined ? `not ${settingInForce(set, value)}` : `still ${settingInForce(set, now, owner)}`;
}

/** Changes that are taken back together: another discipline or script, and what comes with it at the same time. */
function together(entries: readonly TimelineEntry[]): [TimelineEntry, ...TimelineEntry[]][] {
  const groups: [TimelineEntry, ...TimelineEntry[]][] = [];
  for (const entry of entries) {
    const queue = queueOf(entry.set);
    const comesWith = ([head]: readonly [TimelineEntry, ...TimelineEntry[]]) =>
      (head.set.endsWith(".discipline") || isCode(head.set)) &&
      queueOf(head.set) === queue &&
      seconds(head.at) === seconds(entry.at);
    const group = queue === undefined ? undefined : groups.find(comesWith);
    if (group) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** The queue to which a discipline or a script comes; undefined for other paths. */
const exchangedAt = (path: string): string | undefined =>
  path.endsWith(".discipline") || path === queueOf(path) ? queueOf(path) : undefined;

/**
 * Of a lane's own changes, those of a discipline that came to a queue at a time, until the next one comes to it. What the
 * discipline of the first lane takes as well is not one of them.
 */
function changesOfDiscipline(
  { first, lane, own }: { first: ScenarioDocument; lane: ScenarioDocument; own: readonly TimelineEntry[] },
  path: string,
  from_s: number,
): TimelineEntry[] {
  const queue = exchangedAt(path);
  if (queue === undefined) return [];
  const isLater = ({ at, set }: TimelineEntry) => seconds(at) > from_s && queueOf(set) === queue;
  const exchanges = (lane.timeline ?? []).filter((entry) => isLater(entry) && exchangedAt(entry.set));
  const end_s = Math.min(...exchanges.map(({ at }) => seconds(at)));
  const { params = [] } = disciplineOf(ownerAt(first, `${queue}.discipline`, from_s) ?? "") ?? {};
  const stays = ({ set }: TimelineEntry) =>
    [...catalog.queue.params, ...params].some(({ name }) => set === `${queue}.${name}`);
  return own.filter((entry) => isLater(entry) && seconds(entry.at) < end_s && !stays(entry));
}

const without = (lane: ScenarioDocument, gone: readonly TimelineEntry[]): ScenarioDocument =>
  gone.length === 0 ? lane : { ...lane, timeline: (lane.timeline ?? []).filter((entry) => !gone.includes(entry)) };

const atWords = (entry: TimelineEntry) => `${Math.round(seconds(entry.at) * 100) / 100} s`;

/** What a lane has from a time on, by changes that come together: "from 10 s: SFB". */
function begunWords(lane: ScenarioDocument, changes: readonly [TimelineEntry, ...TimelineEntry[]]): string {
  const [head] = changes;
  const { set, value } = changes.find((entry) => isCode(entry.set)) ?? head;
  return `from ${atWords(head)}: ${settingInForce(set, value, ownerAt(lane, set, seconds(head.at)))}`;
}

/** How a lane differs from the first one. */
export function differencesOf(first: ScenarioDocument, lane: ScenarioDocument): Difference[] {
  const set = settingsBetween(settingsOf(first), settingsOf(lane));
  const back = settingsBetween(settingsOf(lane), settingsOf(first));
  const ownOnes = ownChanges(lane, first);
  const changes = { first, lane, own: ownOnes };
  const groups = grouped(set, back).map((paths) => {
    const [path = ""] = paths;
    const ofFirst = Object.keys(back).filter((each) => isTakenAlong(each, path) && !(each in set));
    return { path, all: [...paths, ...ofFirst] };
  });
  // A discipline that another one replaces at 0 s never forwards a packet.
  const replacing = ownOnes.filter(({ at, set: path }) => exchangedAt(path) && seconds(at) === 0);
  const isReplacedBy = (path: string, { set: other }: TimelineEntry) => exchangedAt(path) === exchangedAt(other);
  const settings = groups
    .filter(({ path }) => !replacing.some((entry) => isReplacedBy(path, entry)))
    .map(({ path, all }): Difference => {
      const later = changesOfDiscipline(changes, path, -1);
      return {
        key: path,
        text: wordsOf(path, set[path], lane) + placeOf(path, first),
        withoutIt: restored(without(lane, later), first, all),
        gone: later.length,
      };
    });
  const own = together(ownOnes).map((gone): Difference => {
    const [head] = gone;
    const later = changesOfDiscipline(changes, head.set, seconds(head.at)).filter((entry) => !gone.includes(entry));
    const before = without(lane, [...gone, ...later]);
    const replaced = replacing.includes(head) ? groups.filter(({ path }) => isReplacedBy(path, head)) : [];
    return {
      key: entryText(head),
      text: begunWords(lane, gone) + placeOf(head.set, first),
      withoutIt: replaced.reduce((now, { all }) => restored(now, first, all), before),
      gone: later.length,
    };
  });
  const missing = together(ownChanges(first, lane)).map((entries): Difference => {
    const [head] = entries;
    const timeline = [...(lane.timeline ?? []), ...entries];
    const text = `from ${atWords(head)}: ${unchangedWords(lane, head)}`;
    const withoutIt = { ...lane, timeline };
    return { key: `not ${entryText(head)}`, text: text + placeOf(head.set, first), withoutIt, gone: 0 };
  });
  return [...settings, ...own, ...missing];
}

const MOST_IN_NAME = 2;

/** What the first lane has where others differ: "RED", "maximum probability 0.1", "Drop-tail; from 10 s: RED". */
function firstName(first: ScenarioDocument, others: readonly ScenarioDocument[]): string {
  const paths = new Set(
    others.flatMap((other) => {
      const [there, here] = [settingsOf(other), settingsOf(first)];
      return grouped(settingsBetween(there, here), settingsBetween(here, there)).map(([path = ""]) => path);
    }),
  );
  const own = others.flatMap((other) => together(ownChanges(first, other)));
  const isReplaced = (path: string) =>
    own.some(([{ at, set }]) => seconds(at) === 0 && exchangedAt(set) && exchangedAt(set) === exchangedAt(path));
  const settings = [...paths].filter((path) => !isReplaced(path));
  const words = settings.map((path) => {
    const back = others.map((other) => settingsBetween(other, first)[path]).find((value) => value !== undefined);
    return wordsOf(path, back, first);
  });
  const begun = own.map((changes) => begunWords(first, changes));
  return [...new Set([...words, ...begun])].slice(0, MOST_IN_NAME).join("; ");
}

/** The names of lanes: given ones, else by what differs. */
export function namesOf(lanes: readonly Lane[]): string[] {
  const [first, ...others] = lanes;
  if (!first) return [];
  return lanes.map(({ label, document }, index) => {
    if (label) return label;
    if (index === 0)
      return (
        firstName(
          first.document,
          others.map((lane) => lane.document),
        ) || "as it was"
      );
    const texts = differencesOf(first.document, document).map(({ text }) => text);
    const more = texts.length > MOST_IN_NAME ? ` +${texts.length - MOST_IN_NAME}` : "";
    return texts.slice(0, MOST_IN_NAME).join("; ") + more || `as ${letterOf(0)}`;
  });
}
