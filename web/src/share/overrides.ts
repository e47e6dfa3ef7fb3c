/** The readable part of a link: how each override is written and strictly parsed. */
import { linkOfWatch } from "../scenario/watch";
import { wholeCatalog } from "../scenario/whole-catalog";
import { type Expectation, HIDEABLE, type Hideable, LOCKS, type Overrides } from "./link";

interface Override<Value> {
  /** Undefined if the text is invalid. */
  read(text: string): Value | undefined;
  write(value: Value): string;
  /** The allowed values, for the error message. */
  readonly allowed: string;
}

type Named = Omit<Overrides, "queues">;
type Table = { readonly [Name in keyof Named]-?: Override<NonNullable<Named[Name]>> };

const DECIMAL = /^\d{1,16}(?:\.\d{1,30})?(?:e-\d{1,2})?$/;

function numberIn(text: string, least: number, most: number): number | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

function choice<const Name extends string>(...names: readonly Name[]): Override<Name> {
  return {
    read: (text) => names.find((name) => name === text),
    write: (name) => name,
    allowed: names.join(", "),
  };
}

/** Distinct words separated by commas. */
function words<Word extends string>(
  isWord: (text: string) => text is Word,
  allowed: string,
): Override<readonly Word[]> {
  return {
    read: (text) => {
      const found = text.split(",");
      return found.every(isWord) && new Set(found).size === found.length ? found : undefined;
    },
    write: (list) => list.join(","),
    allowed,
  };
}

const largestSeed = wholeCatalog.run.params.find(({ name }) => name === "seed")?.max ?? 0;
const longest_s = wholeCatalog.limits.duration_max_s;
const SLOWEST = 0.001;
const FASTEST = 1000;

const seconds: Override<number> = {
  read: (text) => numberIn(text, 0, longest_s),
  write: String,
  allowed: `seconds, 0 to ${longest_s}`,
};

const yesOrNo: Override<boolean> = {
  read: (text) => (text === "0" || text === "1" ? text === "1" : undefined),
  write: (is) => (is ? "1" : "0"),
  allowed: "0, 1",
};

const EXPECTATION = /^([0-9a-f]{16})@(.+)$/;

function readExpectation(text: string): Expectation | undefined {
  const [, fingerprint, time = ""] = EXPECTATION.exec(text) ?? [];
  const at_s = seconds.read(time);
  return fingerprint === undefined || at_s === undefined ? undefined : { fingerprint, at_s };
}

function readOrigin(text: string): string | undefined {
  if (!/^https?:\/\//.test(text)) return undefined;
  try {
    return new URL(text).origin === text ? text : undefined;
  } catch {
    return undefined; // it is no address
  }
}

const isHideable = (text: string): text is Hideable => (HIDEABLE as readonly string[]).includes(text);

export const OVERRIDES: Table = {
  seed: {
    read: (text) => (/^\d{1,16}$/.test(text) ? numberIn(text, 0, largestSeed) : undefined),
    write: String,
    allowed: `a whole number, 0 to ${largestSeed}`,
  },
  t: seconds,
  run: yesOrNo,
  speed: {
    read: (text) => (text === "max" ? text : numberIn(text, SLOWEST, FASTEST)),
    write: String,
    allowed: `max, or ${SLOWEST} to ${FASTEST} simulated seconds per second`,
  },
  view: words((text): text is string => /^[a-z][a-z_-]{0,31}$/.test(text), "names of charts, separated by commas"),
  queue: {
    read: (text) => (/^[A-Za-z0-9][\w.-]{0,63}$/.test(linkOfWatch(text)) ? text : undefined),
    write: (queue) => queue,
    allowed: "the name of a link, or NAME:reverse for its other direction",
  },
  lane: {
    read: (text) => (/^[\w-]{1,40}$/.test(text) ? text : undefined),
    write: (lane) => lane,
    allowed: "the id of a lane",
  },
  lock: choice(...LOCKS),
  hide: words(isHideable, `${HIDEABLE.join(", ")}, separated by commas`),
  show: words(isHideable, `${HIDEABLE.join(", ")}, separated by commas`),
  theme: choice("auto", "light", "dark"),
  motion: choice("auto", "off"),
  explain: {
    read: (text) => (/^[a-z][a-z0-9_]{0,31}$/.test(text) ? text : undefined),
    write: (id) => id,
    allowed: "the id of a discipline, transport or application, or index",
  },
  expect: {
    read: readExpectation,
    write: ({ fingerprint, at_s }) => `${fingerprint}@${at_s}`,
    allowed: "16 hexadecimal digits, @ and a time in seconds",
  },
  host: { read: readOrigin, write: (origin) => origin, allowed: "an origin, such as https://example.org" },
  practice: yesOrNo,
  variant: {
    read: (text) => (/^\d{1,10}(?:\.\d{1,10}){1,20}$/.test(text) ? text.split(".").map(Number) : undefined),
    write: (numbers) => numbers.join("."),
    allowed: "whole numbers, separated by full stops",
  },
  token: {
    read: (text) => (/^[a-z2-7]{8}$/.test(text) ? text : undefined),
    write: (token) => token,
    allowed: "8 letters and digits",
  },
};
