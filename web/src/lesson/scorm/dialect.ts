/**
 * What the two versions of SCORM call the same things, in the order in which they are to be set: a score before the status that
 * some platforms grade at once, an id before what it names. Names of elements stand whole, as platforms search for them.
 */
import type { ScormVersion } from "./find";
import { clipped, clockSpan, decimal, isoSpan, within } from "./formats";

/** An element of the data model and its value. */
export type Pair = readonly [element: string, value: string];

/** A step with points. */
export interface Objective {
  readonly id: string;
  /** Of the step's points, from 0 to 1. */
  readonly share: number;
  readonly standing: "open" | "passed" | "failed" | "completed";
}

/** An answer to report. */
export interface Interaction {
  readonly id: string;
  readonly type: "choice" | "numeric" | "sequencing" | "text" | "setting";
  /** What was answered: ids of options or items, a number, a text, settings by path. */
  readonly response: readonly string[];
  /** Of all options or items, in the order in which they stand. */
  readonly options: readonly string[];
  readonly result: "right" | "wrong" | "neutral";
  readonly seconds: number;
}

export interface Outcome {
  /** From 0 to 1; undefined in a lesson without points. */
  readonly share: number | undefined;
  readonly isPassed: boolean;
}

export interface Dialect {
  readonly version: ScormVersion;
  readonly functions: Readonly<
    Record<"initialize" | "get" | "set" | "commit" | "finish" | "error" | "errorText", string>
  >;
  readonly elements: Readonly<
    Record<"mode" | "student" | "state" | "location" | "time" | "exit" | "interactions", string> & {
      /** The first of them that says more than "incomplete" is the attempt's. */
      status: readonly string[];
      /** Comments on the whole attempt. */
      comments?: string;
    }
  >;
  /** The most characters of values. */
  readonly most: Readonly<{ state: number; location: number; comments: number; text: number }>;
  span(seconds: number): string;
  /** Set once, at the beginning of an attempt. */
  readonly begun: readonly Pair[];
  /** @param share of the steps that are done, from 0 to 1 */
  progress(share: number): readonly Pair[];
  objective(at: number, objective: Objective): readonly Pair[];
  interaction(at: number, interaction: Interaction): readonly Pair[];
  /** A text that its response has only in part, whole, for the comments; undefined if there is none. */
  comment(interaction: Interaction): string | undefined;
  ended(outcome: Outcome): readonly Pair[];
  /** Of an attempt that is not to be resumed. */
  readonly done: string;
}

const percent = (share: number) => decimal(100 * within(share, 0, 1));
const SUSPENDED = "suspend";

/** SCORM 1.2 knows options as single letters: by position. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const letterOf = (options: readonly string[], id: string) => LETTERS[options.indexOf(id)] ?? id;

const SHORT = 255;
const TYPES_12 = {
  choice: "choice",
  numeric: "numeric",
  sequencing: "sequencing",
  text: "fill-in",
  setting: "performance",
} as const;

/** Run times refuse a response of several lines. */
const inOneLine = (text: string) => text.trim().replaceAll(/\s+/g, " ");

function response12({ type, response, options }: Interaction): string {
  if (type !== "choice" && type !== "sequencing") return clipped(inOneLine(response.join("; ")), SHORT);
  return clipped(response.map((id) => letterOf(options, id)).join(","), SHORT);
}

export const scorm12: Dialect = {
  version: "1.2",
  functions: {
    initialize: "LMSInitialize",
    get: "LMSGetValue",
    set: "LMSSetValue",
    commit: "LMSCommit",
    finish: "LMSFinish",
    error: "LMSGetLastError",
    errorText: "LMSGetErrorString",
  },
  elements: {
    mode: "cmi.core.lesson_mode",
    student: "cmi.core.student_id",
    state: "cmi.suspend_data",
    location: "cmi.core.lesson_location",
    time: "cmi.core.session_time",
    exit: "cmi.core.exit",
    interactions: "cmi.interactions._count",
    status: ["cmi.core.lesson_status"],
    comments: "cmi.comments",
  },
  most: { state: 4096, location: SHORT, comments: 4096, text: SHORT },
  span: clockSpan,
  begun: [
    ["cmi.core.lesson_status", "incomplete"],
    ["cmi.core.exit", SUSPENDED],
  ],
  progress: () => [],
  objective: (at, { id, share, standing }) => [
    [`cmi.objectives.${at}.id`, id],
    [`cmi.objectives.${at}.score.raw`, percent(share)],
    [`cmi.objectives.${at}.score.min`, "0"],
    [`cmi.objectives.${at}.score.max`, "100"],
    [`cmi.objectives.${at}.status`, standing === "open" ? "incomplete" : standing],
  ],
  interaction: (at, interaction) => [
    [`cmi.interactions.${at}.id`, interaction.id],
    [`cmi.interactions.${at}.type`, TYPES_12[interaction.type]],
    [`cmi.interactions.${at}.student_response`, response12(interaction)],
    [`cmi.interactions.${at}.result`, interaction.result === "right" ? "correct" : interaction.result],
    [`cmi.interactions.${at}.latency`, clockSpan(interaction.seconds)],
  ],
  comment({ id, type, response }) {
    const text = inOneLine(response.join("; "));
    return type === "text" && text.length > SHORT ? `[${id}] ${text} ` : undefined;
  },
  ended: ({ share, isPassed }) =>
    share === undefined
      ? [["cmi.core.lesson_status", "completed"]]
      : [
          ["cmi.core.score.raw", percent(share)],
          ["cmi.core.score.min", "0"],
          ["cmi.core.score.max", "100"],
          ["cmi.core.lesson_status", isPassed ? "passed" : "failed"],
        ],
  done: "",
};

