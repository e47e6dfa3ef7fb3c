import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import type { RunResult } from "../../engine/protocol";
import { disciplineOf, type ParamInfo, scriptDiscipline } from "../../scenario/catalog";
import { compare } from "../comparison";
import {
  type CardCell,
  CardPlan,
  CardResults,
  distinctRuns,
  markOf,
  orderOfRun,
  REFERENCE,
  schemeNamed,
  schemeOf,
} from ".";
import { cardCsv } from "./card-csv";
import { cardJson } from "./card-json";
import { cardMarkdown, cardText, cautionOf, differenceText, ONE_SEED, scaleOfMetric } from "./card-text";
import { claims } from "./claims";
import { makeCard } from "./make";
import { checkedScheme, distinctSchemes, queueIn, schemeOfScript, withParam } from "./schemes";
import type { Case, Scheme, Section } from "./section";
import { sections } from "./sections";
import { LEVELS, lossByLaw } from "./sections/load";
import { renoGoodput } from "./sections/one-sender";
import { idOf, ROUND_TRIPS_S, ratioByLaw } from "./sections/round-trips";
import { bulk, dumbbell, withBuffer } from "./setup";

const scheme = (id: string): Scheme => schemeNamed(id) as Scheme;
const order = (ids: readonly string[], sectionIds: readonly string[], seeds = [1, 2]) => ({
  schemes: [REFERENCE, ...ids.map(scheme)],
  seeds,
  sections: sectionIds,
});

describe("the laws", () => {
  it("give the published numbers", () => {
    // RFC 8289 §3.2
    expect(renoGoodput(0)).toBe(0.75);
    expect(renoGoodput(0.05)).toBeCloseTo(0.785, 3);
    expect(renoGoodput(0.1)).toBeCloseTo(0.816, 3);
    expect(renoGoodput(0.2)).toBeCloseTo(0.867, 3);
    expect(renoGoodput(1)).toBe(1);
    expect(ratioByLaw(0.02, 0.005)).toBeCloseTo(4.2);
    expect(lossByLaw(0.01, 0.1, 0)).toBeCloseTo(0.04);
    // N = ROUND(0.036 S), ROUND(0.081 S), ROUND(0.114 S)
    expect(LEVELS.map(({ flows }) => flows)).toEqual([6, 14, 19]);
  });
});

describe("the networks", () => {
  it("have hosts of their own for every flow, and a base round trip of 100 ms", () => {
    const document = dumbbell({
      title: "",
      description: "",
      queue: { discipline: "red" },
      flows: [bulk("a", 3), bulk("b", 2, { isReverse: true })],
      windows: [[20, 80]],
    });
    expect(document.nodes.filter(({ kind }) => kind === "host").map(({ count }) => count)).toEqual([5, 5]);
    expect(document.flows.map(({ from, host_offset }) => [from, host_offset])).toEqual([
      ["hosts-a", undefined],
      ["hosts-b", 3],
    ]);
    const delays = document.links.map(({ delay }) => Number.parseFloat(String(delay)));
    expect(2 * delays.reduce((sum, each) => sum + each, 0)).toBe(100);
  });

  it.each([
    [{ discipline: "red" }, { discipline: "red", limit: "84 packets" }],
    [{ discipline: "fq" }, { discipline: "fq", limit: "84 packets", total_limit: "84 packets" }],
    [
      { discipline: "cbq", classes: [{ class: "tcp", share: 0.5, limit: "10 packets" }] },
      { discipline: "cbq", limit: "84 packets", classes: [{ class: "tcp", share: 0.5, limit: "84 packets" }] },
    ],
  ])("give %j the same buffer as every other scheme", (queue, whole) => expect(withBuffer(queue, 84)).toEqual(whole));

  it.each(sections)("$id has distinct cases, and metrics that open one of them", (section) => {
    const cases = section.cases(scheme("pie"));
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const { of } of section.metrics) if (of) expect(cases.map(({ id }) => id)).toContain(of);
    expect(section.metrics.some(({ isMain }) => isMain)).toBe(true);
  });
});

