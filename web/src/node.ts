/** The page's code that the command line and the benchmarks use: experiments, lessons, and the engine's client code. */
export { createPacer } from "./engine/advance";
export { compileEngine, instantiate } from "./engine/instance";
export { problemsText } from "./engine/protocol";
export { Runs } from "./engine/runs";
export { createEngine, loadEngine } from "./engine/wasm";
export { Refused, run } from "./engine/whole-run";
export * from "./experiment";
export * from "./experiment/characterize";
export * from "./experiment/studies";
export * from "./experiment/wording";
export * from "./lesson/node";
export { scriptDiscipline } from "./scenario/catalog";
export { serialize } from "./scenario/scenario";
export { withSettings } from "./scenario/variation";
export { MOST_CHARS } from "./share/fragment";
export { csvLines } from "./text/csv";
