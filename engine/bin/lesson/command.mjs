// `aqm lesson`: what can be done with lessons.
import { runCommand, UsageError } from "../commands/command.mjs";

const usage = `aqm lesson check    proves lessons: every key, number and solution
aqm lesson answers  measures the answers of lessons
With --help, each says how it is used.`;

const COMMANDS = {
  answers: async () => (await import("./answers.mjs")).answersCommand,
  check: async () => (await import("./check.mjs")).checkCommand,
};

/** Runs the command; returns its exit code. */
export const command = ([name, ...rest]) =>
  runCommand(async () => {
    if (["--help", "-h"].includes(name)) {
      console.log(usage);
      return 0;
    }
    const found = Object.hasOwn(COMMANDS, name ?? "") ? await COMMANDS[name]() : undefined;
    const names = Object.keys(COMMANDS).join(", ");
    if (name === undefined) throw new UsageError(`aqm lesson: needs one of ${names}`);
    if (!found) throw new UsageError(`aqm lesson: ${name}: must be one of ${names}`);
    return found(rest);
  });
