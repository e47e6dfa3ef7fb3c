/** What a link says: where the document comes from, and how it is to be shown and run. Format 1; nothing of it leaves the browser. */

/** A queue's parameter that goes before what the document says: `q.bottleneck.max_th=15`. */
export interface QueueOverride {
  /** As in `measure.watch`: a link's id, or "ID:reverse". */
  readonly queue: string;
  readonly param: string;
  readonly value: string;
}

/**
 * What the visitor may not change: nothing, the view (which queue is shown, and the charts), what is set (parameters,
 * flows, seed, network), or all of these. The run can always be played, and the charts be read at any time and zoom.
 */
export const LOCKS = ["none", "view", "params", "all"] as const;
export type Lock = (typeof LOCKS)[number];

/** What of the page a link can hide. */
export const HIDEABLE = [
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

/** A run that the author of the link had: the same document gives the same fingerprint at the same simulated time. */
export interface Expectation {
  /** 16 hexadecimal digits. */
  readonly fingerprint: string;
  readonly at_s: number;
}

/** The readable part of a link, beside the document. What is not said is left to the page. */
export interface Overrides {
  readonly seed?: number;
  /** Simulated time to go to, in seconds. */
  readonly t?: number;
  readonly run?: boolean;
  /** Simulated seconds a second. */
  readonly speed?: number | "max";
  /** Charts to show, in the page's order; all by default. */
  readonly view?: readonly string[];
  /** The watched queue that charts and panels are about; the first by default. */
  readonly queue?: string;
  readonly lock?: Lock;
  readonly hide?: readonly Hideable[];
  /** Panels that an embed has beside drawing, charts and bar. */
  readonly show?: readonly Hideable[];
  readonly theme?: "auto" | "light" | "dark";
  readonly motion?: "auto" | "off";
  readonly expect?: Expectation;
  readonly queues?: readonly QueueOverride[];
  /** The only origin whose page may connect to an embed. */
  readonly host?: string;
}

export type LinkSource =
  | { readonly kind: "none" }
  /** Of the gallery or of the papers: "000-f11-dcbt", "000-F11". */
  | { readonly kind: "preset"; readonly id: string }
  /** CRC-32 and deflated canonical JSON, as base64url. */
  | { readonly kind: "packed"; readonly payload: string }
  | { readonly kind: "json"; readonly text: string };

export interface Link {
  readonly source: LinkSource;
  readonly overrides: Overrides;
  /** Names in the fragment that this page does not know: ignored, and named to the visitor. */
  readonly unknown?: readonly string[];
}

export type LinkFailureKind =
  | "too-long"
  | "damaged"
  | "truncated"
  | "too-new"
  | "invalid"
  | "too-big"
  | "unknown-preset";

/** Why a link is not opened; `path` names the part of it, if one is to blame. */
export interface LinkFailure {
  readonly kind: LinkFailureKind;
  readonly message: string;
  readonly path?: string;
}
