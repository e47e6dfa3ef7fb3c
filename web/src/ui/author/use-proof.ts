// "Check lesson": what its runs have shown, of which draft.
import { useState } from "react";
import type { Draft } from "../../lesson/draft";
import type { Inspection } from "../../lesson/inspect";
import { type CountedProblem, proveAll } from "../../lesson/prove-all";
import { templateTextsIn } from "../../lesson/template";
import { variantsOf } from "../../lesson/variant";
import type { Findings } from "./use-findings";

/** As many variants as “Check lesson” proves. */
export const MOST_VARIANTS = 20;

export interface Proof {
  /** Of which the outcome is. */
  readonly draft: Draft;
  readonly done: number;
  readonly count: number;
  readonly problems: readonly CountedProblem[] | null;
  readonly failure: string;
}

/** The last proof, if there was one, and what makes another. */
export function useProof(draft: Draft, whole: Inspection["whole"], { make }: Findings) {
  const [proof, setProof] = useState<Proof | null>(null);
  const prove = async () => {
    if (!whole) return;
    const { lesson, scenario } = whole;
    const variants = variantsOf(lesson, MOST_VARIANTS);
    let now: Proof = { draft, done: 0, count: variants.length, problems: null, failure: "" };
    const tell = (change: Partial<Proof>) => {
      now = { ...now, ...change };
      setProof(now);
    };
    tell({});
    try {
      const found = await proveAll(lesson, scenario, variants, make, () => tell({ done: now.done + 1 }));
      tell({ problems: found });
    } catch (error) {
      tell({ failure: (error as Error).message });
    }
  };
  return { proof, prove };
}

/** "2 things are wrong" */
export const wrongText = (count: number): string => `${count} ${count === 1 ? "thing is" : "things are"} wrong`;

function proofDoubt(draft: Draft, proof: Proof | null): string {
  if (!proof?.problems) return "Not checked.";
  if (proof.draft !== draft) return "Not checked since the last change.";
  return proof.problems.length > 0 ? `${wrongText(proof.problems.length)}.` : "";
}

/** What its author should know of a lesson before it is given out. */
export function doubtsOf(draft: Draft, proof: Proof | null): string[] {
  const left = templateTextsIn(draft).length;
  const all = [proofDoubt(draft, proof), left > 0 ? `Texts of the template that are left: ${left}.` : ""];
  return all.filter((each) => each !== "");
}
