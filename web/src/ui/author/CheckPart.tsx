// "Check lesson": proves every key, number and solution over twenty variants, and says what is wrong where.
import { useState } from "react";
import { listIn } from "../../lesson/draft";
import type { CountedProblem } from "../../lesson/prove-all";
import { proveAll } from "../../lesson/prove-all";
import { allVariantsText, variantsOf, variantsText } from "../../lesson/variant";
import { valueIn } from "../../scenario/set-in";
import { MOST_VARIANTS } from "./BoundsFields";
import { useDesk } from "./desk-context";
import { ProblemList } from "./ProblemList";

interface Proof {
  /** Of which the outcome is. */
  readonly draft: unknown;
  readonly done: number;
  readonly count: number;
  readonly problems: readonly CountedProblem[] | null;
  readonly failure: string;
}

export function CheckPart() {
  const { draft, whole, problems, warnings, findings } = useDesk();
  const [proof, setProof] = useState<Proof | null>(null);
  const isBusy = proof !== null && proof.problems === null && proof.failure === "";
  const check = async () => {
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
      const found = await proveAll(lesson, scenario, variants, findings.make, () => tell({ done: now.done + 1 }));
      tell({ problems: found });
    } catch (error) {
      tell({ failure: (error as Error).message });
    }
  };
  return (
    <>
      <p>
        Runs the lesson for {MOST_VARIANTS} students with seeds and values of their own: every key must be right, every
        goal within reach, for all of them.
      </p>
      <p>
        <button
          type="button"
          className="button primary"
          disabled={isBusy || !whole || problems.length > 0}
          onClick={() => void check()}
        >
          Check lesson
        </button>
      </p>
      {problems.length > 0 && <p>Mend first what shows without a run:</p>}
      <ProblemList problems={problems} />
      <ProblemList problems={warnings} isMild />
      <div role="status">
        <Outcome proof={proof} isOld={proof?.draft !== draft} isUnproven={warnings.length > 0} />
      </div>
      {proof?.problems && <ProblemList problems={proof.problems} of={proof.count} />}
      <p className="quiet">
        Over all variants: <code>npx aqm lesson check {String(valueIn(draft, ["id"]))}.json</code>, with the saved file.
        {listIn(draft, ["steps"]).length === 0 && " It has no steps yet."}
      </p>
    </>
  );
}

function verdictOf(problems: number, variants: number, isUnproven: boolean): string {
  if (problems > 0) return `${problems} ${problems === 1 ? "thing is" : "things are"} wrong:`;
  return isUnproven
    ? `Nothing is wrong in ${variantsText(variants)}, but not everything is proven: see above.`
    : `Right in ${allVariantsText(variants)}.`;
}

function Outcome({ proof, isOld, isUnproven }: { proof: Proof | null; isOld: boolean; isUnproven: boolean }) {
  if (!proof) return null;
  if (proof.failure) return <p>It could not be checked: {proof.failure}</p>;
  if (!proof.problems)
    return (
      <p>
        {proof.done} of {variantsText(proof.count)} …
      </p>
    );
  return (
    <p>
      <strong>{verdictOf(proof.problems.length, proof.count, isUnproven)}</strong>{" "}
      {isOld && "The lesson has been changed since."}
    </p>
  );
}
