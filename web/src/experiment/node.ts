/** The page's code that the command line and the benchmarks use: experiments and the engine's client code. */
export { createPacer } from "../engine/advance";
export { compileEngine, instantiate } from "../engine/instance";
export { problemsText } from "../engine/protocol";
export { Runs } from "../engine/runs";
export { createEngine, loadEngine } from "../engine/wasm";
export { Refused, run } from "../engine/whole-run";
export { scriptDiscipline } from "../scenario/catalog";
export { serialize } from "../scenario/scenario";
export * from "./characterize";
export * from "./index";
export * from "./studies";
export * from "./wording";
