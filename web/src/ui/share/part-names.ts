// Words for what links and lessons lock and hide.
import type { Hideable, Lock } from "../../share/link";

export const LOCK_NAMES: Readonly<Record<Lock, string>> = {
  none: "nothing",
  view: "the view",
  params: "the parameters",
  all: "everything but play and pause",
};

export const PART_NAMES: Readonly<Record<Hideable, string>> = {
  caption: "Caption",
  network: "Network",
  transport: "Playback and clock",
  speed: "Speed",
  seed: "Seed",
  disciplines: "Disciplines",
  params: "Parameters",
  link: "Link",
  flows: "Flows",
  queue: "Queue contents",
  drops: "Drop reasons",
  state: "Internal state",
  table: "Measurements",
};
