// The code that reads and writes files is loaded when it is needed.
import type { Run } from "../state/run/run";

const FAILED = "The page could not load what files need. Check the connection, then try again.";

/** Says so if the code cannot be loaded. */
export async function withFiles(run: Run, act: (files: typeof import("./files")) => unknown): Promise<void> {
  const files = await import("./files").catch(() => null);
  if (files) await act(files);
  else run.stores.page.setState({ announcement: FAILED });
}
