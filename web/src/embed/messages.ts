/**
 * The messages that a host may send to the embed, and their validation. No message can carry code, HTML or addresses.
 */

export const LIMITS = { message_chars: 64 * 1024, depth: 16, messages_a_second: 50 } as const;

/** Why a message is refused. */
export type Refusal =
  /** Not a message of this protocol. */
  | "malformed"
  /** No such command, or no preset of this name. */
  | "unknown"
  | "too-big"
  /** Too many messages per second. */
  | "rate"
  /** Locked by the link. */
  | "locked"
  /** Nothing runs yet. */
  | "not-ready"
  /** A value is not allowed; the message says which and why. */
  | "invalid";

export const EVENTS = ["state", "metrics", "paramChanged", "error", "restarted", "lesson"] as const;
export type EventName = (typeof EVENTS)[number];

export interface CommandFields {
  load: {
    preset?: string;
    fragment?: string;
    document?: Record<string, unknown>;
    lesson?: string | Record<string, unknown>;
    student?: string;
  };
  play: object;
  pause: object;
  step: { seconds?: number };
  seek: { time_s: number };
  setParam: { path: string; value: unknown };
  getState: object;
  getMetrics: object;
  screenshot: object;
  subscribe: { events: readonly EventName[] };
}
export type CommandName = keyof CommandFields;
export type Command = { [Name in CommandName]: { id: number; type: Name } & CommandFields[Name] }[CommandName];

export interface Refused {
  /** The id of the message, if it has one. */
  readonly id: number | null;
  readonly error: Refusal;
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;
/** The allowed values of a field in words, and their check. */
type Rule = readonly [allowed: string, isAllowed: (value: unknown) => boolean];

const isPlain = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const text = (least: number, most: number): Rule => [
  `a string of ${least} to ${most} characters`,
  (value) => typeof value === "string" && value.length >= least && value.length <= most,
];
const number = (least: number, most: number): Rule => [
  `a number from ${least} to ${most}`,
  (value) => typeof value === "number" && value >= least && value <= most,
];
const events: Rule = [
  `a list of ${EVENTS.join(", ")}`,
  (value) =>
    Array.isArray(value) && value.length <= EVENTS.length && value.every((name) => EVENTS.includes(name as EventName)),
];
const anything: Rule = ["a value", (value) => value !== undefined];
const object: Rule = ["an object", isPlain];
const lesson: Rule = [
  "the id of a lesson, or a lesson",
  (value) => isPlain(value) || (typeof value === "string" && /^[a-z][a-z0-9-]{0,39}$/.test(value)),
];

const ONE_HOUR_S = 3600;
const NONE: Readonly<Record<string, Rule>> = {};

/** The fields of each command: required, then optional. */
const RULES: Readonly<Record<CommandName, readonly [Readonly<Record<string, Rule>>, Readonly<Record<string, Rule>>]>> =
  {
    load: [NONE, { preset: text(1, 64), fragment: text(1, 32_768), document: object, lesson, student: text(1, 100) }],
    play: [NONE, NONE],
    pause: [NONE, NONE],
    step: [NONE, { seconds: number(1e-6, 10) }],
    seek: [{ time_s: number(0, ONE_HOUR_S) }, NONE],
    setParam: [{ path: text(1, 256), value: anything }, NONE],
    getState: [NONE, NONE],
    getMetrics: [NONE, NONE],
    screenshot: [NONE, NONE],
    subscribe: [{ events }, NONE],
  };

export const COMMANDS = Object.keys(RULES) as readonly CommandName[];

/** The size of a message as JSON, counted up to the limit; undefined if it is not plain data. */
function size(value: unknown, depth = 0): number | undefined {
  if (depth > LIMITS.depth) return undefined;
  if (value === null || typeof value === "boolean") return 4;
  if (typeof value === "number") return Number.isFinite(value) ? 8 : undefined;
  if (typeof value === "string") return value.length + 2;
  if (!Array.isArray(value) && !isPlain(value)) return undefined;
  // A list counts with its gaps: JSON would write each of them.
  let sum = 2 + (Array.isArray(value) ? value.length : 0);
  if (sum > LIMITS.message_chars) return sum;
  for (const [key, inner] of Object.entries(value)) {
    const more = size(inner, depth + 1);
    if (more === undefined) return undefined;
    sum += key.length + 4 + more;
    if (sum > LIMITS.message_chars) return sum;
  }
  return sum;
}

function problemOfLoad({ student, ...what }: Fields): string | undefined {
  if (Object.keys(what).length !== 1) return "load takes one of preset, fragment, document and lesson.";
  return student !== undefined && what.lesson === undefined ? "student belongs to a lesson." : undefined;
}

function problemOf(name: CommandName, fields: Fields): string | undefined {
  const [needed, optional] = RULES[name];
  const rules: Readonly<Record<string, Rule>> = { ...needed, ...optional };
  for (const [key, value] of Object.entries(fields)) {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (!rule) return `${name} has no field “${key.slice(0, 40)}”.`;
    if (!rule[1](value)) return `${key} must be ${rule[0]}.`;
  }
  const missing = Object.keys(needed).find((key) => !Object.hasOwn(fields, key));
  if (missing) return `${name} needs the field “${missing}”.`;
  return name === "load" ? problemOfLoad(fields) : undefined;
}

const isId = (id: unknown): id is number => Number.isSafeInteger(id) && (id as number) >= 0;
const isCommand = (name: unknown): name is CommandName => typeof name === "string" && Object.hasOwn(RULES, name);

/** Validates a message and returns its command, or the reason for refusing it. */
export function readCommand(data: unknown): Command | Refused {
  const id = isPlain(data) && isId(data.id) ? data.id : null;
  const refuse = (error: Refusal, message: string): Refused => ({ id, error, message });
  if (!isPlain(data)) return refuse("malformed", "A message must be an object.");
  const chars = size(data);
  if (chars === undefined)
    return refuse(
      "malformed",
      "A message may contain only finite numbers, strings, booleans, null, lists and objects.",
    );
  if (chars > LIMITS.message_chars)
    return refuse("too-big", `A message must not exceed ${LIMITS.message_chars} characters.`);
  if (id === null) return refuse("malformed", "A message must have an id, a whole number.");
  const { id: _, type, ...fields } = data;
  // Not every object can be converted to a string.
  const named = typeof type === "string" ? type.slice(0, 40) : typeof type;
  if (!isCommand(type)) return refuse("unknown", `There is no command “${named}”.`);
  const problem = problemOf(type, fields);
  return problem ? refuse("invalid", problem) : ({ id, type, ...fields } as Command);
}

export const isRefused = (read: Command | Refused): read is Refused => "error" in read;

/** Limits messages per second. */
export function createGate(now_ms: () => number): () => boolean {
  let free = LIMITS.messages_a_second as number;
  let last_ms = now_ms();
  return () => {
    const now = now_ms();
    free = Math.min(LIMITS.messages_a_second, free + ((now - last_ms) / 1000) * LIMITS.messages_a_second);
    last_ms = now;
    if (free < 1) return false;
    free -= 1;
    return true;
  };
}
