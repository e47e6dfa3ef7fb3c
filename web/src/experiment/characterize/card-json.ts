/** A card as JSON: what it was made of, and all its numbers. */
import { hashOf } from "../run-key";
import { boundsOf } from "../wording";
import type { CardEntry, CardResults, CardRow } from "./card";
import { notMeasured } from "./claims";
import { LIMIT, RATE_BPS, RTT_S } from "./setup";
import { claimOutcomes } from "./verdicts";

/** Nine figures: what is printed is the same wherever the card is made. */
const rounded = (value: number): number | null => (Number.isFinite(value) ? Number(value.toPrecision(9)) : null);

function entryJson({ scheme, isAsked, cells, grades, ellipses, refusals, equalSeeds }: CardEntry) {
  if (!isAsked) return { scheme: scheme.id, applies: false };
  return {
    scheme: scheme.id,
    ...(equalSeeds && { equal_seeds: true }),
    ...(refusals.length > 0 && { refused: refusals }),
    numbers: Object.fromEntries(
      cells.map(({ metric, estimate, comparison, differs }) => [
        metric.id,
        {
          mean: rounded(estimate.mean),
          ci95: rounded(estimate.ci95),
          n: estimate.n,
          ...(comparison && {
            difference: rounded(comparison.difference.mean),
            difference_ci95: rounded(comparison.difference.ci95),
            differs,
          }),
        },
      ]),
    ),
    grades: Object.fromEntries(grades.map(({ rule, value, grade }) => [rule.id, { value: rounded(value), grade }])),
    ...(Object.keys(ellipses).length > 0 && {
      ellipses: Object.fromEntries(
        Object.entries(ellipses).map(([id, { points, ellipse }]) => [
          id,
          ellipse && {
            points: points.length,
            median_ms_mbps: ellipse.median.map(rounded),
            centre_ms_mbps: ellipse.centre.map(rounded),
            axes: ellipse.axes.map(rounded),
            angle_rad: rounded(ellipse.angle),
          },
        ]),
      ),
    }),
  };
}

const rowJson = ({ section, entries }: CardRow) => ({
  id: section.id,
  from: section.from,
  title: section.title,
  level: section.level,
  ...(section.note !== undefined && { note: section.note }),
  schemes: entries.map(entryJson),
});

/** Of all runs that are there, whatever the order in which they were made. */
export const cardFingerprint = (results: CardResults): string => hashOf([...results.fingerprints()].sort().join());

/** The card, ready to be written. */
export function cardJson(results: CardResults) {
  const { schemes, seeds } = results.plan.order;
  return {
    format: "aqm-report-card",
    version: 1,
    setup: { rate_bps: RATE_BPS, rtt_s: RTT_S, limit_packets: LIMIT },
    schemes,
    seeds,
    fingerprint: cardFingerprint(results),
    ...(!results.isComplete && { incomplete: { runs: results.done, of: results.total } }),
    sections: results.rows().map(rowJson),
    claims: claimOutcomes(results).map(({ claim, estimates, verdict }) => ({
      id: claim.id,
      claim: claim.claim,
      from: claim.from,
      accepted: boundsOf(claim),
      measured: estimates.map(({ mean }) => rounded(mean)),
      verdict,
    })),
    not_measured: notMeasured,
  };
}
export type CardJson = ReturnType<typeof cardJson>;
