/** What the line above the lesson says of the course. */
import { createStore } from "zustand/vanilla";
import type { Refusal } from "../lesson/scorm/calls";

export interface Standing {
  readonly kind: "unconnected" | "connected" | "review" | "ended";
  /** Why there is no connection, if the platform said so. */
  readonly reason: string;
  /** What the platform did not take last. */
  readonly refused: readonly Refusal[];
  /** What was kept of an earlier session could not be read. */
  readonly isDamaged: boolean;
}

export const createStanding = () =>
  createStore<Standing>()(() => ({ kind: "unconnected", reason: "", refused: [], isDamaged: false }));

export type StandingStore = ReturnType<typeof createStanding>;

const INSTEAD = "Hand in the result code at the end instead.";

const TEXTS: Readonly<Record<Standing["kind"], string>> = {
  unconnected: `Not connected to a course: your result will not be saved. ${INSTEAD}`,
  connected: "Connected to your course: each step is saved when you go on.",
  review: "Review: nothing that you do here is saved.",
  ended: "Saved in your course. You can close this window.",
};

const reasonText = ({ what, code, message }: Refusal) => `${what}: ${message || "refused"} (${code})`;

export function standingText({ kind, reason, refused, isDamaged }: Standing): string {
  const [first] = refused;
  if (first) return `Your course did not save everything (${reasonText(first)}). ${INSTEAD}`;
  const damaged = isDamaged ? " Your earlier work could not be read, so the lesson begins anew." : "";
  return `${TEXTS[kind]}${reason && ` (${reason})`}${damaged}`;
}
