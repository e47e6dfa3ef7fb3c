/** What the command line and the benchmarks take of the page's code: experiments, and the engine that runs them. */
export { createPacer } from "../engine/advance";
export { compileEngine, instantiate } from "../engine/instance";
export { Runs } from "../engine/runs";
export { createEngine, loadEngine } from "../engine/wasm";
export { Refused, run } from "../engine/whole-run";
export * from "./index";
export * from "./wording";