it("the ratios between round trips stand beside those of the law that they are graded by", () => {
  const ids = sections.find(({ id }) => id === "6.2")?.metrics.map(({ id }) => id) ?? [];
  for (const rtt_s of ROUND_TRIPS_S)
    expect(ids.indexOf(`${idOf(rtt_s)}.law`)).toBe(ids.indexOf(`${idOf(rtt_s)}.ratio`) + 1);
});

const time = { label: "", unit: "s", kind: "number", scale: "linear", live: true } as const;
/** What a script declares. */
const declared: readonly ParamInfo[] = [
  { ...time, name: "target", default: 0.005, min: 0.001, max: 1 },
  { ...time, name: "limit", default: 0.1, min: 0.01, max: 0.2 - 1e-9 },
];

describe("schemes", () => {
  it("are named by what differs from the defaults, and by the discipline alone where nothing does", () => {
    expect(schemeOf({ discipline: "red", min_th: "5 packets", limit: "9 packets" })).toEqual({
      id: "red",
      label: "RED",
      queue: { discipline: "red" },
    });
    expect(schemeOf({ discipline: "red", min_th: 6 })).toMatchObject({ id: "red*", label: "RED, min_th 6 packets" });
  });

  it("of disciplines with lists are named by the discipline alone where the lists are the usual ones", () => {
    const { params = [] } = disciplineOf("cbq") ?? {};
    const classes = params.find(({ name }) => name === "classes")?.default as readonly object[];
    const written = classes.map((each) => ({ ...each, limit: 60 }));
    expect(schemeOf({ discipline: "cbq", classes: written })).toEqual(scheme("cbq"));
    const [first, ...others] = written;
    const changed = [{ ...first, borrow: false }, ...others];
    expect(schemeOf({ discipline: "cbq", classes: changed })).toMatchObject({ id: "cbq*", label: "CBQ, own classes" });
  });

  it("are distinct on a card", () => {
    const ids = [scheme("red"), schemeOf({ discipline: "red", min_th: 6 }), schemeOf({ discipline: "red", min_th: 7 })];
    expect(distinctSchemes([...ids, scheme("red")]).map(({ id }) => id)).toEqual(["red", "red*", "red*2"]);
  });

  it("come from the watched queue of a document", () => {
    const { document } = sections[0]?.cases(scheme("codel"))[0] ?? {};
    expect(document && schemeOf(queueIn(document))).toEqual(scheme("codel"));
  });

  it("of scripts have the values that are not those of the text", () => {
    const queue = { discipline: scriptDiscipline, code: "on arrival: pass", values: { target: "5 ms", limit: 0.15 } };
    expect(schemeOfScript(queue, declared, "my.aqm")).toMatchObject({
      label: "my.aqm, limit 150 ms",
      queue: { discipline: scriptDiscipline, code: queue.code, values: { limit: 0.15 } },
    });
    const { values: _, ...bare } = queue;
    expect(schemeOfScript(bare, declared).queue).toEqual(bare);
  });

  it("set the parameters that a script declares among its values", () => {
    const queue = { discipline: scriptDiscipline, code: "", values: { target: 1 } };
    expect(withParam(queue, "target", 2)).toEqual({ ...queue, values: { target: 2 } });
    expect(withParam(queue, "code", "x")).toEqual({ ...queue, code: "x" });
    expect(withParam({ discipline: "red" }, "max_p", 0.2)).toEqual({ discipline: "red", max_p: 0.2 });
  });

  it("are refused with the line where a script has a problem", () => {
    const check = () => ({ problems: [{ line: 3, column: 5, length: 1, message: "no such name" }] });
    const queue = { discipline: scriptDiscipline, code: "x" };
    expect(() => checkedScheme(queue, check)).toThrow("line 3, column 5: no such name");
    expect(checkedScheme({ discipline: "red" }, check)).toEqual(scheme("red"));
  });

  it("are asked for ECN if they may mark, with the switch only where there is one", () => {
    const section = sections.find(({ id }) => id === "4.5") as Section;
    const own = (code: string) => schemeOfScript({ discipline: scriptDiscipline, code }, []);
    const marking = own('on arrival:\n    if queue.packets > 5: mark "step"\n');
    const asked = (of: Scheme) => section.appliesTo?.(of);
    expect([scheme("codel"), scheme("dualpi2"), marking].map(asked)).toEqual([true, true, true]);
    const silent = own('# does not mark\non arrival: drop "mark"\n');
    expect([REFERENCE, scheme("sred"), silent].map(asked)).toEqual([false, false, false]);
    const queueOf = (of: Scheme) => queueIn((section.cases(of)[0] as Case).document);
    expect(queueOf(scheme("codel"))).toMatchObject({ ecn: true });
    for (const of of [scheme("dualpi2"), marking]) expect(queueOf(of)).not.toHaveProperty("ecn");
  });

  it("are varied in the parameters that their script declares", () => {
    const own = schemeOfScript({ discipline: scriptDiscipline, code: "", values: { target: 0.004 } }, declared);
    const cases = sections.find(({ id }) => id === "8.3")?.cases(own) ?? [];
    const queueOf = (id: string) => {
      const document = cases.find((each) => each.id === id)?.document;
      return document && queueIn(document);
    };
    expect(queueOf("target.twice.mild")).toMatchObject({ values: { target: 0.008 } });
    expect(queueOf("limit.half.heavy")).toMatchObject({ values: { target: 0.004, limit: 0.05 } });
    expect(queueOf("limit.twice.mild")).toBeUndefined(); // 200 ms is beyond its range
  });
});

