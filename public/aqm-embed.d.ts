/** Types of aqm-embed.js, the element <aqm-playground>. Times are simulated seconds. */

type AqmEvent = "state" | "metrics" | "paramChanged" | "error" | "restarted";

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
 * Attributes: `preset` or `src-link` (a link or its fragment); `height` (pixels, a CSS length, or "auto"); `title`; the
 * overrides of a link (`seed`, `t`, `run`, `speed`, `view`, `queue`, `lock`, `hide`, `show`, `theme`, `motion`, `expect`,
 * `q.QUEUE.PARAM`); `opaque`, for a frame with an opaque origin; `site`, the playground's address if the script is elsewhere.
 *
 * Methods return promises. A refused call rejects with an error whose name is the reason: malformed, unknown (no such
 * method or experiment), too-big, rate, locked, not-ready, invalid. Subscribed events arrive as "aqm-state", "aqm-metrics"
 * and so on, with their content in `detail`.
 */
interface AqmPlaygroundElement extends HTMLElement {
  load(what: { preset: string } | { fragment: string } | { document: object }): Promise<AqmState>;
  /** Plays; the run pauses while the element is not visible. */
  play(): Promise<AqmState>;
  pause(): Promise<AqmState>;
  step(seconds?: number): Promise<AqmState>;
  /** Resolves when the run has reached the time. */
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
