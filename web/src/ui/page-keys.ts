/**
 * Connects keys, and files dropped on the page, with the commands of the run and of the page; loaded when it is drawn.
 * With them comes what ignores second clicks.
 */
import type { Run } from "../state/run/run";
import { settle } from "../state/run/settle";
import type { Dialog } from "./dialogs/Dialogs";
import { listenToFiles } from "./file-drop";
import { saveScenario } from "./files";
import { hasForms } from "./has-forms";
import { chooseFile } from "./lazy-files";
import { ignoreSecondClicks } from "./second-clicks";
import { type Command, commandFor, hasDialog, historyStep, isOnce, runCommand } from "./shortcuts";
import { changeTheme, toggleEditor } from "./TopBar";

const OF_PAGE: Partial<Record<Command, (run: Run) => void>> = {
  open: (run) => chooseFile(run),
  save: saveScenario,
  theme: changeTheme,
  edit: toggleEditor,
};

const isDialog = (command: Command): command is Command & Dialog =>
  command === "gallery" || command === "papers" || command === "share" || command === "compare" || command === "help";

/** Returns the listener. */
export function listenToKeys(
  run: Run,
  openDialog: (dialog: Dialog | null) => void,
  signal: AbortSignal,
): (event: KeyboardEvent) => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !hasDialog()) run.stores.run.setState({ cursor: null });
    const hasDesk = hasForms(run.stores.page.getState());
    const step = hasDesk ? undefined : historyStep(event);
    const command = step ? undefined : commandFor(event, run);
    if (step) void settle().then(run[step]);
    if (!step && !command) return;
    event.preventDefault();
    if (!command || (event.repeat && isOnce(command)) || runCommand(command, run)) return;
    // The experiment alone: the forms of a lesson give out the whole.
    if (hasDesk && (command === "share" || command === "save")) return;
    if (isDialog(command)) openDialog(command);
    else OF_PAGE[command]?.(run);
  };
  listenToFiles(run, () => openDialog(null), signal);
  ignoreSecondClicks(signal);
  window.addEventListener("keydown", onKeyDown, { signal });
  return onKeyDown;
}
