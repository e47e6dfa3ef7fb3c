// "Check lesson": proves every key, number and solution over twenty variants, and says what is wrong where.
import { listIn } from "../../lesson/draft";
import { templateTextsIn } from "../../lesson/template";
import { allVariantsText, variantsText } from "../../lesson/variant";
import { valueIn } from "../../scenario/set-in";
import type { Proof } from "../../state/page/page-state";
import { useDesk } from "./desk-context";
import { ProblemList } from "./ProblemList";
import { isProving, MOST_VARIANTS, wrongText } from "./use-proof";

export function CheckPart() {
  const { draft, whole, problems, warnings, proof, prove } = useDesk();
  const left = templateTextsIn(draft);
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
          disabled={isProving(proof) || !whole || problems.length > 0}
          onClick={() => void prove()}
        >
          Check lesson
        </button>
      </p>
      {problems.length > 0 && <p>Mend first what shows without a run:</p>}
      <ProblemList problems={problems} />
      <ProblemList problems={[...warnings, ...left]} isMild />
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
  if (problems > 0) return `${wrongText(problems)}:`;
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
