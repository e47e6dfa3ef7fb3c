// Numbers of the lesson's runs: each lane once, as the forms show them, and any number over many variants.
import { useEffect, useMemo, useRef, useState } from "react";
import { createBatchClient } from "../../engine/page-client";
import type { RunOrder, RunResult, WindowResult } from "../../engine/protocol";
import { createPool, type Pool } from "../../experiment";
import { type Measure, MeasureTally, type Numbers, numbersOf } from "../../experiment/measures";
import type { Inspection } from "../../lesson/inspect";
import { lanesIn, scenarioOf } from "../../lesson/measure";
import type { Term, ValueChoice } from "../../lesson/value-choice";
import { plainVariant } from "../../lesson/variant";
import { seconds } from "../../scenario/quantity";
import { withSettings } from "../../scenario/variation";

export interface Findings {
  /** Makes the runs that the numbers need, if they have not been made. */
  want(): void;
  /** The measures that the runs have; empty until they are made. */
  readonly measures: readonly Measure[];
  /** The numbers of a lane (the first, if it is empty) in a window; undefined if they are not known. */
  numbers(lane: string, window: readonly [string | number, string | number] | null): Numbers | undefined;
  readonly isBusy: boolean;
  /** Runs of any document. */
  make(order: RunOrder): Promise<RunResult>;
}

/** What the runs have of it; NaN until they are made. */
export function numberNow({ numbers }: Pick<Findings, "numbers">, { of, by, times }: ValueChoice): number {
  const numberOf = ({ measure, lane, window }: Term) => numbers(lane, window)?.[measure] ?? Number.NaN;
  return (numberOf(of) / (by ? numberOf(by) : 1)) * times;
}

const WORKERS = 2;

type Whole = NonNullable<Inspection["whole"]>;

/** The runs of the lanes, as orders. */
function ordersOf({ lesson, scenario }: Whole): readonly { lane: string; document: string }[] {
  const base = scenarioOf(lesson, scenario, plainVariant(lesson));
  return lanesIn(lesson).flatMap(({ id, set }) => {
    try {
      return [{ lane: id, document: JSON.stringify(withSettings(base, set)) }];
    } catch {
      return []; // the rules say what is wrong
    }
  });
}

/** Runs are made once for each document, in workers that live as long as the forms. */
function createMaker() {
  let pool: Pool | undefined;
  const made = new Map<string, Promise<RunResult>>();
  return {
    make(order: RunOrder): Promise<RunResult> {
      const name = JSON.stringify(order);
      pool ??= createPool(createBatchClient, WORKERS);
      const run = made.get(name) ?? pool.run(order);
      made.set(name, run);
      run.catch(() => made.delete(name));
      return run;
    },
    close() {
      pool?.close();
      pool = undefined;
      made.clear();
    },
  };
}

type Windows = readonly WindowResult[];

export function useFindings(whole: Inspection["whole"]): Findings {
  const [maker] = useState(createMaker);
  useEffect(() => () => maker.close(), [maker]);
  const [isWanted, setWanted] = useState(false);
  const orders = useMemo(() => (whole ? ordersOf(whole) : []), [whole]);
  const { runs, isBusy } = useRuns(isWanted ? orders : NONE, maker.make);
  const measures = useMemo(() => measuresIn(orders, runs), [orders, runs]);
  return {
    want: () => setWanted(true),
    measures,
    isBusy,
    make: maker.make,
    numbers(lane, window) {
      const document = (orders.find((order) => order.lane === lane) ?? orders[0])?.document ?? "";
      const windows = runs.get(document) ?? [];
      const [from, to] = (window ?? []).map(seconds);
      const found = window ? windows.find((each) => each.from_s === from && each.to_s === to) : windows[0];
      return found && numbersOf(found);
    },
  };
}

const NONE: ReturnType<typeof ordersOf> = [];

/** What the orders' runs measure; others were made of other documents. */
export function measuresIn(
  orders: readonly { readonly document: string }[],
  runs: ReadonlyMap<string, Windows>,
): readonly Measure[] {
  const tally = new MeasureTally();
  for (const { document } of orders) for (const window of runs.get(document) ?? []) tally.add(numbersOf(window));
  return tally.measures();
}

/** What came of the orders, by document; refused ones are missing. */
function useRuns(orders: ReturnType<typeof ordersOf>, make: Findings["make"]) {
  const [runs, setRuns] = useState<ReadonlyMap<string, Windows>>(new Map());
  const missing = orders.filter(({ document }) => !runs.has(document));
  const name = missing.map(({ document }) => document).join("\n");
  const asked = useRef("");
  useEffect(() => {
    if (name === "" || asked.current === name) return;
    asked.current = name;
    for (const document of name.split("\n"))
      make({ document, series: [], bins: [] })
        .then(
          ({ report }) => report.windows,
          (): Windows => [],
        )
        .then((windows) => setRuns((now) => new Map(now).set(document, windows)));
  }, [name, make]);
  return { runs, isBusy: missing.length > 0 };
}
