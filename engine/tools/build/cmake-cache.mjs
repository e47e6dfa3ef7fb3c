// What CMake keeps of a configuration, in CMakeCache.txt.
import { existsSync, readFileSync, realpathSync } from "node:fs";

const PROGRAMS = /^(?:NODE|CMAKE_CXX_COMPILER|CMAKE_MAKE_PROGRAM):\w+=(\/.*)$/gm;

/**
 * Whether a cache is of these sources, and the programs that it names are still there. In a copied or moved checkout it is of
 * the other one, whose sources would be built without a word.
 */
export function isCacheOf(cache, sources) {
  const text = readFileSync(cache, "utf8");
  const home = /^CMAKE_HOME_DIRECTORY:\w+=(.*)$/m.exec(text)?.[1] ?? "";
  const programs = [...text.matchAll(PROGRAMS)].map(([, path]) => path);
  return existsSync(home) && realpathSync(home) === realpathSync(sources) && programs.every(existsSync);
}
