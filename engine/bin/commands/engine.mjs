// The commands that the engine has itself.
import { loadEngine } from "../load-engine.mjs";

/** Runs a command of the engine, named first; returns its exit code. */
export async function engineCommand(args) {
  try {
    const engine = await loadEngine();
    return engine.give(args.join("\0"), engine.exports.engine_cli);
  } catch (error) {
    if (error.syscall !== undefined) {
      console.error(`aqm: cannot write the output: ${error.message}`);
      return 1;
    }
    if (error.name !== "EngineFault" && !(error instanceof WebAssembly.RuntimeError)) throw error;
    console.error(`aqm: engine stopped: ${error.message}`);
    return 1;
  }
}
