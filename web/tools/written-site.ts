// What is made of the site's files once they are written.
import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import type { Plugin } from "vite";

/** The files below a folder, as paths in the site. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).filter(Boolean).join("/"))
    .toSorted();

/** A plugin that runs after those before it, with the site's folder and the paths of its files; not for programs of Node. */
export const onceWritten = (name: string, make: (folder: string, paths: string[]) => Promise<unknown>): Plugin => ({
  name,
  apply: "build",
  writeBundle: {
    order: "post",
    sequential: true,
    async handler({ dir = "" }) {
      if (!this.environment.config.build.ssr) await make(dir, filesBelow(dir));
    },
  },
});
