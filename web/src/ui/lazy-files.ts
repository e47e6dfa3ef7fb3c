// The code that reads and writes files is loaded when it is needed.
import type { Run } from "../state/run/run";

const FAILED = "The page could not load what files need. Check the connection, then try again.";

/** Says so if the code cannot be loaded. */
export async function withFiles(run: Run, act: (files: typeof import("./files")) => unknown): Promise<void> {
  const files = await import("./files").catch(() => null);
  if (files) await act(files);
  else run.stores.page.setState({ announcement: FAILED });
}

const open = (file: File, run: Run) => withFiles(run, ({ openFile }) => openFile(file, run));

/**
 * Opens the file dialog at once: browsers allow that only for a few seconds after a click, in which the code that reads
 * files may not arrive. @param take what is done with the file
 */
export function chooseFile(run: Run, take: (file: File, run: Run) => unknown = open): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json";
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) void take(file, run);
  });
  input.click();
}