/** A run whose goodput and delay are those of its discipline, and differ a little by seed. */
function fakeRun(text: string): RunResult {
  const document = JSON.parse(text);
  const queue = document.links.find(({ id }: { id: string }) => id === "bottleneck").queue.discipline;
  const delay_s = (queue === REFERENCE.id ? 0.06 : 0.006) + 1e-4 * document.seed;
  const flow = {
    id: "sender",
    group: "sender",
    class: "tcp",
    goodput_bps: queue === REFERENCE.id ? 1e7 : 9.8e6,
    sent_packets: 1000,
    received_packets: 999,
    dropped_packets: 1,
    least_delay_s: 0.05,
    delay_s: { mean: 0.05 + delay_s, p50: 0.05, p95: 0.06, p99: 0.07, max: 0.08 },
  };
  const sojourn_s = { mean: delay_s, p50: delay_s, p95: delay_s, p99: delay_s, max: delay_s };
  const link = { id: "bottleneck", direction: "forward", throughput_bps: flow.goodput_bps, sojourn_s };
  const window = { from_s: 20, to_s: 120, jain: 1, classes: [], flows: [flow], groups: [], links: [link] };
  return { report: { fingerprint: text.slice(0, 40) + document.seed, windows: [window] }, series: [], bins: [] };
}

