// Hostile links, each with the reason for which it must be refused.
import { deflateRawSync } from "node:zlib";
import { toBase64Url } from "../../../web/src/share/base64url";
import { crc32 } from "../../../web/src/share/crc32";
import type { LinkFailureKind } from "../../../web/src/share/link";

export interface HostileLink {
  readonly name: string;
  readonly fragment: string;
  readonly kind: LinkFailureKind;
  /** The faulty part. */
  readonly path?: string;
}

const bytesOf = (content: string | Uint8Array) =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;

/** Like `pack`, but for arbitrary content. */
function payload(content: string | Uint8Array, checksum?: number): string {
  const bytes = bytesOf(content);
  const deflated = deflateRawSync(bytes);
  const packed = new Uint8Array(4 + deflated.length);
  new DataView(packed.buffer).setUint32(0, checksum ?? crc32(bytes));
  packed.set(deflated, 4);
  return toBase64Url(packed);
}

const packed = (content: string | Uint8Array, checksum?: number) => `s=1.${payload(content, checksum)}`;

const nodes = [
  { id: "left", kind: "host" },
  { id: "r1", kind: "router" },
  { id: "right", kind: "host" },
];
const links = [
  { id: "access", from: "left", to: "r1", rate: "10 Mbps", delay: "1 ms" },
  { id: "bottleneck", from: "r1", to: "right", rate: "1 Mbps", delay: "10 ms", queue: { discipline: "red" } },
];
const tcp = { id: "ftp", from: "left", to: "right", transport: { type: "tcp" }, application: { type: "ftp" } };
export const harmless = {
  format: "aqm-scenario",
  version: 1,
  title: "Harmless",
  duration: "1 s",
  nodes,
  links,
  flows: [tcp],
};
const good = JSON.stringify(harmless);
const goodPayload = payload(good);
const changed = (change: object) => packed(JSON.stringify({ ...harmless, ...change }));
const withText = (text: string) => packed(good.replace('"Harmless"', text));
const withLink = (change: object) => changed({ links: [{ ...links[0], ...change }, links[1]] });
const flood = {
  ...tcp,
  count: 5000,
  transport: { type: "udp" },
  application: { type: "cbr", rate: "10 Gbps", packet_size: "64 B" },
};
const fast = links.map((link) => ({ ...link, rate: "100 Gbps" }));
const long = { ...tcp, count: 1000, transport: { type: "tcp", window: "100000 packets" } };

type Row = readonly [name: string, fragment: string, kind: LinkFailureKind, path?: string];

const fragments: readonly Row[] = [
  ["longer than any link", `s=1.${"A".repeat(40_000)}`, "too-long"],
  ["a million characters", `p=${"x".repeat(1_000_000)}`, "too-long"],
  ["a character that no link has", "s=1.abc$def", "damaged"],
  ["a space in the middle", "s=1.abc%20def", "damaged"],
  ["a script as payload", "s=1.<script>alert(1)</script>", "damaged"],
  ["a percent sign that stands for nothing", "p=%E0%A4%A", "damaged"],
  ["no payload", "s=1.", "truncated"],
  ["one character", "s=1.A", "truncated"],
  ["a checksum alone", "s=1.AAAAAA", "truncated"],
  ["no version", "s=AAAAAAAA", "damaged"],
  ["version 0", `s=0.${goodPayload}`, "damaged"],
  ["a version that is no number", `s=1e0.${goodPayload}`, "damaged"],
  ["version 2", `s=2.${goodPayload}`, "too-new"],
  ["version 999999999", "s=999999999.x", "too-new"],
  ["JSON of version 2", "j=2.{}", "too-new"],
  ["two scenarios", `p=000-f11-dcbt&s=1.${goodPayload}`, "invalid", "s"],
  ["a seed twice", "seed=1&seed=2", "invalid", "seed"],
  ["a seed that is not a number", "seed=NaN", "invalid", "seed"],
  ["a negative seed", "seed=-1", "invalid", "seed"],
  ["a seed beyond what a double holds", "seed=9007199254740993", "invalid", "seed"],
  ["a time without end", "t=Infinity", "invalid", "t"],
  ["a time of 1e308 s", "t=1e308", "invalid", "t"],
  ["a time before the start", "t=-5", "invalid", "t"],
  ["a hexadecimal time", "t=0x10", "invalid", "t"],
  ["a speed that is not a number", "speed=NaN", "invalid", "speed"],
  ["a speed of nothing", "speed=0", "invalid", "speed"],
  ["running neither so nor so", "run=yes", "invalid", "run"],
  ["running as a constructor", "run=constructor", "invalid", "run"],
  ["an unknown lock", "lock=everything", "invalid", "lock"],
  ["a queue that is no name", "queue=<img src=x onerror=alert(1)>", "invalid", "queue"],
  ["a theme with a script", "theme=%3Cscript%3E", "invalid", "theme"],
  ["hiding the prototype", "hide=__proto__", "invalid", "hide"],
  ["a chart with markup", "view=%3Cimg%20src%3Dx%3E", "invalid", "view"],
  ["a fingerprint that is none", "expect=xyz@1", "invalid", "expect"],
  ["a fingerprint at no time", "expect=0123456789abcdef@NaN", "invalid", "expect"],
  ["a script as origin", "host=javascript%3Aalert(1)", "invalid", "host"],
  ["an origin with a path", "host=https%3A%2F%2Fexample.org%2Fpath", "invalid", "host"],
  ["a preset outside the folder", "p=..%2F..%2Fpackage", "unknown-preset"],
  ["a preset on another host", "p=https%3A%2F%2Fexample.org%2Fx.json", "unknown-preset"],
  ["a preset called __proto__", "p=__proto__", "unknown-preset"],
];

