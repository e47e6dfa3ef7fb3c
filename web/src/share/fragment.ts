/**
 * The fragment of an address: `s=1.PAYLOAD`, `p=PRESET`, `j=1.JSON`, `lesson=ID`, `l=1.PAYLOAD` or `r=1.PAYLOAD`, then overrides. Parsed strictly, since it may
 * come from anyone.
 */
import { strangeIn } from "./base64url";
import type { Link, LinkFailure, LinkSource, Overrides, QueueOverride } from "./link";
import { OVERRIDES } from "./overrides";

/** The shortest limit on address length among today's browsers. */
export const MOST_CHARS = 32_768;
const VERSION = 1;
const LONGEST_SHOWN = 40;

/** Thrown and caught within this module only. */
class Refused extends Error {
  constructor(readonly failure: LinkFailure) {
    super(failure.message);
  }
}

function refuse(kind: LinkFailure["kind"], message: string, path?: string): never {
  throw new Refused({ kind, message, ...(path !== undefined && { path }) });
}

const shown = (text: string) =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)` : text;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse("damaged", `“${shown(text)}” has an invalid percent sign.`);
  }
}

function readVersion(text: string): string {
  const [, version, rest] = /^(\d{1,9})\.(.*)$/s.exec(text) ?? [];
  if (version === undefined || rest === undefined) return refuse("damaged", "The link has no format version.");
  if (Number(version) > VERSION)
    refuse("too-new", `It was made by a newer version of this page: format ${version}. This page reads ${VERSION}.`);
  if (Number(version) < VERSION) refuse("damaged", `The format ${version} does not exist.`);
  return rest;
}

/**
 * Programs that detect addresses in text often include the full stop or bracket behind them. From the start, because
 * some browsers try an expression that is tied to the end only at each character: in time with the square of the length.
 */
const TO_LAST = /^.*[^.,;:)\]>]/s;

function readPayload(text: string): string {
  const payload = TO_LAST.exec(readVersion(text))?.[0] ?? "";
  const strange = strangeIn(payload);
  if (strange !== undefined) refuse("damaged", `It contains “${strange}”, which is not allowed in a link.`);
  if (payload === "") refuse("truncated", "The link ends before its content.");
  return payload;
}

/** @param what is named: "scenario" */
function readId(id: string, what: string): string {
  if (!/^[A-Za-z0-9][\w.-]{0,63}$/.test(id)) refuse("unknown-preset", `There is no ${what} “${shown(id)}”.`);
  return id;
}

const SOURCES: Readonly<Record<string, (text: string) => LinkSource>> = {
  s: (text) => ({ kind: "packed", payload: readPayload(text) }),
  p: (text) => ({ kind: "preset", id: readId(text, "scenario") }),
  j: (text) => ({ kind: "json", text: readVersion(text) }),
  lesson: (text) => ({ kind: "lesson", id: readId(text, "lesson") }),
  l: (text) => ({ kind: "own-lesson", payload: readPayload(text) }),
  r: (text) => ({ kind: "result", payload: readPayload(text) }),
};

/** "q.bottleneck.max_th": ids may contain dots, parameter names may not. */
function readQueue(name: string, value: string): QueueOverride | undefined {
  const [, queue, param] = /^q\.(.+)\.([a-z_][a-z0-9_]*)$/.exec(name) ?? [];
  return queue === undefined || param === undefined ? undefined : { queue, param, value };
}

function readOverride(name: string, text: string): Overrides | undefined {
  if (!Object.hasOwn(OVERRIDES, name)) return undefined;
  const { read, allowed } = OVERRIDES[name as keyof typeof OVERRIDES];
  const value = read(text);
  if (value === undefined) refuse("invalid", `It is “${shown(text)}”. Allowed: ${allowed}.`, name);
  return { [name]: value };
}

function readParts(text: string): Link {
  let source: LinkSource = { kind: "none" };
  let overrides: Overrides = {};
  const queues: QueueOverride[] = [];
  const unknown: string[] = [];
  const names = new Set<string>();
  for (const part of text.split("&").filter(Boolean)) {
    const [rawName = "", ...rest] = part.split("=");
    const name = decoded(rawName);
    const value = decoded(rest.join("="));
    if (names.has(name)) refuse("invalid", "This setting appears twice.", shown(name));
    names.add(name);
    const queue = readQueue(name, value);
    const override = readOverride(name, value);
    if (Object.hasOwn(SOURCES, name)) {
      if (source.kind !== "none") refuse("invalid", "The link names two scenarios.", name);
      source = SOURCES[name]?.(value) ?? source;
    } else if (queue) queues.push(queue);
    else if (override) overrides = { ...overrides, ...override };
    else unknown.push(shown(name));
  }
  return { source, overrides: { ...overrides, ...(queues.length > 0 && { queues }) }, unknown };
}

/**
 * Parses a fragment with or without "#". Unknown names are ignored and listed: a newer page may add display options,
 * while anything that changes a run gets a new format version.
 */
export function parseFragment(fragment: string): Link | LinkFailure {
  const text = fragment.replace(/^#/, "");
  if (text.length > MOST_CHARS)
    return { kind: "too-long", message: `It has ${text.length} characters; the limit is ${MOST_CHARS}.` };
  try {
    return readParts(text);
  } catch (error) {
    if (error instanceof Refused) return error.failure;
    throw error;
  }
}

/** Percent-encodes, except for characters that addresses allow and that read better unencoded. */
const escaped = (text: string) => encodeURIComponent(text).replace(/%(2C|3A|40|2F)/g, decodeURIComponent);

function sourcePart(source: LinkSource): readonly string[] {
  switch (source.kind) {
    case "preset":
      return [`p=${escaped(source.id)}`];
    case "packed":
      return [`s=${VERSION}.${source.payload}`];
    case "json":
      return [`j=${VERSION}.${escaped(source.text)}`];
    case "lesson":
      return [`lesson=${escaped(source.id)}`];
    case "own-lesson":
      return [`l=${VERSION}.${source.payload}`];
    case "result":
      return [`r=${VERSION}.${source.payload}`];
    default:
      return [];
  }
}

function overrideParts({ queues = [], ...named }: Overrides): readonly string[] {
  const names = Object.keys(OVERRIDES) as (keyof typeof named)[];
  const parts = names.flatMap((name) => {
    const { write } = OVERRIDES[name] as { write(value: unknown): string };
    return named[name] === undefined ? [] : [`${name}=${escaped(write(named[name]))}`];
  });
  return [...parts, ...queues.map(({ queue, param, value }) => `q.${escaped(queue)}.${param}=${escaped(value)}`)];
}

/** The address of a link; `base` is the address of the page or the embed. */
export function writeLink({ source, overrides }: Link, base: string): string {
  const parts = [...sourcePart(source), ...overrideParts(overrides)];
  return parts.length === 0 ? base : `${base}#${parts.join("&")}`;
}

export const isFailure = (value: object): value is LinkFailure => "message" in value && "kind" in value;
