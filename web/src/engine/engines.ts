/** The two engines: that of documents with scripts is larger, and loaded for the first of them. */
import { compileEngine } from "./instance";
import type { EngineUrls } from "./protocol";
import { createEngine, type Engine } from "./wasm";

/** Why a document with a script does not run. Runs that are open go on without. */
export const NOT_LOADED = "The engine for scripts could not be loaded. Try again when there is a network.";

export class Engines {
  private readonly modules = new Map<boolean, Promise<WebAssembly.Module>>();
  private readonly ready = new Map<boolean, WebAssembly.Module>();

  constructor(private readonly urls: EngineUrls) {}

  /** Whether a document, or a value of a change, needs the engine with scripts. */
  isScripted(json: string): boolean {
    return json.includes(JSON.stringify(this.urls.script));
  }

  /**
   * Loads an engine, unless it is there; false if that with scripts cannot be had, where the other one is there. In place
   * of the other one, that with scripts will do. To be awaited before the first `create`.
   * @throws if neither is there
   */
  async load(isScripted: boolean): Promise<boolean> {
    const url = isScripted ? this.urls.scripted : this.urls.plain;
    const module = this.modules.get(isScripted) ?? compileEngine(fetch(url));
    this.modules.set(isScripted, module);
    try {
      this.ready.set(isScripted, await module);
      return true;
    } catch (error) {
      this.modules.delete(isScripted); // it may be tried again
      if (this.ready.size === 0) throw error;
      return !isScripted;
    }
  }

  /** An instance of its own; where only one of the engines is loaded, of that. */
  readonly create = (isScripted: boolean): Engine => {
    const module = this.ready.get(isScripted) ?? this.ready.get(!isScripted);
    if (!module) throw new Error("The engine is not loaded yet.");
    return createEngine(module);
  };
}
