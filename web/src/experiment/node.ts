/** What the command line takes of the page's code: experiments, and the engine that runs them. */
export { compileEngine, instantiate } from "../engine/instance";
export { loadEngine } from "../engine/wasm";
export { Refused, run } from "../engine/whole-run";
export * from "./index";
export * from "./wording";
