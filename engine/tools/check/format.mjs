// Formats C++ and TypeScript. `check` lists the files that would change.
import { at, capture, isMain, run, tool, which } from "../process.mjs";

/** clang-format or clang-tidy of version 14, or undefined: other versions give different results. */
export function clangTool(name) {
  const versioned = which(`${name}-14`);
  if (versioned) return versioned;
  const plain = which(name);
  return plain && / version 14\./.test(capture(plain, ["--version"]).stdout) ? plain : undefined;
}

/** The C++ files that git tracks or would add. */
export function cppFiles() {
  const patterns = ["engine/*.h", "engine/*.cpp"];
  const listed = capture("git", [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "--deduplicate",
    ...patterns,
  ]);
  const gone = capture("git", ["ls-files", "--deleted", ...patterns]).stdout.split("\n");
  return listed.stdout.split("\n").filter((path) => path && !gone.includes(path));
}

if (isMain(import.meta)) {
  const formatter = clangTool("clang-format");
  const results = [run(tool("biome"), ["check", "--write", at()])];
  if (formatter) results.push(run(formatter, ["-i", ...cppFiles()]));
  else console.log("C++ is not formatted: clang-format 14 is missing.");
  if (results.includes(false)) process.exitCode = 1;
}
