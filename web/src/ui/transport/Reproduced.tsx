// Beside the fingerprint: whether it is the one that the author of the link had.
import { useId } from "react";
import { clock } from "../../charts/format";
import { useRunState } from "../run-context";
import { grouped } from "./fingerprint-text";

export function Reproduced() {
  const expected = useRunState((state) => state.expectation);
  const id = useId();
  const interval_s = useRunState((state) => state.layout?.sample_interval_s);
  if (!expected) return null;
  const { outcome, fingerprint, at_s, found } = expected;
  const time = clock(at_s, interval_s);
  if (outcome === "waiting")
    return (
      <span className="reproduced" title={`The link says ${grouped(fingerprint)} at ${time}`}>
        compared at {time}
      </span>
    );
  if (outcome === "reproduced")
    return (
      <span className="reproduced" data-outcome={outcome} title={`${grouped(fingerprint)} at ${time}, as in the link`}>
        <span aria-hidden="true">✓</span> reproduced
      </span>
    );
  return (
    <span className="reproduced" data-outcome={outcome}>
      <button type="button" className="link" popoverTarget={id}>
        <span aria-hidden="true">≠</span> differs
      </button>
      <dl id={id} popover="auto" className="popover differs">
        <dt>In the link, at {time}</dt>
        <dd>{grouped(fingerprint)}</dd>
        <dt>Here</dt>
        <dd>{found ? grouped(found) : "–"}</dd>
      </dl>
    </span>
  );
}
