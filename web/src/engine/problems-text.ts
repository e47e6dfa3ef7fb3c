import type { Problem } from "./protocol";

/** All problems of a document, one per line. */
export const problemsText = (problems: readonly Problem[]): string =>
  problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("\n");