const manyKeys = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, 1]));
/** Base 26, so that they fit into an address. */
const letters = (number: number) => number.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "");
const values = (count: number, queue: string) =>
  Array.from({ length: count }, (_, i) => `q.${queue}.${letters(i)}=1`).join("&");

const flipped = (at: number) => {
  const bytes = Buffer.from(goodPayload, "base64url");
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return `s=1.${toBase64Url(bytes)}`;
};

const payloads: readonly Row[] = [
  ["a bomb: 16 MiB of nothing", packed(new Uint8Array(16 << 20)), "too-big"],
  ["a bomb of spaces around JSON", packed(" ".repeat(2 << 20) + good), "too-big"],
  ["one byte more than a document may have", packed(`${" ".repeat((256 << 10) + 1 - good.length)}${good}`), "too-big"],
  ["its second half is missing", `s=1.${goodPayload.slice(0, goodPayload.length / 2)}`, "truncated"],
  ["its last characters are missing", `s=1.${goodPayload.slice(0, -4)}`, "truncated"],
  ["another checksum", packed(good, 0), "damaged"],
  ["a flipped checksum", flipped(2), "damaged"],
  ["a block of a type that is not", `s=1.${toBase64Url(new Uint8Array([0, 0, 0, 0, 7, 1, 2, 3, 4, 5]))}`, "damaged"],
  ["bytes that are not UTF-8", packed(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), "damaged"],
  ["an overlong slash", packed(new Uint8Array([0x22, 0xc0, 0xaf, 0x22])), "damaged"],
  ["100,000 brackets", packed("[".repeat(100_000)), "invalid"],
  ["17 levels", packed(`${"[".repeat(17)}${"]".repeat(17)}`), "invalid"],
  ["brackets behind an open string", packed(`"\\"${"[".repeat(1000)}`), "invalid"],
  ["no JSON", packed("alert(1)"), "invalid"],
  ["a bare NaN", packed(good.replace('"1 s"', "NaN")), "invalid"],
  ["null", packed("null"), "invalid"],
  ["a list", packed("[]"), "invalid"],
  ["a number", packed("1e999"), "invalid"],
];

