import { expect, test } from "vitest";
import type { StepRecord } from "./marking";
import { beginning, keptBeside, type Progress, readProgress } from "./progress";
import type { Variant } from "./variant";

const variant: Variant = { seed: 7, draw: 3, picks: {} };
const begun = beginning(variant);
const done = (tries: number): StepRecord => ({ end: "solved", tries, hints: 0 });
const after = (records: Progress["records"], others: Partial<Progress> = {}): Progress => ({
  ...begun,
  records,
  ...others,
});

test("what another tab has done in the same lesson stays", () => {
  const there = after({ first: done(2), third: done(1) }, { step: 3, seconds: 90 });
  const before = after({ first: done(1) }, { step: 1 });
  const now = after({ first: done(1), second: done(1) }, { step: 2, seconds: 40 });
  expect(keptBeside(there, before, now)).toEqual(
    after({ first: done(2), second: done(1), third: done(1) }, { step: 2, seconds: 90 }),
  );
  expect(keptBeside(there, undefined, now).records).toEqual({ ...there.records, ...now.records });
});

test("what both have done is as it was done last", () => {
  const there = after({ first: done(2) });
  expect(keptBeside(there, begun, after({ first: done(1) })).records).toEqual({ first: done(1) });
});

test("who only turns a page takes nothing away", () => {
  const there = after({ first: done(2) });
  expect(keptBeside(there, begun, { ...begun, step: 1 }).records).toEqual(there.records);
  expect(keptBeside(there, undefined, { ...begun, step: 1 }).records).toEqual(there.records);
});

test("what is to be answered again is open again", () => {
  const before = after({ first: done(2), second: done(1) });
  expect(keptBeside(before, before, after({ first: done(2) })).records).toEqual({ first: done(2) });
  const there = after({ ...before.records, third: done(1) });
  expect(keptBeside(there, before, begun).records).toEqual({ third: done(1) });
});

test("drafts of two tabs are both kept, and one that is gone here goes", () => {
  const there = { ...begun, drafts: { say: "because", why: "for" } };
  const before = { ...begun, drafts: { why: "f" } };
  const now = { ...begun, drafts: { pick: ["one"] } };
  expect(keptBeside(there, before, now).drafts).toEqual({ say: "because", pick: ["one"] });
  expect(readProgress(now)).toEqual(now);
  for (const draft of [3, [3], { text: "x" }, null])
    expect(readProgress({ ...begun, drafts: { say: draft } })).toBeUndefined();
});

test("what was said to answers is kept of two tabs, and read if it is texts", () => {
  const there = { ...begun, replies: { one: ["So."] } };
  const now = { ...begun, replies: { two: ["No.", "Nor this."] } };
  expect(keptBeside(there, begun, now).replies).toEqual({ ...there.replies, ...now.replies });
  expect(readProgress(now)).toEqual(now);
  expect(readProgress({ ...begun, replies: { one: "So." } })).toBeUndefined();
});

test("who has other numbers keeps nothing of it", () => {
  const there = after({ first: done(2), third: done(1) });
  const other = { ...after({ first: done(1) }), variant: { ...variant, seed: 8 } };
  expect(keptBeside(there, begun, other)).toBe(other);
  const assigned = { ...after({ first: done(1) }), token: "abc" };
  expect(keptBeside(there, begun, assigned)).toBe(assigned);
  expect(keptBeside(undefined, begun, other)).toBe(other);
});
