// The arguments that `aqm sweep` and `aqm compare` share: a document, seeds, measures, and the form of the output.
import { checkApart, checkOneForm, loadCode, readOptions, UsageError } from "../commands/command.mjs";
import { checkMeasures, print } from "./tables.mjs";

const OPTIONS = {
  set: { type: "string", multiple: true, default: [] },
  seeds: { type: "string" },
  measure: { type: "string" },
  json: { type: "boolean", default: false },
  csv: { type: "boolean", default: false },
  markdown: { type: "boolean", default: false },
  jobs: { type: "string" },
};

/**
 * Reads the arguments of a command and does its work, or prints its usage; returns the exit code.
 * @param more options of this command alone, as of Node's parseArgs
 * @param work is called with the page's code, the name of the document, and the options
 * @throws UsageError
 */
export async function withArguments(name, args, { usage, more = {} }, work) {
  const options = readOptions(name, args, { ...OPTIONS, ...more });
  if (options.help) {
    print(`${usage}\n`);
    return 0;
  }
  checkOneForm(name, options, ["json", "csv", "markdown"]);
  checkApart(name, options, "json", ["measure"]);
  const [file, ...others] = options.positionals;
  if (file === undefined || others.length > 0)
    throw new UsageError(`aqm ${name}: needs one document\nTry: aqm ${name} --help`);
  const code = await loadCode();
  checkMeasures(code, name, options.measure);
  await work(code, file, options);
  return 0;
}