const documents: readonly Row[] = [
  ["nothing in it", packed("{}"), "invalid", "format"],
  ["another format", changed({ format: "<script>" }), "invalid", "format"],
  ["a document of version 2", changed({ version: 2 }), "too-new"],
  ["an infinite version", packed(good.replace('"version":1', '"version":1e999')), "too-new"],
  ["a version in words", changed({ version: "1" }), "invalid", "version"],
  ["a title that is an object", changed({ title: { toString: 1 } }), "invalid", "title"],
  ["a title of 10,000 characters", changed({ title: "x".repeat(10_000) }), "invalid", "title"],
  ["a caption of 10,000 characters", changed({ caption: "x".repeat(10_000) }), "invalid", "caption"],
  ["a title with a control character", changed({ title: "a\u0000b" }), "invalid", "title"],
  ["a title with one of C1, which begins commands of terminals", changed({ title: "a\u009bb" }), "invalid", "title"],
  ["half a character", withText('"\\ud800"'), "invalid", ""],
  ["a prototype as key", packed(good.replace("{", '{"__proto__":{"isPolluted":true},')), "invalid", "__proto__"],
  ["a constructor as key", changed({ constructor: { prototype: {} } }), "invalid", "constructor"],
  ["nodes that are no list", changed({ nodes: { length: 1e9 } }), "invalid", "nodes"],
  ["a node that is null", changed({ nodes: [null, ...nodes] }), "invalid", "nodes[0]"],
  [
    "a billion hosts",
    changed({ nodes: [{ ...nodes[0], count: 1e9 }, nodes[1], nodes[2]] }),
    "invalid",
    "nodes[0].count",
  ],
  [
    "a script as id",
    changed({ nodes: [{ ...nodes[0], id: "<script>" }, nodes[1], nodes[2]] }),
    "invalid",
    "nodes[0].id",
  ],
  [
    "300 nodes",
    changed({ nodes: Array.from({ length: 300 }, (_, i) => ({ id: `n${i}`, kind: "host" })) }),
    "invalid",
    "nodes",
  ],
  [
    "600 flows",
    changed({ flows: Array.from({ length: 600 }, (_, i) => ({ ...tcp, id: `f${i}` })) }),
    "invalid",
    "flows",
  ],
  ["a link from nowhere", withLink({ from: "nowhere" }), "invalid", "links[0].from"],
  ["an infinite rate", packed(good.replace('"10 Mbps"', "1e999")), "invalid", "links[0].rate"],
  ["a rate of nothing", withLink({ rate: 0 }), "invalid", "links[0].rate"],
  ["a version of a prototype", changed({ version: "constructor" }), "invalid", "version"],
  ["a queue of a prototype", withLink({ queue: { discipline: "__proto__" } }), "invalid", "links[0].queue.discipline"],
  ["a queue with a limit of 1e308", withLink({ queue: { limit: 1e308 } }), "invalid", "links[0].queue.limit"],
  ["a run of a million seconds", changed({ duration: 1e6 }), "invalid", "duration"],
  [
    "2,000 changes",
    changed({ timeline: Array.from({ length: 2000 }, () => ({ at: 0, set: "x", value: 0 })) }),
    "invalid",
    "timeline",
  ],
  [
    "a change of the prototype",
    changed({ timeline: [{ at: 0, set: "__proto__.x", value: 0 }] }),
    "invalid",
    "timeline[0].set",
  ],
  [
    "samples without end",
    changed({ duration: 3600, measure: { sample_interval: 0.0001 } }),
    "invalid",
    "measure.sample_interval",
  ],
  ["more events than a run may have", changed({ links: fast, flows: [flood], duration: 3600 }), "too-big", ""],
  [
    "more memory than a run may have",
    changed({ links: fast.map((link) => ({ ...link, delay: "10 s" })), flows: [long] }),
    "too-big",
    "",
  ],
  ["a queue of no link", `s=1.${goodPayload}&q.nowhere.max_th=1`, "invalid", "q.nowhere.max_th"],
  ["a queue's prototype", `s=1.${goodPayload}&q.bottleneck.__proto__=1`, "invalid", "links[1].queue.__proto__"],
  [
    "a watched queue that is no text",
    `${changed({ measure: { watch: [{ toString: 1 }] } })}&queue=x`,
    "invalid",
    "measure.watch[0]",
  ],
  ["an unknown discipline", `s=1.${goodPayload}&q.bottleneck.discipline=evil`, "invalid", "links[1].queue.discipline"],
  [
    "a threshold that is not a number",
    `s=1.${goodPayload}&q.bottleneck.max_th=NaN`,
    "invalid",
    "links[1].queue.max_th",
  ],
  ["an infinite threshold", `s=1.${goodPayload}&q.bottleneck.max_th=1e999`, "invalid", "links[1].queue.max_th"],
  [
    "a threshold that is an object",
    `s=1.${goodPayload}&q.bottleneck.max_th=${encodeURIComponent('{"a":1}')}`,
    "invalid",
    "links[1].queue.max_th",
  ],
  [
    "a threshold of 14,000 brackets",
    `s=1.${goodPayload}&q.bottleneck.max_th=${"[".repeat(14_000)}${"]".repeat(14_000)}`,
    "invalid",
    "q.bottleneck.max_th",
  ],
  [
    "another discipline for a queue that is null, and a node that is null",
    `${changed({ nodes: [null, ...nodes], links: [links[0], { ...links[1], queue: null }] })}&q.bottleneck.discipline=red`,
    "invalid",
    "nodes[0]",
  ],
  [
    "a queue of a link whose id is no text",
    `${withLink({ id: { toString: 1 } })}&q.bottleneck.max_th=1`,
    "invalid",
    "links[0].id",
  ],
  [
    "3,000 values for the queues of 5,000 links",
    `${changed({ links: Array.from({ length: 5_000 }, () => ({ id: "a" })) })}&${values(3000, "a")}`,
    "invalid",
    "links",
  ],
  [
    "1,000 values for a queue that has 2,000",
    `${withLink({ ...manyKeys, queue: manyKeys })}&${values(1000, "access")}`,
    "invalid",
  ],
  ["an open bracket as JSON", "j=1.%7B", "invalid"],
  ["JSON of an empty object", "j=1.%7B%7D", "invalid", "format"],
];

export const hostileLinks: readonly HostileLink[] = [...fragments, ...payloads, ...documents].map(
  ([name, fragment, kind, path]) => ({ name, fragment, kind, ...(path !== undefined && { path }) }),
);
