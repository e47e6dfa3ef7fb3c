// `aqm package`: a lesson as a package for learning platforms.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { loadCode, readOptions, runCommand, UsageError } from "../commands/command.mjs";
import { checkOutput } from "../commands/output.mjs";
import { fileOf, lessonToGive } from "./open.mjs";

const usage = `aqm package LESSON|FILE [--scorm 1.2|2004] [OUT.zip]
                 writes a lesson as a SCORM package for Moodle, Canvas, ILIAS and others: page, engine and lesson in one zip

LESSON       the id of a lesson that ships
FILE         a lesson: its path, with a slash or ending in .json, or - for standard input
--scorm      the version of SCORM, by default 1.2; 2004 is its 3rd edition
OUT.zip      by default named after the lesson

Equal lessons and builds give equal bytes. Needs the built site: npm run build.

Exit codes: 0 written; 1 the file cannot be written; 2 wrong usage, or a lesson with mistakes.`;

const OPTIONS = { scorm: { type: "string", default: "1.2" } };
const VERSIONS = ["1.2", "2004"];
const SITE = new URL("../../../dist/", import.meta.url);

const fail = (message) => {
  throw new UsageError(`aqm package: ${message}`);
};

function listOfFiles(name) {
  const path = new URL(name, SITE);
  if (!existsSync(path)) fail("the site is not built; run: npm run build");
  return JSON.parse(readFileSync(path, "utf8"));
}

async function writePackage(args) {
  const { positionals, scorm: version, help } = readOptions("package", args, OPTIONS);
  if (help) {
    console.log(usage);
    return 0;
  }
  const [name, out, ...more] = positionals;
  if (name === undefined || more.length > 0) fail("give one lesson, and at most one file to write");
  if (!VERSIONS.includes(version)) fail(`--scorm: ${version}: must be one of ${VERSIONS.join(", ")}`);
  checkOutput("package", undefined, out, [fileOf(name)]);
  const code = await loadCode();
  const { lesson, scenario } = await lessonToGive(code, "package", name);
  const zip = await code.packageOf({
    version,
    lesson,
    scenario,
    list: listOfFiles(code.FILE_LIST),
    load: async (path) => new Uint8Array(readFileSync(new URL(path, SITE))),
  });
  const file = out ?? code.packageName(lesson, version);
  writeFileSync(file, zip);
  console.log(`${file}: ${Math.ceil(zip.length / 1000)} kB`);
  return 0;
}

/** Runs the command; returns its exit code. */
export const command = (args) => runCommand(() => writePackage(args));
