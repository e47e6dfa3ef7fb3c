/** What the command line takes of the page's code: experiments, and the engine that runs them. */
export { loadEngine } from "../engine/wasm";
export * from "./index";
