/**
 * The contents of a link: the source of its document, and how to show and run it. Format 1; nothing leaves the browser.
 */

/** A queue parameter that overrides the document: `q.bottleneck.max_th=15`. */
export interface QueueOverride {
  /** As in `measure.watch`: a link's id, or "ID:reverse". */
  readonly queue: string;
  readonly param: string;
  readonly value: string;
}

/**
 * What a link locks: nothing, the view (watched queue and charts), the parameters (also flows, seed and network), or
 * all of these. The run can always be played, and the charts read at any time and zoom.
 */
export const LOCKS = ["none", "view", "params", "all"] as const;
export type Lock = (typeof LOCKS)[number];

/** Parts of the page that a link can hide. */
export const HIDEABLE = [
  "caption",
  "network",
  "transport",
  "speed",
  "seed",
  "disciplines",
  "params",
  "link",
  "flows",
  "queue",
  "drops",
  "state",
  "table",
] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** The author's fingerprint: the same document must give it at the same simulated time. */
export interface Expectation {
  /** 16 hexadecimal digits. */
  readonly fingerprint: string;
  readonly at_s: number;
}

/** The readable part of a link beside its document. Anything omitted is left to the page. */
export interface Overrides {
  readonly seed?: number;
  /** Simulated time to seek to, in seconds. */
  readonly t?: number;
  readonly run?: boolean;
  /** Simulated seconds per second. */
  readonly speed?: number | "max";
  /** Charts to show, in the page's order; all by default. */
  readonly view?: readonly string[];
  /** The watched queue shown by charts and panels; the first by default. */
  readonly queue?: string;
  /** The lane that the controls are about; the first by default. */
  readonly lane?: string;
  readonly lock?: Lock;
  readonly hide?: readonly Hideable[];
  /** Panels of an embed beside drawing, charts and bar. */
  readonly show?: readonly Hideable[];
  readonly theme?: "auto" | "light" | "dark";
  readonly motion?: "auto" | "off";
  /** The explain page to open: the id of a discipline, transport or application, or "index". */
  readonly explain?: string;
  readonly expect?: Expectation;
  readonly queues?: readonly QueueOverride[];
  /** The only origin whose page may connect to an embed. */
  readonly host?: string;
  /** A lesson is for practice, without points. */
  readonly practice?: boolean;
  /** A lesson's seed, its draw of questions and the positions of its places' values, as a lecturer has given them out. */
  readonly variant?: readonly number[];
  /** By which a lecturer knows whose link it is. */
  readonly token?: string;
}

export type LinkSource =
  | { readonly kind: "none" }
  /** Id of a gallery scenario or a paper's experiment: "000-f11-dcbt", "000-F11". */
  | { readonly kind: "preset"; readonly id: string }
  /** CRC-32 and deflated canonical JSON, as base64url. */
  | { readonly kind: "packed"; readonly payload: string }
  | { readonly kind: "json"; readonly text: string }
  /** Id of a lesson that ships. */
  | { readonly kind: "lesson"; readonly id: string }
  /** A lesson, packed as scenarios are. */
  | { readonly kind: "own-lesson"; readonly payload: string }
  /** The result of a lesson, packed. */
  | { readonly kind: "result"; readonly payload: string };

export interface Link {
  readonly source: LinkSource;
  readonly overrides: Overrides;
  /** Unknown names in the fragment: ignored, but reported to the user. */
  readonly unknown?: readonly string[];
}

export type LinkFailureKind =
  | "too-long"
  | "damaged"
  | "truncated"
  | "too-new"
  | "invalid"
  | "too-big"
  /** The device had no time, or the worker failed: it may be fine. */
  | "not-unpacked"
  | "unknown-preset";

/** Why a link cannot be opened; `path` names the faulty part, if any. */
export interface LinkFailure {
  readonly kind: LinkFailureKind;
  readonly message: string;
  readonly path?: string;
}
