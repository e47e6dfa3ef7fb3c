// What a report says about how its numbers were made.
import { version } from "../../../../package.json";
import { changeWords, ownerAt } from "../../scenario/change-words";
import { seconds } from "../../scenario/quantity";
import { citation, type ScenarioDocument, titleOf } from "../../scenario/scenario";
import { hasLanes, type WholeRun, type WholeRuns } from "./whole-runs";

export interface Method {
  readonly title: string;
  /** The paper, or empty. */
  readonly cited: string;
  /** With markup, or empty. */
  readonly description: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Heading and rows: the lanes, and how they differ. Empty without lanes. */
  readonly lanes: readonly (readonly string[])[];
  /** "12 s: Switch to RED"; with the letters of the lanes if not all have it. */
  readonly changes: readonly string[];
  /** How the runs are repeated: a sentence, and the command. */
  readonly repeat: readonly [sentence: string, command: string];
}

const eventsOf = ({ report }: WholeRun) => report.events ?? 0;
const eventsText = (events: number) => events.toLocaleString("en");
const seedOf = ({ document }: WholeRun) => String(document.seed ?? 1);

/** A time as the document says it; a bare number is in seconds. */
const timeText = (time: string | number): string => (typeof time === "number" ? `${time} s` : time);

/** "A", "A and B", "A, B and C" */
const listed = (letters: readonly string[]): string =>
  letters.length < 2 ? letters.join() : `${letters.slice(0, -1).join(", ")} and ${letters.at(-1)}`;

function changesOf(runs: readonly WholeRun[]): string[] {
  const letters = new Map<string, string[]>();
  for (const { letter, document } of runs)
    for (const { at, set, value } of document.timeline ?? []) {
      const text = `${timeText(at)}: ${changeWords(set, value, { owner: ownerAt(document, set, seconds(at)) })}`;
      letters.set(text, [...(letters.get(text) ?? []), letter]);
    }
  return [...letters].map(([text, of]) => (of.length < runs.length ? `${listed(of)}, ${text}` : text));
}

/** "as in 1993: Drop-tail; buffer 20 packets"; of the first lane what it has where others differ. */
function settingsOf({ name, label, differences }: WholeRun, index: number): string {
  if (index === 0) return name;
  return [label, differences.join("; ") || "as A"].filter(Boolean).join(": ");
}

const laneRow = (run: WholeRun, index: number): string[] => [
  run.letter,
  settingsOf(run, index),
  seedOf(run),
  eventsText(eventsOf(run)),
  run.report.fingerprint,
];

const LANE_HEAD = ["lane", "what differs", "seed", "events", "fingerprint"];

function factsOf(document: ScenarioDocument, whole: WholeRuns, shownUntil_s: number): Method["facts"] {
  const [first] = whole.runs;
  const ofOne: Method["facts"] =
    hasLanes(whole) || !first
      ? []
      : [
          ["Seed", seedOf(first)],
          ["Events simulated", eventsText(eventsOf(first))],
          ["Fingerprint of the run", first.report.fingerprint],
        ];
  return [
    ["Program", `AQM Playground ${version}, a deterministic packet simulator`],
    ["Duration", timeText(document.duration)],
    ...ofOne,
    ["Results", `Of the whole run${hasLanes(whole) ? " of each lane" : ""}, in its measurement windows`],
    ["Charts", `Until ${Number(shownUntil_s.toFixed(2))} s`],
  ];
}

/** @param shownUntil_s the end of the charts */
export function methodOf(document: ScenarioDocument, whole: WholeRuns, shownUntil_s: number): Method {
  const { runs } = whole;
  const [run, command] = hasLanes(whole) ? ["runs", "compare"] : ["run", "run"];
  return {
    title: titleOf(document),
    cited: citation(document.source),
    description: document.description ?? document.caption ?? "",
    facts: factsOf(document, whole, shownUntil_s),
    lanes: hasLanes(whole) ? [LANE_HEAD, ...runs.map(laneRow)] : [],
    changes: changesOf(runs),
    repeat: [
      `The document below gives the same ${run}, to the last bit: open the link, or save the document as run.json and run`,
      `aqm ${command} run.json`,
    ],
  };
}
