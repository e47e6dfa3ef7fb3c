/** Opens a scenario file dropped anywhere on the page. */
import type { Run } from "../state/run/run";
import { openFile } from "./files";

/** @param onFile called before it opens: a dialog would stand over it */
export function listenToFiles(run: Run, onFile: () => void, signal: AbortSignal): void {
  const allow = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const take = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    onFile();
    void openFile(file, run);
  };
  window.addEventListener("dragover", allow, { signal });
  window.addEventListener("drop", take, { signal });
}
