/** Keeps results of studies in a document, with which later runs of the document are compared. */
import type { Axis, Expectation, ExperimentDocument, Place, PublishedTable } from "./document";
import { plan } from "./plan";
import { LANE } from "./points";
import { seedsText } from "./wording";

const hasResults = ({ tables = [], claims = [], series = [] }: Expectation) =>
  tables.length + claims.length + series.length > 0;

/** What is expected already keeps its seeds. */
const seedsBeside = (expect: Expectation, seeds: readonly number[]): Pick<Expectation, "seeds"> =>
  hasResults(expect) ? {} : { seeds: seedsText(seeds) };

function isPlanned(document: ExperimentDocument): boolean {
  try {
    plan(document);
    return true;
  } catch {
    return false;
  }
}

/** The tables, series and claims that a document can be measured for: not those of windows or points that it has no more. */
function stillMeasured(document: ExperimentDocument, { tables = [], series = [], claims = [], ...rest }: Expectation) {
  const isStill = (part: Expectation) => isPlanned({ ...document, expect: part });
  const kept = {
    tables: tables.filter((table) => isStill({ tables: [table] })),
    series: series.filter((each) => isStill({ series: [each] })),
    claims: claims.filter((claim) => isStill({ claims: [claim] })),
  };
  return { ...rest, ...Object.fromEntries(Object.entries(kept).filter(([, list]) => list.length > 0)) } as Expectation;
}

/**
 * The document with tables in its `expect`; those with the same id are replaced, and what it cannot be measured for any more is
 * dropped. Each has the seeds that it was measured with, because other seeds have other numbers.
 * @throws if the tables do not fit the document, with the reason
 */
export function withKept(
  document: ExperimentDocument,
  tables: readonly PublishedTable[],
  seeds: readonly number[],
): ExperimentDocument {
  plan({ ...document, expect: { tables } });
  const expect = stillMeasured(document, document.expect ?? {});
  const ids = new Set(tables.map(({ id }) => id));
  const others = (expect.tables ?? []).filter(({ id }) => !ids.has(id));
  const kept = tables.map((table) => ({ ...table, seeds: seedsText(seeds) }));
  const known = seedsBeside({ ...expect, tables: others }, seeds);
  return { ...document, expect: { ...expect, ...known, tables: [...others, ...kept] } };
}

/** Says that a place is outside of the sweep. */
const anchored = <Entry extends { readonly at?: Place }>(entry: Entry): Entry => ({
  ...entry,
  at: { [LANE]: "", ...entry.at },
});

/** What is expected of the document as it is, without its sweep. */
function apartFromSweep(document: ExperimentDocument): Expectation {
  const { sweep: _, expect = {}, ...plain } = document;
  const { tables, series, claims, ...rest } = stillMeasured(plain as ExperimentDocument, expect);
  return {
    ...rest,
    ...(tables && { tables: tables.map(anchored) }),
    ...(series && { series: series.map((each) => ({ ...each, lines: each.lines.map(anchored) })) }),
    ...(claims && { claims: claims.map(anchored) }),
  };
}

/**
 * The document with another sweep, and its seeds if nothing is expected that has others. What is expected of the points of the sweep before is dropped, because nothing
 * can measure it any more.
 */
export function withSweep(
  document: ExperimentDocument,
  sweep: readonly Axis[],
  seeds: readonly number[],
): ExperimentDocument {
  const isSame = JSON.stringify(document.sweep) === JSON.stringify(sweep);
  const expect = isSame ? (document.expect ?? {}) : apartFromSweep(document);
  return { ...document, sweep, expect: { ...expect, ...seedsBeside(expect, seeds) } };
}
