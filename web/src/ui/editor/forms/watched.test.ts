import { expect, test } from "vitest";
import { scenario } from "../../../../tests/run-rig";
import type { NodeEntry } from "../../../scenario/scenario";
import { isSingle } from "./watched";

test("only a link between two single ends can be watched", () => {
  const nodes: NodeEntry[] = [
    { id: "rack", kind: "host", count: 5 },
    { id: "host", kind: "host" },
    { id: "r1", kind: "router" },
  ];
  const document = { ...scenario, nodes };
  expect(isSingle(document, { from: "host", to: "r1" })).toBe(true);
  expect(isSingle(document, { from: "rack", to: "r1" })).toBe(false);
  expect(isSingle(document, { from: "r1", to: "rack" })).toBe(false);
});
