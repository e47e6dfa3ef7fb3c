// The parameters that scripts declare, as the engine reads them.
import { useEffect, useState } from "react";
import { createBatchClient } from "../../engine/page-client";
import type { ScriptCheck } from "../../engine/protocol";
import { type DeclaredParams, scriptsOf } from "../../experiment/variable";
import type { ScenarioDocument } from "../../scenario/scenario";
import { paramOfScript } from "../../scenario/script-params";

const NONE: DeclaredParams = new Map();

/** By the scripts of a document; null while they are compiled. */
export const useDeclared = (document: ScenarioDocument | null): DeclaredParams | null =>
  useDeclaredIn(document ? scriptsOf(document) : []);

/** By these texts; null while they are compiled. */
export function useDeclaredIn(scripts: readonly string[]): DeclaredParams | null {
  const codes = JSON.stringify(scripts);
  const [known, setKnown] = useState({ codes: "[]", params: NONE });
  useEffect(() => {
    const texts = JSON.parse(codes) as string[];
    if (texts.length === 0) return;
    const client = createBatchClient();
    const declaredBy = ({ params = [] }: ScriptCheck) => params.map(paramOfScript);
    void Promise.all(texts.map(async (code) => [code, declaredBy(await client.check(code))] as const)).then(
      (declared) => setKnown({ codes, params: new Map(declared) }),
      () => setKnown({ codes, params: NONE }),
    );
    return () => client.dispose();
  }, [codes]);
  if (codes === "[]") return NONE;
  return known.codes === codes ? known.params : null;
}
