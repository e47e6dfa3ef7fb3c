// Claims with verdicts: the paper's statement, the accepted range and the measured value.
import type { ClaimOutcome } from "../../experiment";
import { boundsOf, measuredText, publishedValues, verdictText } from "../../experiment/wording";

const SIGNS: Readonly<Record<ClaimOutcome["verdict"], string>> = { holds: "✓", fails: "✗", unmeasured: "…" };

interface Props {
  claims: readonly ClaimOutcome[];
  /** The run has not ended. */
  isSoFar?: boolean;
}

export function ClaimList({ claims, isSoFar = false }: Props) {
  return (
    <ul className="claims">
      {claims.map((outcome) => (
        <ClaimItem key={outcome.claim.id} outcome={outcome} isSoFar={isSoFar} />
      ))}
    </ul>
  );
}

function ClaimItem({ outcome, isSoFar }: { outcome: ClaimOutcome; isSoFar: boolean }) {
  const { claim, verdict } = outcome;
  const published = publishedValues(claim);
  return (
    <li className="claim" data-verdict={verdict}>
      <span className="claim-sign" aria-hidden="true">
        {SIGNS[verdict]}
      </span>
      <div>
        <p>{claim.claim}</p>
        <p className="quiet">
          <strong className="claim-verdict">{verdictText(outcome)}</strong>
          {isSoFar && " so far"}
          {verdict !== "unmeasured" && <>: {measuredText(outcome)}</>}
          {published && <> · published {published}</>} · accepted {boundsOf(claim)}
          {claim.from && <> · {claim.from}</>}
        </p>
        {claim.note && <p className="quiet">{claim.note}</p>}
        {claim.why && (
          <details className="more">
            <summary>Why</summary>
            <p>{claim.why}</p>
          </details>
        )}
      </div>
    </li>
  );
}
