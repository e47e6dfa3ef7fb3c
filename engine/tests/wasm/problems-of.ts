import type { Problem } from "../../../web/src/engine/protocol";
import type { Engine } from "../../../web/src/engine/wasm";

/** What the engine has against a document. */
export function problemsOf(engine: Pick<Engine, "open">, document: string): Problem[] {
  const session = engine.open(document);
  const problems = session.problems();
  session.close();
  return problems;
}
