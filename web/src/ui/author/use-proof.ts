// "Check lesson": what its runs have shown, of which draft.
import { useEffect } from "react";
import type { Draft } from "../../lesson/draft";
import type { Inspection } from "../../lesson/inspect";
import { proveAll } from "../../lesson/prove-all";
import { templateTextsIn } from "../../lesson/template";
import { variantsOf } from "../../lesson/variant";
import type { Authoring, PageStore, Proof } from "../../state/page/page-state";
import { useRun } from "../run-context";
import type { Findings } from "./use-findings";

/** As many variants as “Check lesson” proves. */
export const MOST_VARIANTS = 20;

export const isProving = (proof: Proof | null | undefined): boolean =>
  !!proof && proof.problems === null && proof.failure === "";

/** Proves a draft, and puts into the page what comes of it, unless the forms are left or show another meanwhile. */
export async function proveDraft(
  page: PageStore,
  draft: Draft,
  { lesson, scenario }: NonNullable<Inspection["whole"]>,
  make: Findings["make"],
): Promise<void> {
  const variants = variantsOf(lesson, MOST_VARIANTS);
  let now: Proof = { draft, done: 0, count: variants.length, problems: null, failure: "" };
  let shown = page.getState().authoring?.proof;
  const tell = (change: Partial<Proof>) => {
    const { authoring } = page.getState();
    now = { ...now, ...change };
    if (!authoring || authoring.proof !== shown) return;
    page.setState({ authoring: { ...authoring, proof: now } });
    shown = now;
  };
  tell({});
  try {
    const found = await proveAll(lesson, scenario, variants, make, () => tell({ done: now.done + 1 }));
    tell({ problems: found });
  } catch (error) {
    tell({ failure: (error as Error).message });
  }
}

/** Forgets a proof that is not done: its runs end with the forms. */
export function stopProving(page: PageStore): void {
  const { authoring } = page.getState();
  if (authoring && isProving(authoring.proof)) page.setState({ authoring: { ...authoring, proof: undefined } });
}

/** The last proof, if there was one, and what makes another. */
export function useProof({ draft, proof }: Authoring, whole: Inspection["whole"], { make }: Findings) {
  const { page } = useRun().stores;
  useEffect(() => () => stopProving(page), [page]);
  const prove = async () => {
    if (whole) await proveDraft(page, draft, whole, make);
  };
  return { proof: proof ?? null, prove };
}

/** "2 things are wrong" */
export const wrongText = (count: number): string => `${count} ${count === 1 ? "thing is" : "things are"} wrong`;

function proofDoubt(draft: Draft, proof: Proof | null, unproven: number): string {
  if (!proof?.problems) return "Not checked.";
  if (proof.draft !== draft) return "Not checked since the last change.";
  if (proof.problems.length > 0) return `${wrongText(proof.problems.length)}.`;
  return unproven > 0 ? "Not everything is proven." : "";
}

/**
 * What its author should know of a lesson before it is given out.
 * @param unproven number of things that no run shows
 */
export function doubtsOf(draft: Draft, proof: Proof | null, unproven: number): string[] {
  const left = templateTextsIn(draft).length;
  const all = [proofDoubt(draft, proof, unproven), left > 0 ? `Texts of the template that are left: ${left}.` : ""];
  return all.filter((each) => each !== "");
}
