// `aqm cartridge`: lessons and experiments as a course outline for learning platforms.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadCode, readOptions, runCommand, UsageError } from "../commands/command.mjs";
import { checkOutput } from "../commands/output.mjs";
import { addressFrom } from "./address.mjs";
import { shippedIds, shippedText } from "./open.mjs";

const usage = `aqm cartridge --base URL [--lessons ID,...] [--papers ID,... | none] [--title TEXT] [OUT.imscc]
                 writes a Common Cartridge 1.1: links to lessons and to the papers' experiments, in modules that Moodle, Canvas,
                 Blackboard, Brightspace, Sakai and others import

--base URL     the address of the playground, to which the links lead: https://example.org/aqm/
--lessons      those that ship, in this order; all of them if omitted
--papers       000, 001 and so on; all of them if omitted
--title        of the course
OUT.imscc      aqm-course.imscc if omitted

Equal options and files give equal bytes. Links bring no grades: for these there is aqm package.

Exit codes: 0 written; 1 the file cannot be written; 2 wrong usage.`;

const OPTIONS = {
  base: { type: "string" },
  lessons: { type: "string" },
  papers: { type: "string" },
  title: { type: "string" },
};
const PAPERS = new URL("../../../scenarios/papers/", import.meta.url);

const fail = (message) => {
  throw new UsageError(`aqm cartridge: ${message}`);
};

/** Those that are chosen, in the order in which they are named. */
function chosen(option, given, known) {
  const names = given === undefined ? known : given.split(",").map((name) => name.trim());
  for (const name of names) if (!known.includes(name)) fail(`--${option}: ${name}: must be one of ${known.join(", ")}`);
  return [...new Set(names)];
}

const parsed = (name) => JSON.parse(readFileSync(new URL(name, PAPERS), "utf8"));

/** The papers with their experiments, in the order of the page. */
function papersFrom(given) {
  const all = parsed("papers.json");
  const ids =
    given === "none"
      ? []
      : chosen(
          "papers",
          given,
          all.map(({ id }) => id),
        );
  const files = readdirSync(PAPERS).filter((name) => /^\d{3}-.*\.json$/.test(name));
  const sorted = files.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true, sensitivity: "base" }));
  return ids.map((id) => ({
    ...all.find((paper) => paper.id === id),
    experiments: sorted
      .filter((name) => name.startsWith(`${id}-`))
      .map((name) => {
        const { title, source } = parsed(name);
        return { id: name.slice(0, -".json".length), title, figure: source?.figure ?? "" };
      }),
  }));
}

async function writeCartridge(args) {
  const { positionals, base, lessons, papers, title, help } = readOptions("cartridge", args, OPTIONS);
  if (help) {
    console.log(usage);
    return 0;
  }
  const [out = "aqm-course.imscc", ...more] = positionals;
  if (more.length > 0) fail("give at most one file to write");
  checkOutput("cartridge", undefined, out);
  const address = addressFrom("cartridge", "base", base);
  const code = await loadCode();
  const documents = chosen("lessons", lessons, code.onTheWay(shippedIds())).map((id) => JSON.parse(shippedText(id)));
  const outline = code.outlineOf(title ?? code.OUTLINE_TITLE, documents, papersFrom(papers), address);
  writeFileSync(out, code.cartridgeOf(outline));
  const links = outline.modules.reduce((sum, module) => sum + module.links.length, 0);
  console.log(`${out}: ${links} links in ${outline.modules.length} modules`);
  return 0;
}

/** Runs the command; returns its exit code. */
export const command = (args) => runCommand(() => writeCartridge(args));
