// Random documents from the catalog: every discipline, transport and application with any parameters, in every accepted
// spelling.
import fc, { type Arbitrary } from "fast-check";
import type { KindInfo, ParamInfo } from "../../../web/src/scenario/catalog";
import type { FlowEntry, LinkEntry, NodeEntry, ScenarioDocument } from "../../../web/src/scenario/scenario";
import { wholeCatalog as catalog } from "../../../web/src/scenario/whole-catalog";

const SUFFIXES: Partial<Record<ParamInfo["unit"], readonly (readonly [string, number])[]>> = {
  bps: [
    ["bps", 1],
    ["kbps", 1e3],
    ["Mbps", 1e6],
    ["Gbps", 1e9],
  ],
  s: [
    ["s", 1],
    ["ms", 1e-3],
    ["us", 1e-6],
    ["min", 60],
  ],
  bytes: [
    ["B", 1],
    ["KB", 1e3],
    ["KiB", 1024],
  ],
  packets: [["packets", 1]],
};

/** A number, bare or in one of its units, with or without a space. */
function spelled(value: number, unit: ParamInfo["unit"]): Arbitrary<number | string> {
  const suffixes = SUFFIXES[unit];
  if (!suffixes) return fc.constant(value);
  const texts = suffixes.flatMap(([suffix, factor]) => [`${value / factor} ${suffix}`, `${value / factor}${suffix}`]);
  const readable = texts.filter((text) => !/e[+-]/.test(text));
  return fc.constantFrom(value, ...readable);
}

/** Mostly near the default, where disciplines work; sometimes at the ends of the range. */
function numberIn({ min = 0, max = 1e6, above_min, kind }: ParamInfo, around: number): Arbitrary<number> {
  const least = above_min ? min + Number.EPSILON : min;
  const near = fc.double({ min: 0.5, max: 2, noNaN: true }).map((factor) => around * factor);
  const value = fc.oneof(fc.constant(around), near, fc.constantFrom(min, Math.min(max, around * 10)));
  return value
    .map((number) => Number(Math.min(max, Math.max(least, number)).toPrecision(4)))
    .map((number) => (kind === "number" || kind === "jitter" ? number : Math.max(Math.ceil(min), Math.round(number))));
}

function valueOfParam(param: ParamInfo): Arbitrary<unknown> {
  const around = typeof param.default === "number" ? param.default : Math.max(param.min ?? 0, 1);
  switch (param.kind) {
    case "boolean":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...(param.choices ?? []));
    case "records":
      return fc.constant(param.default);
    case "list":
      return fc
        .array(numberIn(param, 1e5), { minLength: 1, maxLength: 3 })
        .chain((list) => fc.tuple(...list.map((each) => spelled(each, param.unit))));
    case "limit":
      return fc
        .integer({ min: 5, max: 200 })
        .chain((count) =>
          fc.oneof(
            fc.constantFrom<unknown>(count, `${count} packets`, 1000),
            spelled(count * 1500, "bytes").map(String),
          ),
        );
    case "jitter":
      return fc.oneof(fc.constantFrom<unknown>(0, 0.5), spelled(0.01, "s").map(String));
    default:
      return numberIn(param, around).chain((number) => spelled(number, param.unit));
  }
}

/** Some of the parameters, in any order. */
function someOf(params: readonly ParamInfo[], most = 3): Arbitrary<Record<string, unknown>> {
  return fc
    .shuffledSubarray([...params], { maxLength: Math.min(most, params.length) })
    .chain((chosen) => fc.tuple(...chosen.map((param) => valueOfParam(param).map((value) => [param.name, value]))))
    .map((entries) => Object.fromEntries(entries as [string, unknown][]));
}

const queue = fc
  .constantFrom(...catalog.disciplines)
  .chain(({ id, params }) =>
    fc.record({
      own: someOf(params),
      shared: someOf(catalog.queue.params),
      id: id === "drop_tail" ? fc.constantFrom(id, undefined) : fc.constant(id),
    }),
  )
  .map(({ own, shared, id }) => ({ ...shared, ...own, ...(id !== undefined && { discipline: id }) }));

const rate = fc.constantFrom(1e6, 2.5e6, 4_096_000, 1e7).chain((bps) => spelled(bps, "bps"));
const delay = fc.constantFrom(0, 0.001, 0.0125, 0.02).chain((seconds) => spelled(seconds, "s"));
const reverse = fc.record({ rate, delay, queue }, { requiredKeys: [] });
const linkBetween = (id: string, from: string, to: string): Arbitrary<LinkEntry> =>
  fc
    .record({ rate, delay, queue, reverse, loss: fc.constantFrom(0, 0.01) }, { requiredKeys: ["rate", "delay"] })
    .map((link) => ({ id, from, to, ...link }) as LinkEntry);

