import { expect, test } from "vitest";
import type { LinkSchema } from "../telemetry/run-schema";
import { currentDelay_s, currentRate_bps } from "./current-link";

const link = (follows: boolean) =>
  ({
    id: "line",
    rate_bps: 1e6,
    delay_s: 0.01,
    loss: 0,
    reverse: { rate_bps: 2e6, delay_s: 0.02, loss: 0, follows_rate: follows, follows_delay: follows },
  }) as LinkSchema;

const reads = (follows: boolean, changes: Readonly<Record<string, unknown>>, watch: string) => {
  const changedTo = (path: string) => changes[path];
  return [currentRate_bps(link(follows), watch, changedTo), currentDelay_s(link(follows), watch, changedTo)];
};

test("a direction is as the document gives it until it is changed", () => {
  expect(reads(true, {}, "line")).toEqual([1e6, 0.01]);
  expect(reads(true, {}, "line:reverse")).toEqual([2e6, 0.02]);
});

test("the reverse direction follows unless it has a value of its own, in the document or by a change", () => {
  const both = { "links.line.rate": "3 Mbps", "links.line.delay": 0.03 };
  expect(reads(true, both, "line")).toEqual([3e6, 0.03]);
  expect(reads(true, both, "line:reverse")).toEqual([3e6, 0.03]);
  expect(reads(false, both, "line:reverse")).toEqual([2e6, 0.02]);
  const own = { ...both, "links.line.reverse.rate": 4e6, "links.line.reverse.delay": "40 ms" };
  expect(reads(true, own, "line")).toEqual([3e6, 0.03]);
  expect(reads(true, own, "line:reverse")).toEqual([4e6, 0.04]);
});
