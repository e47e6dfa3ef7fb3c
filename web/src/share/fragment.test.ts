import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { isFailure, parseFragment, writeLink } from "./fragment";
import { HIDEABLE, type Link, LOCKS } from "./link";

const id = fc.stringMatching(/^[A-Za-z0-9][\w.-]{0,20}$/);
const time = fc.double({ min: 0, max: 3600, noNaN: true }).filter((value) => value === 0 || value > 1e-9);
const overrides = fc.record(
  {
    seed: fc.maxSafeNat(),
    t: time,
    run: fc.boolean(),
    speed: fc.constantFrom(0.001, 0.03, 0.1, 1, 3, 10, "max" as const),
    view: fc.uniqueArray(fc.constantFrom("queue", "classes", "goodput", "fairness"), { minLength: 1 }),
    queue: fc.tuple(id, fc.constantFrom("", ":reverse")).map((parts) => parts.join("")),
    lock: fc.constantFrom(...LOCKS),
    hide: fc.uniqueArray(fc.constantFrom(...HIDEABLE), { minLength: 1 }),
    theme: fc.constantFrom("auto" as const, "light" as const, "dark" as const),
    motion: fc.constantFrom("auto" as const, "off" as const),
    explain: fc.constantFrom("red", "fq_codel", "on_off", "index"),
    expect: fc.record({ fingerprint: fc.stringMatching(/^[0-9a-f]{16}$/), at_s: time }),
    host: fc.constant("https://course.example.org:8443"),
    queues: fc.uniqueArray(
      fc.record({
        queue: fc.tuple(id, fc.constantFrom("", ":reverse")).map((parts) => parts.join("")),
        param: fc.constantFrom("discipline", "max_th", "limit"),
        value: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
      }),
      { minLength: 1, maxLength: 3, selector: ({ queue, param }) => `${queue}.${param}` },
    ),
  },
  { requiredKeys: [] },
);
const source = fc.oneof(
  fc.constant({ kind: "none" as const }),
  id.map((preset) => ({ kind: "preset" as const, id: preset })),
  fc.stringMatching(/^[\w-]{1,80}$/).map((payload) => ({ kind: "packed" as const, payload })),
  fc.string({ unit: "grapheme", maxLength: 50 }).map((text) => ({ kind: "json" as const, text })),
);

test("parsing inverts writing", () => {
  fc.assert(
    fc.property(source, overrides, (from, said) => {
      const link: Link = { source: from, overrides: said };
      const address = writeLink(link, "https://page/");
      const fragment = address.includes("#") ? address.slice(address.indexOf("#")) : "";
      expect(new URL(address).hash).toBe(fragment);
      expect(parseFragment(fragment)).toEqual({ ...link, unknown: [] });
    }),
    { numRuns: 2000 },
  );
});

test("a lecturer can write it by hand", () => {
  expect(writeLink({ source: { kind: "preset", id: "000-f11-dcbt" }, overrides: { seed: 7 } }, "https://page/")).toBe(
    "https://page/#p=000-f11-dcbt&seed=7",
  );
  expect(parseFragment("#p=red&q.bottleneck%3Areverse.max_th=15%20packets&view=queue%2Cfairness")).toEqual({
    source: { kind: "preset", id: "red" },
    overrides: {
      view: ["queue", "fairness"],
      queues: [{ queue: "bottleneck:reverse", param: "max_th", value: "15 packets" }],
    },
    unknown: [],
  });
});

test("unknown names are ignored and listed", () => {
  const link = parseFragment("p=red&__proto__=x&constructor=1&lang=de&toString");
  if (isFailure(link)) throw new Error(link.message);
  expect(link.unknown).toEqual(["__proto__", "constructor", "lang", "toString"]);
  expect(link.overrides).toEqual({});
  expect(Object.getPrototypeOf(link.overrides)).toBe(Object.prototype);
});

test("long values are abbreviated in messages", () => {
  expect(parseFragment(`theme=${"x".repeat(500)}`)).toMatchObject({
    kind: "invalid",
    path: "theme",
    message: expect.stringContaining("(500 characters)"),
  });
});

test.each(["s=2.AAAA", 'j=2.{"format":"aqm-scenario"}', "l=2.AAAA", "r=2.AAAA"])(
  "a link of a newer page says so: %s",
  (fragment) => {
    expect(parseFragment(fragment)).toEqual({
      kind: "too-new",
      message: "It was made by a newer version of this page: format 2. This page reads 1.",
    });
  },
);

test("the host of an embed is an origin, also in browsers without URL.canParse", () => {
  vi.spyOn(URL, "canParse").mockImplementation(() => {
    throw new TypeError("URL.canParse is not a function");
  });
  const link = { overrides: { host: "https://course.example.org" } };
  expect(parseFragment("p=red&host=https://course.example.org")).toMatchObject(link);
  for (const host of ["https://", "https://a b", "https://course.example.org/page", "course.example.org"])
    expect(parseFragment(`p=red&host=${host}`), host).toMatchObject({ kind: "invalid", path: "host" });
  vi.restoreAllMocks();
});

test("the punctuation of a sentence behind a link is left out, however much of it there is", () => {
  for (const end of [".", ").", ">", "];"])
    expect(parseFragment(`s=1.abc${end}`)).toMatchObject({ source: { kind: "packed", payload: "abc" } });
  expect(parseFragment("s=1....")).toMatchObject({ kind: "truncated" });
  expect(parseFragment(`s=1.abc${".".repeat(32_700)}`)).toMatchObject({ source: { kind: "packed", payload: "abc" } });
  expect(parseFragment(`s=1.${".".repeat(32_700)}a`)).toMatchObject({ kind: "damaged" });
});
