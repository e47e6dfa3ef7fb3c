/** Types of aqm-embed.js, the element <aqm-playground>. Times are simulated seconds. */

type AqmEvent = "state" | "metrics" | "paramChanged" | "error" | "restarted";

interface AqmState {
  title: string;
  /** Of the gallery; null for any other document. */
  preset: string | null;
  play: "loading" | "playing" | "paused" | "ended" | "stopped";
  speed: number | "max";
  time_s: number;
  duration_s: number;
  seed: number | null;
  /** Of everything measured so far: the same document and seed give the same one. */
  fingerprint: string;
  lock: "none" | "view" | "params" | "all";
}

interface AqmMetrics {
  time_s: number;
  /** The measurement window the run is in; null before the first. */
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
 * Attributes: `preset` or `src-link` (a link or its fragment); `height` (pixels, a CSS length, or "auto"); `title`; the
 * overrides of a link (`seed`, `t`, `run`, `speed`, `view`, `queue`, `lock`, `hide`, `show`, `theme`, `motion`, `expect`,
 * `q.QUEUE.PARAM`); `opaque`, for a frame without an origin; `site`, where the playground is, if the script is elsewhere.
 *
 * Every method answers with a promise. One that is refused rejects with an error whose name is the reason: malformed,
 * unknown (no such method, or no experiment of that name), too-big, rate, locked, not-ready, invalid. Events arrive as "aqm-state", "aqm-metrics" and so on, their content
 * in `detail`, once `subscribe` has asked for them.
 */
interface AqmPlaygroundElement extends HTMLElement {
  load(what: { preset: string } | { fragment: string } | { document: object }): Promise<AqmState>;
  /** Runs whenever it is seen; out of view it rests. */
  play(): Promise<AqmState>;
  pause(): Promise<AqmState>;
  step(seconds?: number): Promise<AqmState>;
  /** Answers when it is there. */
  seek(time_s: number): Promise<AqmState>;
  /**
   * Changes what a timeline can, with its paths: "links.bottleneck.queue.max_th" (a queue's parameter, limit or
   * discipline, by the link's id), "links.ID.rate", "links.ID.reverse.queue.limit", "flows.ID.active". Not as attributes
   * say it (`q.bottleneck.max_th`). A value is a number in base units, or a text with its unit: "20 packets".
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
