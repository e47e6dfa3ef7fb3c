import { useEffect } from "react";
import { withFiles } from "./lazy-files";
import { useRun } from "./run-context";

/** Opens a scenario file dropped anywhere on the page. */
export function useFileDrop(): void {
  const run = useRun();
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const take = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void withFiles(run, ({ openFile }) => openFile(file, run));
    };
    window.addEventListener("dragover", allow);
    window.addEventListener("drop", take);
    return () => {
      window.removeEventListener("dragover", allow);
      window.removeEventListener("drop", take);
    };
  }, [run]);
}