const LONG = 4000;
const TYPES_2004 = {
  choice: "choice",
  numeric: "numeric",
  sequencing: "sequencing",
  text: "long-fill-in", // 4000 characters; "fill-in" has 250
  setting: "other",
} as const;

/** Separates parts of a response. */
const COMMA = "[,]";

function response2004({ type, response }: Interaction): string {
  switch (type) {
    case "choice":
    case "sequencing":
      return response.join(COMMA);
    case "text":
      return clipped(inOneLine(response.join(" ").replaceAll(COMMA, ", ")), LONG);
    default:
      return clipped(response.join("; "), LONG);
  }
}

const RESULTS_2004 = { right: "correct", wrong: "incorrect", neutral: "neutral" } as const;
const SUCCESS_2004 = { open: "unknown", completed: "unknown", passed: "passed", failed: "failed" } as const;

function scores(stem: string, share: number): Pair[] {
  return [
    [`${stem}.scaled`, decimal(within(share, 0, 1), 4)],
    [`${stem}.raw`, percent(share)],
    [`${stem}.min`, "0"],
    [`${stem}.max`, "100"],
  ];
}

export const scorm2004: Dialect = {
  version: "2004",
  functions: {
    initialize: "Initialize",
    get: "GetValue",
    set: "SetValue",
    commit: "Commit",
    finish: "Terminate",
    error: "GetLastError",
    errorText: "GetErrorString",
  },
  elements: {
    mode: "cmi.mode",
    student: "cmi.learner_id",
    state: "cmi.suspend_data",
    location: "cmi.location",
    time: "cmi.session_time",
    exit: "cmi.exit",
    interactions: "cmi.interactions._count",
    status: ["cmi.success_status", "cmi.completion_status"],
  },
  most: { state: 64_000, location: 1000, comments: 0, text: LONG },
  span: isoSpan,
  begun: [
    ["cmi.completion_status", "incomplete"],
    ["cmi.exit", SUSPENDED],
  ],
  progress: (share) => [["cmi.progress_measure", decimal(within(share, 0, 1), 4)]],
  objective: (at, { id, share, standing }) => [
    [`cmi.objectives.${at}.id`, id],
    ...scores(`cmi.objectives.${at}.score`, share),
    [`cmi.objectives.${at}.success_status`, SUCCESS_2004[standing]],
    [`cmi.objectives.${at}.completion_status`, standing === "open" ? "incomplete" : "completed"],
  ],
  interaction: (at, interaction) => [
    [`cmi.interactions.${at}.id`, interaction.id],
    [`cmi.interactions.${at}.type`, TYPES_2004[interaction.type]],
    [`cmi.interactions.${at}.learner_response`, response2004(interaction)],
    [`cmi.interactions.${at}.result`, RESULTS_2004[interaction.result]],
    [`cmi.interactions.${at}.latency`, isoSpan(interaction.seconds)],
  ],
  comment: () => undefined,
  ended: ({ share, isPassed }) => [
    ...(share === undefined ? [] : scores("cmi.score", share)),
    ["cmi.completion_status", "completed"],
    ...(share === undefined ? [] : ([["cmi.success_status", isPassed ? "passed" : "failed"]] as const)),
  ],
  done: "normal",
};

export const dialectOf = (version: ScormVersion): Dialect => (version === "1.2" ? scorm12 : scorm2004);
