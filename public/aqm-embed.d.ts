/** Types of aqm-embed.js, the element <aqm-playground>. Times are simulated seconds. */

type AqmEvent = "state" | "metrics" | "paramChanged" | "error" | "restarted" | "lesson";

interface AqmState {
  title: string;
  /** Id of the gallery's scenario; null for other documents. */
  preset: string | null;
  play: "loading" | "playing" | "paused" | "ended" | "stopped";
  speed: number | "max";
  time_s: number;
  duration_s: number;
  seed: number | null;
  /** Fingerprint of everything measured so far; identical for the same document and seed. */
  fingerprint: string;
  lock: "none" | "view" | "params" | "all";
  /** Id of the open lesson; "own" for one that does not ship, null if none is open. */
  lesson: string | null;
}

interface AqmMetrics {
  time_s: number;
  /** The current measurement window; null before the first one. */
  window: {
    from_s: number;
    to_s: number;
    /** Jain's index over all flows: 1 is fair. */
    jain: number;
    classes: {
      class: string;
      flows: number;
      goodput_bps: number;
      goodput_per_flow_bps: number;
      fair_share_bps: number;
      drop_rate: number;
    }[];
  } | null;
}

/**
 * What "aqm-lesson" tells of the lesson in the frame: never what is right, what the student chose or what they wrote. The
 * numbers are what the page in the frame says; `aqm grade` judges a result again.
 */
interface AqmLesson {
  what: "opened" | "step" | "answer" | "hint" | "end" | "left";
  /** Id and title of the lesson. */
  lesson: string;
  title: string;
  /** Number of the step that is shown, from 1; null when the lesson is over. */
  step: number | null;
  /** The step that it is about; all of them when a lesson is opened (with what was done before), ends or is left. */
  steps: {
    number: number;
    id: string;
    kind: "read" | "predict" | "run" | "check" | "adjust" | "explain";
    /** Empty if the step has none. */
    title: string;
    end: "open" | "solved" | "committed" | "given up";
    /** Whether the last answer is right, or all goals are met; null where nothing has been judged. */
    isRight: boolean | null;
    /** False if the question does not fit the student's own numbers. */
    isCounted: boolean;
    /** Wrong answers; of kind "adjust", settings that were run. */
    tries: number;
    hints: number;
    /** So far, and at most. */
    points: number;
    most: number;
  }[];
  /** Of the whole lesson so far, and at most. */
  points: number;
  most: number;
  isPassed: boolean;
}

/**
 * Attributes: `preset`, `lesson` or `src-link` (a link or its fragment); `height` (pixels, a CSS length, or "auto"); `title`; the
 * overrides of a link (`seed`, `t`, `run`, `speed`, `view`, `queue`, `lane`, `lock`, `hide`, `show`, `theme`, `motion`, `expect`,
 * `q.QUEUE.PARAM`); `opaque`, for a frame with an opaque origin; `site`, the playground's address if the script is elsewhere.
 *
 * Methods return promises. A refused call rejects with an error whose name is the reason: malformed, unknown (no such
 * method or experiment), too-big, rate, locked, not-ready, invalid. Subscribed events arrive as "aqm-state", "aqm-metrics"
 * and so on, with their content in `detail`. A host can open a lesson but not answer it: while one is open, `setParam` is locked.
 */
interface AqmPlaygroundElement extends HTMLElement {
  /**
   * `lesson` is the id of a lesson that ships, or a lesson document of at most 64 KiB. `student`, a number or name, gives the
   * student runs and questions of their own; it is hashed in the frame, and neither kept nor told.
   */
  load(
    what:
      | { preset: string }
      | { fragment: string }
      | { document: object }
      | { lesson: string | object; student?: string },
  ): Promise<AqmState>;
  /** Plays; the run pauses while the element is not visible. */
  play(): Promise<AqmState>;
  /** Pauses; a run on its way to a time stops where it is, and steps that wait are not taken. */
  pause(): Promise<AqmState>;
  /** Pauses and advances, by 10 ms unless told otherwise. Resolves when the run has come so far; earlier as `seek` does. */
  step(seconds?: number): Promise<AqmState>;
  /**
   * Resolves when the run has reached the time. It resolves earlier, with the time reached in `time_s`, if the run ends, is
   * paused on its way, is halted by an error in a script or replaced by another run, or if the engine stops. Nothing advances
   * while the element is not visible: it then resolves once it is.
   */
  seek(time_s: number): Promise<AqmState>;
  /**
   * Changes a value at a path of the timeline: "links.bottleneck.queue.max_th" (a parameter, limit or discipline of the
   * queue at a link), "links.ID.rate", "links.ID.reverse.queue.limit", "flows.ID.active"; not in the form of the attributes
   * (`q.bottleneck.max_th`). A value is a number in base units, or a string with a unit: "20 packets".
   */
  setParam(path: string, value: unknown): Promise<{ path: string; value: unknown; time_s: number }>;
  getState(): Promise<AqmState>;
  getMetrics(): Promise<AqmMetrics>;
  /** PNG of the charts. */
  screenshot(): Promise<Blob>;
  subscribe(...events: AqmEvent[]): Promise<AqmEvent[]>;
}

interface HTMLElementTagNameMap {
  "aqm-playground": AqmPlaygroundElement;
}
