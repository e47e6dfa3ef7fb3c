// `aqm lesson`: what can be done with lessons.
import { runCommand, UsageError } from "../commands/command.mjs";

const COMMANDS = {
  answers: async () => (await import("./answers.mjs")).answersCommand,
  check: async () => (await import("./check.mjs")).checkCommand,
};

/** Runs the command; returns its exit code. */
export const command = ([name, ...rest]) =>
  runCommand(async () => {
    const found = Object.hasOwn(COMMANDS, name ?? "") ? await COMMANDS[name]() : undefined;
    if (!found) throw new UsageError(`aqm lesson: ${name ?? ""}: must be one of ${Object.keys(COMMANDS).join(", ")}`);
    return found(rest);
  });