const place = fc.double({ min: -500, max: 1500, noNaN: true });
const node = (id: string, kind: "host" | "router"): Arbitrary<NodeEntry> =>
  fc
    .record(
      { count: kind === "host" ? fc.integer({ min: 1, max: 3 }) : fc.constant(1), x: place, y: place },
      { requiredKeys: [] },
    )
    .map((rest) => ({ id, kind, ...rest }));

const byId = (kinds: readonly KindInfo[], id: string): KindInfo => kinds.find((kind) => kind.id === id) as KindInfo;

const transport = (type: string): Arbitrary<FlowEntry["transport"]> =>
  fc
    .record({
      params: someOf(byId(catalog.transports, type).params, 2),
      variant: fc.constantFrom(undefined, ...catalog.variants.map(({ id }) => id)),
      preset: fc.constantFrom(undefined, ...catalog.presets.map(({ id }) => id)),
    })
    .map(({ params, variant, preset }) => ({
      ...params,
      type,
      ...(type === "tcp" && variant && { variant }),
      ...(type === "tcp" && preset && { preset }),
    }));

/** Transports that exist in any catalog. */
const TRANSPORT_OF: Readonly<Record<string, readonly string[]>> = { ftp: ["tcp"], cbr: ["udp"], file: ["tcp"] };

const flow = (index: number, from: string, to: string): Arbitrary<FlowEntry> =>
  fc.constantFrom(...catalog.applications).chain((application) => {
    const { transports } = application as KindInfo & { transports?: readonly string[] };
    return fc.constantFrom(...(transports ?? TRANSPORT_OF[application.id] ?? ["udp"])).chain((type) =>
      fc
        .record({
          application: someOf(application.params, 2),
          transport: transport(type),
          rest: someOf(catalog.flow.params),
        })
        .map((entry) => ({
          ...withoutTimes(entry.rest),
          id: `flow-${index}`,
          from,
          to,
          transport: entry.transport,
          application: { ...entry.application, type: application.id },
        })),
    );
  });

/** Times must lie within the short run of the document, and flows are few. */
function withoutTimes({ stop: _, start, count, host_offset, start_jitter, ...rest }: Record<string, unknown>) {
  return {
    ...rest,
    ...(start !== undefined && { start: "0 s" }),
    ...(count !== undefined && { count: 2 }),
    ...(host_offset !== undefined && { host_offset: 1 }),
    ...(start_jitter !== undefined && { start_jitter: "50 ms" }),
  };
}

const change = fc
  .record({
    at: fc.constantFrom(0.1, 0.15, 0.2).chain((seconds) => spelled(seconds, "s")),
    what: fc.oneof(
      fc.constantFrom(...catalog.disciplines).map(({ id }) => ["queue.discipline", id] as const),
      fc.integer({ min: 5, max: 90 }).map((count) => ["queue.limit", `${count} packets`] as const),
      rate.map((bps) => ["rate", bps] as const),
    ),
  })
  .map(({ at, what: [param, value] }) => ({ at, set: `links.bottleneck.${param}`, value }));

const text = (maxLength: number) => fc.string({ unit: "grapheme-ascii", maxLength });

const network = fc.tuple(
  fc.tuple(node("left", "host"), node("r1", "router"), node("r2", "router"), node("right", "host")),
  fc.tuple(
    linkBetween("access", "left", "r1"),
    linkBetween("bottleneck", "r1", "r2"),
    linkBetween("sink", "r2", "right"),
  ),
);

/** Validity is up to the engine: thresholds may be in the wrong order. */
export const arbitraryScenario: Arbitrary<ScenarioDocument> = fc
  .record({
    network,
    flows: fc
      .integer({ min: 1, max: 3 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => flow(index, "left", "right")))),
    title: text(60),
    seed: fc.option(fc.maxSafeNat(), { nil: undefined }),
    description: fc.option(fc.string({ unit: "grapheme", maxLength: 80 }), { nil: undefined }),
    timeline: fc.option(fc.array(change, { maxLength: 4 }), { nil: undefined }),
    measure: fc.option(
      fc.record(
        {
          watch: fc.constantFrom<unknown>("bottleneck", ["bottleneck"], ["bottleneck:reverse", "bottleneck"]),
          windows: fc.constantFrom<unknown>(
            [],
            [["0 s", 0.2]],
            [
              [0, "100 ms"],
              ["100 ms", "0.25 s"],
            ],
          ),
          sample_interval: fc.constantFrom<unknown>("10 ms", 0.01, "5 ms"),
        },
        { requiredKeys: [] },
      ),
      { nil: undefined },
    ),
    duration: spelled(0.25, "s"),
  })
  .map(({ network: [nodes, links], flows, ...rest }) => {
    const given = Object.entries(rest).filter(([, value]) => value !== undefined);
    return {
      format: "aqm-scenario",
      version: 1,
      nodes,
      links,
      flows,
      ...Object.fromEntries(given),
    } as unknown as ScenarioDocument;
  });