describe("a card", () => {
  const made = async (run: (text: string) => RunResult, seeds = [1, 2, 3, 4, 5], sectionIds = ["5.1.1"]) => {
    const results = new CardResults(new CardPlan(order(["codel"], sectionIds, seeds)));
    let calls = 0;
    const pool = {
      run: async ({ document }: { document: string }) => {
        calls += 1;
        return run(document);
      },
    };
    await makeCard(results, pool, 2, { onProgress: () => undefined });
    return { results, calls };
  };

  it("runs every distinct run once", async () => {
    const { results, calls } = await made(fakeRun);
    expect(calls).toBe(distinctRuns(results.plan).length);
    expect(calls).toBe(2 * 2 * 5);
  });

  it("tells a difference that is significant and above 5 %, and no other", async () => {
    const { results } = await made(fakeRun);
    const [row] = results.rows();
    const [, codel] = row?.entries ?? [];
    const cell = (id: string) => codel?.cells.find(({ metric }) => metric.id === id);
    expect(cell("reno.delay_s")).toMatchObject({ differs: true });
    expect(cell("reno.delay_s")?.comparison?.better).toBe("second");
    // 2 % less goodput in every seed: certain, but not worth telling.
    expect(cell("reno.goodput_bps")?.comparison?.finding).toBe("lower");
    expect(cell("reno.goodput_bps")?.differs).toBe(false);
    expect(codel?.grades.map(({ grade }) => grade)).toEqual(["good", "good"]);
    expect(codel?.ellipses.reno?.points).toHaveLength(5);
  });

  it("says of a difference only what the runs show", async () => {
    const textOf = async (id: string, ...how: Parameters<typeof made>) => {
      const { results } = await made(...how);
      const [reference, codel] = results.rows()[0]?.entries ?? [];
      const cells = [reference, codel].flatMap((entry) => entry?.cells.filter(({ metric }) => metric.id === id) ?? []);
      return cells.map((cell) => differenceText(cell, scaleOfMetric(cells)));
    };
    expect(await textOf("reno.delay_s", fakeRun)).toEqual(["", "−54 ms against drop-tail"]);
    expect(await textOf("reno.delay_s", fakeRun, [1])).toEqual(["", "−54 ms against drop-tail with one seed"]);
    expect((await textOf("reno.delay_s", fakeRun, [1, 2])).at(-1)).toMatch(/with too few different runs to judge$/);
    const [, small] = await textOf("reno.goodput_bps", fakeRun);
    expect(small).toBe("−0.200 Mbps against drop-tail, at most 5 % of drop-tail’s");
    const shares = { comparison: compare([0.02], [0.05], "lower"), differs: true } as CardCell;
    expect(differenceText(shares, { divisor: 0.01, unit: "%" })).toBe(
      "+3 percentage points against drop-tail with one seed",
    );
    expect((await textOf("reno.loss", fakeRun)).at(-1)).toBe("The same as with drop-tail");
    const noisy = (text: string) => {
      const isOdd = JSON.parse(text).seed % 2 === 1;
      return fakeRun(isOdd ? text.replaceAll('"codel"', `"${REFERENCE.id}"`) : text);
    };
    const [, unclear] = await textOf("reno.delay_s", noisy, [1, 2, 3, 4]);
    expect(unclear).toMatch(/^No significant difference from drop-tail \(−27 ± \d+ ms\)$/);
    // Drop-tail has no ECN, so there is nothing to compare with.
    expect((await textOf("mild.delay_s", fakeRun, [1, 2], ["4.5"])).at(-1)).toBe("");
  });

  it("is CSV with a row for each scheme and metric, in base units", async () => {
    const { results } = await made(fakeRun);
    const rows: Record<string, string>[] = parse(cardCsv(results), { columns: true });
    expect(rows).toHaveLength(2 * (results.rows()[0]?.section.metrics.length ?? 0));
    const said = (scheme: string, metric: string) => rows.find((row) => row.scheme === scheme && row.metric === metric);
    expect(said("codel", "reno.delay_s")).toMatchObject({ unit: "s", n: "5", mark: "better" });
    expect(Number(said("codel", "reno.delay_s")?.difference)).toBeCloseTo(-0.054, 3);
    expect(said(REFERENCE.id, "reno.delay_s")).toMatchObject({ difference: "", p: "", mark: "" });
  });

  it("has no note of marks where there is one seed", async () => {
    const { results } = await made(fakeRun, [1]);
    for (const text of [cardMarkdown(results), cardText(results)]) {
      expect(text).toContain(ONE_SEED);
      expect(text).not.toContain("better and !");
    }
    expect(cardText((await made(fakeRun)).results)).toContain("better and !");
    expect(cautionOf(Array(6).fill(results.rows()[0]))).toBe("");
    const several = (await made(fakeRun)).results.rows();
    expect(cautionOf([...several, ...several, ...several])).toMatch(/^There are \d+ comparisons\. If nothing differed/);
  });

  it("says that the interval says little where two of several seeds gave equal runs", async () => {
    const { results } = await made((text) => fakeRun(text.replace('"seed":3', '"seed":2')));
    expect(cardMarkdown(results)).toContain(
      "Drop-tail, CoDel: some seeds gave equal runs, so the interval says little.",
    );
    for (const { differs, comparison } of results.rows()[0]?.entries[1]?.cells ?? [])
      expect([differs, comparison?.better]).toEqual([false, null]);
    expect(cardMarkdown((await made(fakeRun)).results)).not.toContain("equal runs");
  });

  it("judges nothing where two seeds of the reference gave equal runs", async () => {
    const isReference = (text: string) => text.includes('"drop_tail"');
    const { results } = await made((text) => fakeRun(isReference(text) ? text.replace('"seed":3', '"seed":2') : text));
    const [reference, codel] = results.rows()[0]?.entries ?? [];
    expect([reference?.equalSeeds, codel?.equalSeeds]).toEqual([true, false]);
    for (const { differs, comparison } of codel?.cells ?? [])
      expect([differs, comparison?.better]).toEqual([false, null]);
    expect(cautionOf(Array(9).fill(results.rows()[0]))).toBe("");
  });

  it("is written without marks and grades while runs are missing, and says so", async () => {
    const { results: whole } = await made(fakeRun);
    const results = new CardResults(whole.plan);
    const [last, ...runs] = distinctRuns(whole.plan).reverse();
    const add = (all: typeof runs) => {
      for (const run of all.flat()) results.add(run, fakeRun(orderOfRun(run).document));
    };
    add(runs);
    const [, codel] = results.rows()[0]?.entries ?? [];
    expect(codel?.cells.map(markOf).join("")).toBe("");
    expect(codel?.grades.every(({ grade, value }) => grade === null && value > 0)).toBe(true);
    expect(cardJson(results)).toMatchObject({ incomplete: { runs: 19, of: 20 }, claims: [] });
    const text = cardMarkdown(results);
    expect(text).toMatch(/^# Incomplete report card after RFC 7928: CoDel against drop-tail$/m);
    expect(text).toContain("Incomplete: 19 of 20 runs have ended.");
    expect(text).not.toContain("better and !");
    expect(text).not.toContain("Laws and published claims");
    add([last ?? []]);
    expect(cardMarkdown(results)).toBe(cardMarkdown(whole));
    expect(cardJson(results)).toEqual(cardJson(whole));
    expect(cardJson(whole)).not.toHaveProperty("incomplete");
  });

  it("keeps a run that fails as a refusal, and the others", async () => {
    const { results } = await made((text) => {
      if (JSON.parse(text).seed === 2 && text.includes("codel")) throw new Error("stopped in line 3");
      return fakeRun(text);
    });
    const [reference, codel] = results.rows()[0]?.entries ?? [];
    expect(reference?.seeds).toBe(5);
    expect(codel?.seeds).toBe(4);
    expect(codel?.refusals[0]).toMatchObject({ seed: 2, message: "stopped in line 3" });
    expect(cardJson(results).sections[0]?.schemes[1]).toHaveProperty("refused");
  });

  it("grades no sensitivity where the parameters as they are have no result, and says why", async () => {
    const wrong = (text: string) => {
      if (text.includes('"codel"')) throw new Error("stopped in line 3");
      return fakeRun(text);
    };
    const { results } = await made(wrong, [1, 2], ["8.3"]);
    const [, codel] = results.rows()[0]?.entries ?? [];
    expect(codel).toMatchObject({ seeds: 0, equalSeeds: false, remark: "", grades: [{ grade: null }] });
    expect(codel?.failures[0]).toMatchObject({ case: "default.mild", message: "stopped in line 3" });
    expect(cardMarkdown(results)).toContain("CoDel has no result: stopped in line 3");
  });

  it("has a sensitivity without the values that the engine refuses", async () => {
    const wrong = (text: string) => {
      if (/"target":/.test(text)) throw new Error("must be below interval");
      return fakeRun(text);
    };
    const { results } = await made(wrong, [1, 2], ["8.3"]);
    const [, codel] = results.rows()[0]?.entries ?? [];
    expect(codel).toMatchObject({ seeds: 2, failures: [], grades: [{ grade: "good" }] });
    expect(codel?.refusals.map((each) => each.case)).toContain("target.half.mild");
  });

  it("is written whatever is missing", () => {
    const empty = new CardResults(new CardPlan(order(["codel", "pie"], ["8.2", "6.2"])));
    expect(cardMarkdown(empty)).toContain("| 8.2 Queueing delay, mild");
    expect(cardMarkdown(empty)).not.toMatch(/NaN|undefined/);
  });
});

describe("the claims", () => {
  it("are about numbers of sections, each with a range or an order", () => {
    const metrics = JSON.stringify(claims).match(/"metric":"[^"]+"/g) ?? [];
    const ids = new Set(sections.map(({ id }) => id));
    for (const metric of metrics) expect(ids).toContain(/"metric":"([^/]+)\//.exec(metric)?.[1]);
    for (const { min, max, order: list } of claims)
      expect([min, max, list].some((each) => each !== undefined)).toBe(true);
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
  });
});
