// Single-key commands, listed in the help dialog; off while text is being typed.
import { move } from "../state/run/moves";
import type { Run } from "../state/run/run";
import { neighbourSpeed } from "../state/run/run-state";

export interface Shortcut {
  /** As `KeyboardEvent.key`. */
  keys: readonly string[];
  shown: string;
  does: string;
}

export const SHORTCUTS = {
  toggle: { keys: [" ", "k"], shown: "space", does: "Play or pause" },
  restart: { keys: ["r"], shown: "r", does: "Restart: the same seed gives the same run" },
  step: { keys: ["."], shown: ".", does: "Step 10 ms" },
  back: { keys: [","], shown: ",", does: "Back 10 ms" },
  stepLong: { keys: [">"], shown: ">", does: "Step 100 ms" },
  backLong: { keys: ["<"], shown: "<", does: "Back 100 ms" },
  stepShort: { keys: ["m"], shown: "m", does: "Step 1 ms" },
  backShort: { keys: ["M"], shown: "M", does: "Back 1 ms" },
  nextPacket: { keys: ["q"], shown: "q", does: "Next packet that comes to the watched queue or leaves it" },
  previousPacket: { keys: ["Q"], shown: "Q", does: "Previous packet" },
  nextDrop: { keys: ["d"], shown: "d", does: "Next drop or mark at the watched queue" },
  previousDrop: { keys: ["D"], shown: "D", does: "Previous drop or mark" },
  stepInto: { keys: ["x"], shown: "x", does: "Step through the decision at the charts’ cursor, or the newest" },
  stepRoundTrip: { keys: ["w"], shown: "w", does: "Step one round trip" },
  backRoundTrip: { keys: ["W"], shown: "W", does: "Back one round trip" },
  slower: { keys: ["["], shown: "[", does: "Slower, down to a thousandth" },
  faster: { keys: ["]"], shown: "]", does: "Faster, up to as fast as possible" },
  edit: { keys: ["e"], shown: "e", does: "Edit the network" },
  gallery: { keys: ["g"], shown: "g", does: "Gallery of experiments" },
  papers: { keys: ["p"], shown: "p", does: "Papers and their experiments" },
  compare: { keys: ["c"], shown: "c", does: "Compare: lanes, seeds, parameters" },
  share: { keys: ["l"], shown: "l", does: "Share: link, embed, file, citation" },
  open: { keys: ["o"], shown: "o", does: "Open a scenario file" },
  save: { keys: ["s"], shown: "s", does: "Save the experiment with its changes as a file" },
  theme: { keys: ["t"], shown: "t", does: "Theme: automatic, light, dark" },
  help: { keys: ["?"], shown: "?", does: "This help" },
} as const satisfies Record<string, Shortcut>;

export type Command = keyof typeof SHORTCUTS;

export const hasDialog = () => document.querySelector("dialog[open]") !== null;

/** A dialog is open, or a field receives keys. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (hasDialog() || target.isContentEditable) return true;
  return target.matches("input:not([type=range], [type=checkbox]), select, textarea");
}

/** In a field without uncommitted text, or with no text to undo. */
const isSettled = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches("[data-settled], select") && !hasDialog();

/** Uncommitted text in a field is undone by the field itself. */
export function historyStep(event: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  if (isTyping(event) && !isSettled(event)) return undefined;
  const key = event.key.toLowerCase();
  if (key === "y" && !event.shiftKey) return "redo";
  if (key !== "z") return undefined;
  return event.shiftKey ? "redo" : "undo";
}

/** Space belongs to a focused button, letters to a field. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return event.key === " " && target.matches("button, summary, input:not([type=range]), a, [role=button], [popover]");
}

export function commandFor(event: KeyboardEvent, { stores }: Run): Command | undefined {
  if (!stores.page.getState().hasShortcuts || isTaken(event)) return undefined;
  const entries = Object.entries(SHORTCUTS) as [Command, Shortcut][];
  return entries.find(([, { keys }]) => keys.includes(event.key))?.[0];
}

const changeSpeed = (run: Run, by: -1 | 1) => run.setSpeed(neighbourSpeed(run.stores.run.getState().speed, by));

const OF_RUN: Partial<Record<Command, (run: Run) => unknown>> = {
  toggle: (run) => run.toggle(),
  restart: (run) => run.restart(),
  step: (run) => move(run, 0.01, 1),
  back: (run) => move(run, 0.01, -1),
  stepLong: (run) => move(run, 0.1, 1),
  backLong: (run) => move(run, 0.1, -1),
  stepShort: (run) => move(run, 0.001, 1),
  backShort: (run) => move(run, 0.001, -1),
  nextPacket: (run) => move(run, "packet", 1),
  previousPacket: (run) => move(run, "packet", -1),
  nextDrop: (run) => move(run, "decision", 1),
  previousDrop: (run) => move(run, "decision", -1),
  stepRoundTrip: (run) => move(run, "round trip", 1),
  backRoundTrip: (run) => move(run, "round trip", -1),
  stepInto: async (run) => (await import("./decisions/step-into")).stepInto(run),
  slower: (run) => changeSpeed(run, -1),
  faster: (run) => changeSpeed(run, 1),
};

/** What a held key does only once; it repeats steps and speeds. */
const ONCE: readonly Command[] = ["toggle", "restart", "stepInto"];
export const isOnce = (command: Command): boolean => ONCE.includes(command) || !OF_RUN[command];

/** Executes a command of the run; false for commands of the page. A link can lock all of them except play and pause. */
export function runCommand(command: Command, run: Run): boolean {
  const follow = OF_RUN[command];
  if (!follow) return false;
  if (command === "toggle" || run.stores.page.getState().viewOptions.lock !== "all") follow(run);
  return true;
}
