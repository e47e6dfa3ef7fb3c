// @vitest-environment node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { HIDEABLE } from "../src/share/link";
import { SPEEDS } from "../src/state/run/run-state";

const page = readFileSync(fileURLToPath(new URL("../examples.html", import.meta.url)), "utf8");

/** The words that the page lists after some others. */
const listed = (before: string): string[] =>
  new RegExp(`${before}([a-z0-9., ]+)[<;)]`).exec(page)?.[1]?.split(", ") ?? [];

it("the page of examples lists all speeds and all parts that a link can show or hide", () => {
  expect(listed("the speed \\(")).toEqual(SPEEDS.map(String));
  expect([...listed("parts to add to a frame: "), ...listed("parts to hide: ")].sort()).toEqual([...HIDEABLE].sort());
});
